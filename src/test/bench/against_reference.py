#!/usr/bin/env python3
"""
latency.jar beside the same measurements in plain C, in blocks that take turns.

    against_reference.py REFERENCE.c [--jar latency.jar] [--blocks B] [--samples N] [--seed-script SEED.py]
                         [--pin CPUS] [PART ...]

Parts: methods, triggers, wall, memory, shape, fit, touch, herd (default: all). Every figure is the median over blocks of each block's
median; every claim is a ratio. A line says `ok` or `MISSED` and the bound; the exit code is the number of misses.
Measure on a quiet machine.
"""
import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

missed = 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("parts", nargs="*", default=["methods", "triggers", "wall", "memory", "shape", "fit", "touch", "herd"])
    parser.add_argument("--jar", default="latency.jar")
    parser.add_argument("--blocks", type=int, default=7)
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--seed-script")
    parser.add_argument("--pin", metavar="CPUS", help="keep both to these CPUs (default: to one where placement decides)")
    return parser.parse_intermixed_args()


def compile_reference(source, folder):
    binary = folder / "reference"
    subprocess.run(["cc", "-O2", "-o", binary, source], check=True)
    return binary


def pinned(options, command):
    return [*(["taskset", "-c", options.pin] if options.pin else []), *map(str, command)]


def on_one_cpu(options):
    """
    For what a child that wakes up on its parent's CPU does in 10 µs, and on an idle one in 50: with two CPUs each side
    is in one of these modes for as long as the scheduler likes, plain C as well, and a ratio is that of two coins.
    """
    return argparse.Namespace(**{**vars(options), "pin": options.pin or "0"})


def run_reference(options, binary, *args, last=None):
    """(method, trigger) -> (p50 in ns, seconds it took), up to the row of this method."""
    rows = {}
    before = time.monotonic()
    with subprocess.Popen(pinned(options, [binary, *args]), stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            now = time.monotonic()
            method, trigger, when = line.split()[:3]
            rows[method, trigger, when] = int(re.search(r"p50=(\d+)", line).group(1)), now - before
            before = now
            if method == last:
                process.terminate()
                break
    return rows


def run_latency(options, folder):
    """A function that runs the jar, and gives all scenarios of the first trial."""
    file = folder / "result.json"

    def latency(*args, samples=options.samples, output=file, where=options):
        command = ["java", "-jar", options.jar, "run", "-q", "-n", samples, "-o", output, *args]
        return load(pinned(where, command), output)

    return latency


def load(command, file):
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 3):
        sys.exit(done.stderr)
    scenarios = json.loads(file.read_text())["trials"][0]["scenarios"]
    for scenario in scenarios:
        lost = sum(outcome != "ok" for outcome in scenario["outcome"])
        if lost or scenario["unavailable"]:
            print("note:", scenario["method"], scenario["trigger"], "lost", lost, scenario["unavailable"] or "")
    return scenarios


def ok(scenario, column):
    return [value for value, outcome in zip(scenario[column], scenario["outcome"]) if outcome == "ok"]


def p50(scenario):
    return statistics.median(ok(scenario, "recorded_ns"))


def inner_p50(scenario):
    return statistics.median(
        r - s for r, s in zip(ok(scenario, "recorded_ns"), ok(scenario, "server_triggered_ns")))


def middle(blocks):
    return statistics.median(blocks)


def claim(name, ours, theirs, bound, slack_ns=0):
    global missed
    ratio = ours / theirs
    good = ratio <= bound or ours <= theirs + slack_ns
    missed += not good
    print(f"{'ok    ' if good else 'MISSED'} {name}: {ours / 1000:.2f} µs / {theirs / 1000:.2f} µs = {ratio:.3f}"
          f" (at most {bound}{f' or +{slack_ns / 1000:.0f} µs' if slack_ns else ''})", flush=True)


def state(name, good, text):
    global missed
    missed += not good
    print(f"{'ok    ' if good else 'MISSED'} {name}: {text}", flush=True)


