#!/usr/bin/env python3
"""Starts very many children in one trial, by every method in turn, and looks for what grows, gets lost or drifts.

    soak.py latency.jar [STARTS]

STARTS is 1,000,000 if it is not given: about half an hour. At every tenth of the way it counts the trial's descriptors,
mappings, threads, resident memory and zombies; near the end it holds the medians of the first and the last tenth of
each method's samples against each other. Whatever grew, was lost or drifted by more than a tenth makes it fail.
"""
import os
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time

METHODS = ["fork", "clone", "clone3", "vfork", "clone_vm", "posix_spawn", "fork_exec", "vfork_exec", "forkserver",
           "forkserver:clone", "forkserver:vfork", "forkserver:posix_spawn", "process_builder", "thread"]
LOOKS = [str(percent) for percent in range(10, 100, 10)]
TRIAL = "latency.trial.Trial"
HEADER, RECORD = 1 << 16, 168
OUTCOME, TRIGGERED, RECORDED = 0, 3, 6
MOST_DRIFT = 0.1
# what a JVM's collector and compiler may still take after the first tenth
MOST_GROWTH = {"descriptors": 0, "mappings": 8, "threads": 2, "KiB": 4096, "zombies": 0}


def trial_of(command):
    while command.poll() is None:
        for pid in descendants(command.pid):
            try:
                with open(f"/proc/{pid}/cmdline") as file:
                    if TRIAL in file.read().split("\0"):
                        return pid
            except OSError:
                pass  # it has ended meanwhile
        time.sleep(0.01)
    sys.exit("ended before its trial began")


def descendants(pid):
    """Between the command and its trial there is the program, if an older java had to look for a newer one."""
    own = children(pid)
    return own + [below for child in own for below in descendants(child)]


def children(pid):
    found = []
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return found
    for task in tasks:
        try:
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += file.read().split()
        except OSError:
            pass  # a thread that has ended meanwhile
    return found


def count_zombies(pid):
    """Of those that stay: a child that has just ended is one for a moment."""
    def zombies():
        found = set()
        for child in children(pid):
            try:
                with open(f"/proc/{child}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        found.add(child)
            except OSError:
                pass
        return found
    staying = zombies()
    for _ in range(5):
        time.sleep(0.02)
        staying &= zombies()
    return len(staying)


def count_descriptors(pid):
    """Without the one that clone3 makes, and that is closed when the child has been reaped."""
    least = len(os.listdir(f"/proc/{pid}/fd"))
    for _ in range(20):
        time.sleep(0.005)
        least = min(least, len(os.listdir(f"/proc/{pid}/fd")))
    return least


def counts(pid):
    with open(f"/proc/{pid}/maps") as file:
        mappings = sum(1 for _ in file)
    with open(f"/proc/{pid}/status") as file:
        resident = int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))
    return {
        "descriptors": count_descriptors(pid),
        "mappings": mappings,
        "threads": len(os.listdir(f"/proc/{pid}/task")),
        "KiB": resident,
        "zombies": count_zombies(pid),
    }


def latencies(log, index, rounds):
    with open(log, "rb") as file:
        file.seek(HEADER + index * rounds * RECORD)
        block = file.read(rounds * RECORD)
    for (*fields,) in struct.iter_unpack(f"<{RECORD // 8}q", block):
        if fields[OUTCOME] == 1:
            yield fields[RECORDED] - fields[TRIGGERED]


def drifts(log, rounds):
    for index, method in enumerate(METHODS):
        samples = list(latencies(log, index, rounds))
        tenth = max(1, len(samples) // 10)
        first, last = statistics.median(samples[:tenth]), statistics.median(samples[-tenth:])
        yield method, first / 1000, last / 1000, last / first - 1


def main(jar, starts="1000000"):
    rounds = -(-int(starts) // len(METHODS))
    wrong = []
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        command = subprocess.Popen(
            ["java", "-jar", jar, "-n", str(rounds), "--warmup", "0", "--seed", "1", "--trigger", "start",
             "--method", ",".join(METHODS)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=dict(os.environ, TMPDIR=folder))
        trial = trial_of(command)
        first = now = None
        for line in command.stderr:
            percent = re.match(r"(\d+)% done", line)
            if not percent:
                print(line, end="")
            elif percent.group(1) in ("1", *LOOKS):
                now = counts(trial)
                # what was still being loaded in the first tenth is no growth
                first = first if percent.group(1) not in ("1", "10") else now
                print(f"{percent.group(1):>3} %:", *(f"{count} {what}" for what, count in now.items()), flush=True)
            if percent and percent.group(1) == LOOKS[-1]:
                (name,) = os.listdir(folder)
                drifted = list(drifts(os.path.join(folder, name, "samples-1"), rounds))
        table = command.stdout.read()
        code = command.wait()
    wrong += [f"{what} grew from {first[what]} to {now[what]}"
              for what, most in MOST_GROWTH.items() if now[what] > first[what] + most]
    for method, begin, end, drift in drifted:
        print(f"{method}: p50 {begin:.1f} µs in the first tenth, {end:.1f} µs in the last: {100 * drift:+.1f} %")
    median_drift = statistics.median(drift for _, _, _, drift in drifted)
    if abs(median_drift) > MOST_DRIFT:
        wrong.append(f"all methods together drifted by {100 * median_drift:+.1f} %")
    print(table)
    missing = re.findall(r"^.* [1-9]\d*/\d+$|^.* \d+/[1-9]\d*$", table, re.MULTILINE)
    wrong += [f"lost or failed: {row}" for row in missing]
    if code != 0:
        wrong.append(f"ended with {code}")
    print("wrong:", *(wrong or ["nothing"]), sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
