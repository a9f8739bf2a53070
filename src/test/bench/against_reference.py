#!/usr/bin/env python3
"""
latency.jar beside the same measurements in plain C, in blocks that take turns.

    against_reference.py REFERENCE.c [--jar latency.jar] [--blocks B] [--samples N] [--seed-script SEED.py]
                         [--pin CPUS] [PART ...]

Parts: methods, triggers, wall, memory, shape (default: all). Every figure is the median over blocks of each block's
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
    parser.add_argument("parts", nargs="*", default=["methods", "triggers", "wall", "memory", "shape"])
    parser.add_argument("--jar", default="latency.jar")
    parser.add_argument("--blocks", type=int, default=7)
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--seed-script")
    parser.add_argument("--pin", metavar="CPUS", help="keep both to these CPUs: takes the scheduler's coin away")
    return parser.parse_intermixed_args()


def compile_reference(source, folder):
    binary = folder / "reference"
    subprocess.run(["cc", "-O2", "-o", binary, source], check=True)
    return binary


def pinned(options, command):
    return [*(["taskset", "-c", options.pin] if options.pin else []), *map(str, command)]


def run_reference(options, binary, *args):
    """(method, trigger) -> (p50 in ns, seconds it took)."""
    rows = {}
    before = time.monotonic()
    with subprocess.Popen(pinned(options, [binary, *args]), stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            now = time.monotonic()
            method, trigger, when = line.split()[:3]
            rows[method, trigger, when] = int(re.search(r"p50=(\d+)", line).group(1)), now - before
            before = now
    return rows


def run_latency(options, folder):
    """A function that runs the jar, and gives all scenarios of the first trial."""
    file = folder / "result.json"

    def latency(*args, samples=options.samples):
        command = ["java", "-jar", options.jar, "run", "-q", "-n", samples, "-o", file, *args]
        return load(pinned(options, command), file)

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
    names = ["clone", "forkserver:clone", "posix_spawn", "vfork", "clone_vm"]
    ours = {name: [] for name in names}
    theirs = {name: [] for name in names if name != "forkserver:clone"}
    for _ in range(options.blocks):
        rows = run_reference(options, binary, options.samples)
        for name in theirs:
            theirs[name].append(rows[name, "start", "-"][0])
        for name in names:
            scenario, = latency("--trigger", "start", "--inherit", "lean", "--method", name)
            ours[name].append(inner_p50(scenario) if name == "forkserver:clone" else p50(scenario))
    claim("clone, lean, start", middle(ours["clone"]), middle(theirs["clone"]), 1.10)
    claim("forkserver:clone, inner stage", middle(ours["forkserver:clone"]), middle(theirs["clone"]), 1.02)
    claim("posix_spawn, start", middle(ours["posix_spawn"]), middle(theirs["posix_spawn"]), 1.10)
    claim("vfork, start", middle(ours["vfork"]), middle(theirs["vfork"]), 1.5, 3000)
    claim("clone_vm, start", middle(ours["clone_vm"]), middle(theirs["clone_vm"]), 1.5, 3000)


def triggers(options, binary, latency):
    names = ["lock", "futex", "pipe", "eventfd", "signal", "spin"]
    ours, theirs = {name: [] for name in names}, {name: [] for name in names}
    for _ in range(options.blocks):
        rows = run_reference(options, binary, options.samples)
        for name in names:
            if (row := rows.get(("fork", name, "parked"))) is not None:
                theirs[name].append(row[0])
            scenario, = latency("--trigger", name, "--when", "parked", "--inherit", "lean", "--method", "clone")
            ours[name].append(p50(scenario))
    for name in names[:-1]:
        claim(f"{name}, parked", middle(ours[name]), middle(theirs[name]), 1.10)
    state("spin, parked", middle(ours["spin"]) < 1000,
          f"{middle(ours['spin'])} ns (below 1000; plain C: {middle(theirs['spin'])})")


def wall(options, binary, latency):
    ours, theirs, seeds = [], [], []
    for _ in range(options.blocks):
        rows = run_reference(options, binary, options.samples)
        theirs.append(rows["clone", "start", "-"][1] + rows["fork", "lock", "racing"][1])
        scenarios = latency("--trigger", "start,lock", "--inherit", "lean", "--method", "clone", "--warmup", 20)
        starts = [at for scenario in scenarios for at in scenario["at_ns"]]
        ends = [at + reaped for scenario in scenarios for at, reaped in zip(scenario["at_ns"], scenario["reaped_ns"])]
        warm = len(starts) / (len(starts) + 40)
        ours.append((max(ends) - min(starts)) / 1e9 / warm)
        if options.seed_script:
            seeds.append(run_seed(options.seed_script, options.samples))
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
