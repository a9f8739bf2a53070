"""Reads exported samples: for each trial and scenario how many there are, and what the latencies come to."""
import csv
import math
import sys

groups = {}
with open(sys.argv[1], newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        assert None not in row and None not in row.values(), row
        assert (row["outcome"] == "ok") == (row["recorded_ns"] != ""), row
        assert (row["outcome"] == "ok") == (row["cause_text"] == ""), row
        assert (row["outcome"] in ("lost", "failed")) == (row["cause"] != ""), row
        groups.setdefault((row["trial"], row["scenario"]), []).append(row)

for (trial, scenario), rows in groups.items():
    assert [int(row["round"]) for row in rows] == list(range(1, len(rows) + 1))
    latencies = sorted(int(row["recorded_ns"]) for row in rows if row["outcome"] == "ok")
    quantiles = [latencies[max(1, math.ceil(q * len(latencies) - 1e-9)) - 1] for q in (0.5, 0.9, 0.99)]
    print(trial, scenario, len(rows), len(latencies), sum(latencies), *quantiles, sep="|")