def methods(options, binary, latency):
    """Each method in a process of its own, as the reference measures one after the other."""
    placed = on_one_cpu(options)
    wheres = {"clone": options, "forkserver:clone": options, "posix_spawn": options, "vfork": placed, "clone_vm": placed}
    ours = {name: [] for name in wheres}
    theirs = {name: [] for name in wheres if name != "forkserver:clone"}
    for _ in range(options.blocks):
        for where in (options, placed):
            rows = run_reference(where, binary, options.samples, last="posix_spawn")
            for name in theirs:
                if wheres[name] is where:
                    theirs[name].append(rows[name, "start", "-"][0])
        for name, where in wheres.items():
            scenario, = latency("--trigger", "start", "--inherit", "lean", "--method", name, where=where)
            ours[name].append(inner_p50(scenario) if name == "forkserver:clone" else p50(scenario))
    claim("clone, lean, start", middle(ours["clone"]), middle(theirs["clone"]), 1.10)
    claim("forkserver:clone, inner stage", middle(ours["forkserver:clone"]), middle(theirs["clone"]), 1.02)
    claim("posix_spawn, start", middle(ours["posix_spawn"]), middle(theirs["posix_spawn"]), 1.10)
    for name in ("vfork", "clone_vm"):
        claim(f"{name}, start, on CPU {placed.pin}", middle(ours[name]), middle(theirs[name]), 1.5, 3000)


def triggers(options, binary, latency):
    placed = on_one_cpu(options)
    names = ["lock", "futex", "pipe", "eventfd", "signal"]
    ours, theirs, spin = {name: [] for name in names}, {name: [] for name in names}, []
    for _ in range(options.blocks):
        rows = run_reference(placed, binary, options.samples)
        for name in names:
            theirs[name].append(rows["fork", name, "parked"][0])
            scenario, = latency("--trigger", name, "--when", "parked", "--inherit", "lean", "--method", "clone", where=placed)
            ours[name].append(p50(scenario))
        scenario, = latency("--trigger", "spin", "--when", "parked", "--inherit", "lean", "--method", "clone")
        spin.append(p50(scenario))
    for name in names:
        claim(f"{name}, parked, on CPU {placed.pin}", middle(ours[name]), middle(theirs[name]), 1.10)
    state("spin, parked", middle(spin) < 1000, f"{middle(spin)} ns (below 1000)")


def wall(options, binary, latency):
    """Of a whole default job: with fewer rounds the first ones would weigh more."""
    ours, theirs, seeds = [], [], []
    rounds = 10_000
    for _ in range(min(options.blocks, 3)):
        rows = run_reference(options, binary, rounds)
        theirs.append(rows["clone", "start", "-"][1] + rows["fork", "lock", "racing"][1])
        scenarios = latency("--trigger", "start,lock", "--inherit", "lean", "--method", "clone", "--warmup", 20,
                            samples=rounds)
        starts = [at for scenario in scenarios for at in scenario["at_ns"]]
        ends = [at + reaped for scenario in scenarios for at, reaped in zip(scenario["at_ns"], scenario["reaped_ns"])]
        warm = len(starts) / (len(starts) + 40)
        ours.append((max(ends) - min(starts)) / 1e9 / warm)
        if options.seed_script:
            seeds.append(run_seed(options.seed_script, rounds))
    claim("wall time of start and racing lock", middle(ours) * 1e9, middle(theirs) * 1e9, 1.3)
    if seeds:
        claim("the same beside the script in Python", middle(ours) * 1e9, middle(seeds) * 1e9, 0.1)


def run_seed(script, samples):
    """Seconds that the script needs for as many iterations, without Python's start."""
    text = re.sub(r"ITERATIONS = \d+", f"ITERATIONS = {samples}", Path(script).read_text())
    timed = text.replace("    main()", "    t = time.time(); main(); print('wall', time.time() - t)")
    out = subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True, text=True).stdout
    return float(out.split()[-1])


def slope(points):
    """Least squares, ns per 4 KiB page."""
    xs = [mib * 256 for mib, _ in points]
    ys = [y for _, y in points]
    mx, my = statistics.mean(xs), statistics.mean(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)


