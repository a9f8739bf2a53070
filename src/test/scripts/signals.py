#!/usr/bin/env python3
"""Sends signals at random instants to command, trial and child, and looks for what hangs, is lost or is left behind.

    signals.py latency.jar [TIMES [JOBS [SEED]]]

Each of INT, TERM, HUP, KILL and STOP with CONT goes to each of the three, TIMES times (default: 200), in JOBS runs at a
time (default: 2). Every run has to end in bounded time, with a code that says what happened, without a stack trace,
with all samples taken before the signal in its table (after a KILL of the command: in what `latency show` makes of the
log), and without a process, a name in /dev/shm or a temporary file that stays.
"""
import concurrent.futures
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

PATIENCE = 300
ENDING = ("INT", "TERM", "HUP", "KILL")
TARGETS = ("command", "trial", "child")
PLAN = ["--method", "fork,posix_spawn", "--trigger", "start,lock", "--warmup", "0"]
SHORT = "50"
LONG = "100000"
LONGEST_STOP = 0.05
MARK = b"LATENCY_SIGNALS="
TRIAL = b"latency.trial.Trial"


class Run:
    """One run of the program in a temporary directory of its own."""

    def __init__(self, jar, rounds):
        self.jar = jar
        self.folder = tempfile.mkdtemp(prefix="signals-")
        self.temporary = os.path.join(self.folder, "temporary")
        os.mkdir(self.temporary)
        self.err = os.path.join(self.folder, "err")
        self.out = os.path.join(self.folder, "out")
        self.command = self.java(["-n", rounds] + PLAN, self.out, self.err)

    def java(self, arguments, out, err):
        environment = dict(os.environ, TMPDIR=self.temporary, LATENCY_SIGNALS=self.folder)
        with open(out, "wb") as results, open(err, "wb") as messages:
            return subprocess.Popen(
                ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", self.jar] + arguments,
                stdin=subprocess.DEVNULL, stdout=results, stderr=messages, env=environment)

    def is_over(self):
        return self.command.poll() is not None

    def pid(self, target):
        """Of the target; None while there is none."""
        if target == "command":
            return self.command.pid
        trials = [pid for pid in self.processes() if TRIAL in read(f"/proc/{pid}/cmdline")]
        if target == "trial" or not trials:
            return trials[0] if trials else None
        # a child that has just been forked has its parent's command line
        own = [pid for pid in self.processes() if parent(pid) in trials]
        return own[0] if own else None

    def processes(self):
        mark = MARK + self.folder.encode() + b"\0"
        return [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and mark in read(f"/proc/{pid}/environ") + b"\0"]

    def logs(self):
        return [os.path.join(path, name) for path, _, names in os.walk(self.temporary)
                for name in names if name.startswith("samples-")]

    def taken(self):
        """Samples that have been taken, as the log says."""
        heads = [read(log, 16) for log in self.logs()]
        return sum(max(0, struct.unpack("<qq", head)[1] // 2) for head in heads if len(head) == 16)

    def end(self):
        """What is wrong with how it ended, if anything is."""
        try:
            self.command.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            yield "hangs"
            for pid in self.processes():
                send(pid, signal.SIGKILL)
            self.command.wait()
        messages = read(self.err).decode()
        if re.search(r"Exception|^\s+at |^# ", messages, re.MULTILINE):
            yield "says: " + messages
        # on a busy machine a JVM takes its time to find out that who started it is gone
        deadline = time.monotonic() + 30
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.001)
        if self.processes():
            yield "leaves processes"

    def kept(self):
        """Samples in the table."""
        return rows(read(self.out).decode())

    def opened(self):
        """Samples in the tables that `latency show` makes of the logs that are left."""
        kept = 0
        for log in self.logs():
            out = os.path.join(self.folder, "shown")
            err = os.path.join(self.folder, "complaint")
            if self.java(["show", log], out, err).wait(PATIENCE) == 0:
                kept += rows(read(out).decode())
        return kept

    def leftovers(self):
        return os.listdir(self.temporary)

    def remove(self):
        shutil.rmtree(self.folder)


def read(path, size=-1):
    try:
        with open(path, "rb") as file:
            return file.read(size)
    except OSError:
        return b""


def parent(pid):
    fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    return int(fields[1]) if len(fields) > 1 else 0


def rows(table):
    """Samples of all rows, those without a latency among them."""
    cells = re.finditer(r" (\d+) +(\d+)/(\d+)$", table, re.MULTILINE)
    return sum(int(count) for row in cells for count in row.groups())


def send(pid, number):
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False


def number(name):
    return getattr(signal, "SIG" + name)


def codes(target, name):
    """Exit codes that are right; a negative one is of a JVM that had not got as far as to handle signals."""
    if target == "command":
        return (0, -9) if name == "KILL" else (0, 128 + number(name), -number(name))
    return 0, 3


def end_one(jar, target, name, instant):
    """One run that gets one signal at this instant after its start: what is wrong."""
    run = Run(jar, SHORT)
    time.sleep(instant)
    pid = run.pid(target)
    while pid is None and not run.is_over():
        pid = run.pid(target)
    taken = run.taken()
    hit = pid is not None and send(pid, number(name))
    wrong = list(run.end())
    code = run.command.returncode
    if code not in codes(target, name):
        wrong.append(f"ends with {code}")
    killed = target == "command" and code == -9
    kept = run.opened() if killed else run.kept()
    if hit and kept < taken:
        wrong.append(f"keeps {kept} of {taken} samples")
    if not killed and run.leftovers():
        wrong.append(f"leaves {run.leftovers()}")
    return conclude(run, wrong, f"{name} to {target} after {instant:.3f} s")


def disturb(jar, target, name, times):
    """One run whose target, or one after the other of its children, gets so many signals: what is wrong."""
    run = Run(jar, LONG)
    while run.taken() < 10 and not run.is_over():
        time.sleep(0.001)
    sent = 0
    while sent < times and not run.is_over():
        time.sleep(random.uniform(0, 0.01))
        pid = run.pid(target)
        if pid is None:
            continue
        if name != "STOP":
            sent += send(pid, number(name))
        elif send(pid, signal.SIGSTOP):
            time.sleep(random.uniform(0, LONGEST_STOP))
            sent += send(pid, signal.SIGCONT)
    taken = run.taken()
    wrong = [] if not run.is_over() else ["ends before its time"]
    send(run.command.pid, signal.SIGTERM)
    wrong += run.end()
    if run.command.returncode != 128 + signal.SIGTERM:
        wrong.append(f"ends with {run.command.returncode}")
    if run.kept() < taken:
        wrong.append(f"keeps {run.kept()} of {taken} samples")
    if run.leftovers():
        wrong.append(f"leaves {run.leftovers()}")
    return conclude(run, wrong, f"{sent} × {name} to {target}")


def conclude(run, wrong, what):
    if wrong:
        print(f"{what}: {'; '.join(wrong)} (kept: {run.folder})", flush=True)
    else:
        run.remove()
    return len(wrong)


def duration(jar):
    """Of a run that nobody disturbs."""
    start = time.monotonic()
    run = Run(jar, SHORT)
    problems = list(run.end())
    assert run.command.returncode == 0 and not problems, (problems, read(run.err))
    run.remove()
    return time.monotonic() - start


def shared():
    return {name for name in os.listdir("/dev/shm") if "latency" in name}


def main(jar, times=200, jobs=2, seed=None):
    for ignored in signal.SIGINT, signal.SIGHUP:
        # as it may be in the background; the runs would inherit it
        signal.signal(ignored, signal.SIG_DFL)
    seed = int(seed or random.randrange(1 << 32))
    random.seed(seed)
    before = shared()
    longest = 1.1 * duration(jar)
    print(f"{times} of each signal, within {longest:.1f} s, seed {seed}", flush=True)
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(int(jobs)) as pool:
        for target in TARGETS:
            for name in ENDING + ("STOP",):
                if target == "child" or name == "STOP":
                    runs = [pool.submit(disturb, jar, target, name, int(times))]
                else:
                    runs = [pool.submit(end_one, jar, target, name, random.uniform(0, longest))
                            for _ in range(int(times))]
                found = sum(run.result() for run in runs)
                print(f"{times} × {name} to {target}: {found} wrong", flush=True)
                wrong += found
    deadline = time.monotonic() + 5
    while shared() - before and time.monotonic() < deadline:
        time.sleep(0.01)
    if shared() - before:
        print(f"left in /dev/shm: {shared() - before}")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
