"""Writes golden.csv beside itself: intervals of the trials in trials.csv as SciPy has them.

Each end of an interval is found by asking SciPy's tests for the difference that they just reject.
Run it again with: python3 golden.py
"""

import csv
import pathlib

import numpy
from scipy import optimize, stats

HERE = pathlib.Path(__file__).parent


def trials():
    """Latencies by side and trial."""
    sides = {"baseline": {}, "candidate": {}}
    with open(HERE / "trials.csv", newline="") as file:
        for row in csv.DictReader(file):
            sides[row["side"]].setdefault(row["trial"], []).append(int(row["latency_ns"]))
    return {side: list(by_trial.values()) for side, by_trial in sides.items()}


def logarithms(side, quantile):
    return numpy.log([numpy.quantile(trial, quantile, method="inverted_cdf") for trial in side])


def interval(p_value_of_shift, estimate, confidence):
    def excess(shift):
        return p_value_of_shift(shift) - (1 - confidence)

    low = optimize.brentq(excess, estimate - 10, estimate, xtol=1e-14)
    high = optimize.brentq(excess, estimate, estimate + 10, xtol=1e-14)
    return repr(float(low)), repr(float(high))


def rows():
    sides = trials()
    for quantile in (0.5, 0.9):
        baseline = logarithms(sides["baseline"], quantile)
        candidate = logarithms(sides["candidate"], quantile)
        difference = candidate.mean() - baseline.mean()
        designs = {
            "mean": (lambda shift: stats.ttest_1samp(baseline, shift).pvalue, baseline.mean()),
            "unpaired": (lambda shift: stats.ttest_ind(candidate - shift, baseline, equal_var=False).pvalue, difference),
            "paired": (lambda shift: stats.ttest_rel(candidate - shift, baseline).pvalue, difference),
        }
        for confidence in (0.95, 0.9875):
            for name, (p_value, estimate) in designs.items():
                yield quantile, confidence, name, *interval(p_value, estimate, confidence)


with open(HERE / "golden.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["quantile", "confidence", "design", "low", "high"])
    writer.writerows(rows())
