#!/usr/bin/env bash
# Measures identical plans in pairs and counts the rows that compare calls faster or slower: at most 2 in 100.
#
#   no-wolf.sh latency.jar [PAIRS [OPTION...]]
#
# 40 pairs take about a quarter of an hour on a quiet machine.
set -euo pipefail

jar=$1
pairs=${2:-40}
options=("${@:3}")
[ ${#options[@]} -gt 0 ] || options=(--method "fork,vfork,posix_spawn" --trigger start)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

measure() {
    java -jar "$jar" -q --trials 5 -n 200 "${options[@]}" -o "$1" >/dev/null 2>"$folder/messages" || [ $? -eq 3 ] ||
        { cat "$folder/messages" >&2; exit 1; }
}

rows=0
wolves=0
for ((pair = 1; pair <= pairs; pair++)); do
    measure "$folder/baseline.json"
    measure "$folder/candidate.json"
    java -jar "$jar" compare --format csv "$folder/baseline.json" "$folder/candidate.json" >"$folder/rows.csv" || true
    rows=$((rows + $(tail -n +2 "$folder/rows.csv" | wc -l)))
    wolves=$((wolves + $(cut -d, -f10 "$folder/rows.csv" | grep -cx 'faster\|slower' || true)))
    tail -n +2 "$folder/rows.csv" | cut -d, -f3,7-10
done

echo "$wolves of $rows rows were called faster or slower"
[ $((100 * wolves)) -le $((2 * rows)) ]
