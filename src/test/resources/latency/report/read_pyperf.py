"""Holds a file against what pyperf 2 demands of its JSON, version 1.0, and says what the values come to."""
import datetime
import json
import math
import sys
from fractions import Fraction

TYPES = {"loops": int, "unit": str, "date": str, "name": str}


def check_metadata(metadata):
    for key, value in metadata.items():
        assert type(value) in (int, float, str), (key, value)
        assert type(value) is TYPES.get(key, type(value)), (key, value)
        if isinstance(value, str):
            assert value and value == value.strip() and "\n" not in value, (key, value)


def number(value):
    assert isinstance(value, (int, Fraction)) and not isinstance(value, bool), value
    return value


with open(sys.argv[1], encoding="utf-8") as file:
    suite = json.load(file, parse_float=Fraction)
assert set(suite) == {"version", "metadata", "benchmarks"}, suite.keys()
assert suite["version"] == "1.0"
check_metadata(suite["metadata"])
assert suite["metadata"]["unit"] == "second" and suite["metadata"]["loops"] == 1
assert suite["benchmarks"]
names = [benchmark["metadata"]["name"] for benchmark in suite["benchmarks"]]
assert len(set(names)) == len(names), names

for benchmark in suite["benchmarks"]:
    assert set(benchmark) == {"metadata", "runs"}
    check_metadata(benchmark["metadata"])
    assert benchmark["runs"]
    for trial, run in enumerate(benchmark["runs"], 1):
        assert set(run) <= {"metadata", "warmups", "values"}, run.keys()
        check_metadata(run["metadata"])
        datetime.datetime.strptime(run["metadata"]["date"], "%Y-%m-%d %H:%M:%S.%f")
        for loops, value in run.get("warmups", []):
            assert loops == 1 and number(value) >= 0
        values = sorted(number(value) * 10**9 for value in run["values"])
        assert values and values[0] > 0
        quantiles = [values[max(1, math.ceil(q * len(values) - 1e-9)) - 1] for q in (0.5, 0.9, 0.99)]
        warmups = len(run.get("warmups", []))
        print(trial, benchmark["metadata"]["name"], warmups, len(values), sum(values), *quantiles, sep="|")