def memory(options, binary, latency):
    sizes = [0, 256, 1024]
    samples = max(20, options.samples // 10)
    blocks = min(options.blocks, 3)
    theirs = {(method, mib): [] for method in ("fork", "clone") for mib in sizes}
    ours = {}
    for _ in range(blocks):
        for mib in sizes:
            rows = run_reference(options, binary, samples, mib)
            for method in ("fork", "clone"):
                theirs[method, mib].append(rows[method, "start", "-"][0])
        for scenario in latency("--warmup", 5, "--trigger", "start", "--memory", "0,256M,1G",
                                "--pages", "small,shared,untouched,thp", "--inherit", "all,lean",
                                "--method", "fork,clone,vfork,clone_vm,posix_spawn", samples=samples):
            key = scenario["method"], scenario["inherit"], scenario["pages"], scenario["memory"]
            ours.setdefault(key, []).append(p50(scenario))
    mib_of = {"0": 0, "256M": 256, "1G": 1024}

    def our_slope(method, inherit, pages):
        return slope([(mib, middle(ours[method, inherit, pages if mib else "small", text]))
                      for text, mib in mib_of.items()])

    fork = slope([(mib, middle(theirs["fork", mib])) for mib in sizes])
    clone = slope([(mib, middle(theirs["clone", mib])) for mib in sizes])
    ours_fork = our_slope("fork", "all", "small")
    state("fork, slope", abs(ours_fork / fork - 1) <= 0.15,
          f"{ours_fork:.2f} ns per page / {fork:.2f} = {ours_fork / fork:.3f} (within 15 %)")
    for method, inherit, pages in [("fork", "all", "shared"), ("fork", "all", "untouched"), ("vfork", None, "small"),
                                   ("clone_vm", None, "small"), ("posix_spawn", None, "small")]:
        flat = our_slope(method, inherit, pages)
        state(f"{method} {pages}, flat", abs(flat) < 0.02 * ours_fork,
              f"{flat:.3f} ns per page, {100 * flat / ours_fork:.1f} % of fork's (under 2 %)")
    lean = middle(ours["clone", "lean", "small", "1G"])
    small = middle(theirs["clone", 1024])
    state("clone lean with 1 GiB beside a C parent with 1 GiB", abs(lean / small - 1) <= 0.10,
          f"{lean / 1000:.0f} µs / {small / 1000:.0f} µs = {lean / small:.3f} (within 10 %)")
    huge = our_slope("clone", "lean", "thp")
    state("2 MiB pages, flatter", huge < clone / 5, f"{huge:.2f} ns per 4 KiB / {clone:.2f} (a fifth at most)")


def shape(options, binary, latency):
    samples = max(50, options.samples // 3)
    scenarios = latency("--trigger", "start", "--method", "fork,clone,forkserver",
                        "--vmas", "0,1600,6400", samples=samples)
    by = {(s["method"], s["vmas"]): p50(s) for s in scenarios}
    for method in ("fork", "clone"):
        grown = (by[method, "6400"] - by[method, "0"]) / 6400
        state(f"{method} grows with mappings", grown > 50, f"{grown:.0f} ns per mapping")
    scenarios = latency("--trigger", "start", "--method", "fork,clone", "--threads", "0,128,512", samples=samples)
    by = {(s["method"], s["threads"]): p50(s) for s in scenarios}
    fork, clone = ((by[method, "512"] - by[method, "0"]) / 512 for method in ("fork", "clone"))
    state("fork grows with threads, clone less", fork > 500 and clone < 0.75 * fork,
          f"{fork:.0f} and {clone:.0f} ns per thread")


def weighted_line(points):
    """Base and slope as --fit has them: least squares, points weighted by one over their value."""
    weights = [1 / y for _, y in points]
    whole = sum(weights)
    mx = sum(w * x for w, (x, _) in zip(weights, points)) / whole
    my = sum(w * y for w, (_, y) in zip(weights, points)) / whole
    slope = (sum(w * (x - mx) * (y - my) for w, (x, y) in zip(weights, points))
             / sum(w * (x - mx) ** 2 for w, (x, _) in zip(weights, points)))
    return my - slope * mx, slope


def fitted(options, files, *args):
    """What --fit says of all trials of these result files: the fit of the last, which has the trials of all."""
    done = subprocess.run(["java", "-jar", options.jar, "show", "--fit", "--format", "json", files],
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def merged(files, target):
    """One result file with the trials of all."""
    results = [json.loads(file.read_text()) for file in files]
    whole = results[0]
    whole["trials"] = [trial for result in results for trial in result["trials"]]
    whole["plan"]["trials"] = len(whole["trials"])
    target.write_text(json.dumps(whole))
    return target


def compare_fit(options, binary, latency, axis, amounts, reference_args, per_unit, unit):
    """One trial of the sweep and one pass of the reference in turn; fork from the same kind of parent: the raw clone."""
    samples = max(30, options.samples // 5)
    theirs = {amount: [] for amount in amounts}
    with tempfile.TemporaryDirectory() as name:
        files = []
        for block in range(options.blocks):
            files.append(Path(name) / f"{block}.json")
            latency("--warmup", 5, "--clock", "monotonic", "--trigger", "start", "--method", "clone", "--inherit", "lean",
                    axis, ",".join(amounts), samples=samples, output=files[-1])
            for amount in amounts:
                rows = run_reference(options, binary, samples, *reference_args(amount), last="clone")
                theirs[amount].append(rows["clone", "start", "-"][0])
        model = fitted(options, merged(files, Path(name) / "all.json"))
    sweep, = model["sweeps"]
    line = sweep["curves"][0]
    _, reference = weighted_line([(per_unit(amount), middle(values)) for amount, values in theirs.items()])
    ours, low, high = (line[key] for key in ("per_unit_ns", "per_unit_ns_low", "per_unit_ns_high"))
    state(f"fitted cost of a {unit}", abs(ours / reference - 1) <= 0.10,
          f"{ours:.1f} ns [{low:.1f}, {high:.1f}] / {reference:.1f} ns = {ours / reference:.3f} (within 10 %)")
    state("its interval holds the reference's", low <= reference <= high, f"[{low:.1f}, {high:.1f}] {reference:.1f}")


def fit(options, binary, latency):
    mib = {"0": 0, "64M": 64, "256M": 256, "1G": 1024}
    compare_fit(options, binary, latency, "--memory", list(mib), lambda text: (mib[text],),
                lambda text: mib[text] * 256, "4 KiB page")
    compare_fit(options, binary, latency, "--vmas", ["0", "1000", "4000"], lambda text: (0, text), int, "mapping")
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "result.json"
        latency("--trials", 5, "--trigger", "start", "--method", "forkserver:fork_exec,forkserver:posix_spawn",
                "--memory", "0,4M,16M,64M", samples=max(30, options.samples // 3), output=file)
        for crossover in fitted(options, file)["crossovers"]:
            measure, low, at, high = (crossover[key] for key in ("measure", "amount_low", "amount", "amount_high"))
            print(f"       {crossover['overtaking']} overtakes {crossover['overtaken']}, {measure}:",
                  f"{at / 2**20:.2f} MiB [{low / 2**20:.2f}, {high / 2**20:.2f}]" if at else "nowhere",
                  "" if crossover["is_sure"] else "(not sure)", flush=True)


def touch(options, binary, latency):
    scenarios = latency("--warmup", 3, "--trigger", "start", "--method", "clone", "--inherit", "lean",
                        "--memory", "256M", "--pages", "small,thp", "--touch-after", "parent:1%,child:1%",
                        samples=max(10, options.samples // 10))
    for who in ("parent:1%", "child:1%"):
        small, huge = ([(p50(s), statistics.median(ok(s, "touched_ns"))) for s in scenarios
                        if s["pages"] == pages and s["touch_after"] == who][0] for pages in ("small", "thp"))
        state(f"{who}: huge pages make the fork cheap and the first writes dear",
              huge[0] < small[0] / 3 and huge[1] > small[1],
              f"fork {huge[0] / 1000:.0f} and {small[0] / 1000:.0f} µs,"
              f" touched {huge[1] / 1000:.0f} and {small[1] / 1000:.0f} µs")


def herd(options, binary, latency):
    for scenario in latency("--warmup", 2, "--herd", 64, "--method", "clone,posix_spawn", "--inherit", "lean",
                            "--trigger", "lock,futex,pipe,eventfd,socket", samples=max(10, options.samples // 10)):
        first, median, last = (ok(scenario, key) for key in ("first_ns", "median_ns", "recorded_ns"))
        state(f"herd of 64, {scenario['method']} {scenario['trigger']}",
              len(last) == len(scenario["outcome"]) and all(f <= m <= l for f, m, l in zip(first, median, last)),
              " ".join(f"{statistics.median(rank) / 1000:.0f}" for rank in (first, median, last)) + " µs, none lost")


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        binary = compile_reference(options.reference, folder)
        latency = run_latency(options, folder)
        for part in options.parts:
            print(f"-- {part}", flush=True)
            globals()[part](options, binary, latency)
    sys.exit(missed)


if __name__ == "__main__":
    main()
