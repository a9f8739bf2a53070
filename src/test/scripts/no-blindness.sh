#!/usr/bin/env bash
# Makes changes of a known size and counts how often compare sees them:
#
#   5 % of fork's median within one run, --trials 10 -n 400: slower in 9 of 10 runs
#   2 % within one run, --min-effect 1% --until 0.5%:        slower in 7 of 10
#   10 % between two runs, one after the other:              slower in 9 of 10
#
# and never faster. The change is memory of the parent, whose page table fork copies: how much of it makes one per cent
# is fitted first, beside the parent whose change it is. The baseline has memory too, for what it costs to have any is no
# part of the slope.
#
#   no-blindness.sh latency.jar [RUNS [PART...]]
#
# Parts: five, two, files; all by default. 10 runs of all take about half an hour on a quiet machine.
set -euo pipefail

jar=$1
runs=${2:-10}
parts=("${@:3}")
[ ${#parts[@]} -gt 0 ] || parts=(five two files)
base_kib=4096
probe_kib=8192
heap_kib=32768

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

measure() { # measure FILE OPTION...
    java -jar "$jar" -q --method fork --trigger start "${@:2}" -o "$1" >/dev/null 2>"$folder/messages" ||
        [ $? -eq 3 ] || { cat "$folder/messages" >&2; exit 1; }
}

# columns of the only row: ratio, low, high, verdict
compare() {
    java -jar "$jar" compare --format csv "$@" >"$folder/rows.csv" || true
    tail -1 "$folder/rows.csv" | cut -d, -f7-10
}

# kibibytes, in whole pages, that make fork's median grow by so many per cent
kib_for() {
    awk -v percent="$1" -v ratio="$ratio" -v probe="$probe_kib" \
        'BEGIN { printf "%d", 4 * int(percent / 100 / (ratio - 1) * probe / 4 + 0.5) }'
}

jvm() { # jvm KIB: a heap that is there in full
    echo "-XX:+UseSerialGC -Xms$1k -Xmx$1k -XX:+AlwaysPreTouch -XX:TieredStopAtLevel=1"
}

failed=0
judge() { # judge WHAT LEAST-OF-TEN ROW...
    local slower faster
    slower=$(printf '%s\n' "${@:3}" | grep -c ',slower$' || true)
    faster=$(printf '%s\n' "${@:3}" | grep -c ',faster$' || true)
    printf '%s: slower in %d of %d, faster in %d\n' "$1" "$slower" "$runs" "$faster"
    [ $((10 * slower)) -ge $(($2 * runs)) ] && [ "$faster" -eq 0 ] || failed=1
}

memory() { # memory PERCENT: the baseline and one that makes fork's median grow by so many per cent
    echo "${base_kib}K,$((base_kib + $(kib_for "$1")))K"
}

calibrate() { # calibrate OPTION...: how much memory makes one per cent of a parent with these
    measure "$folder/probe.json" --memory "${base_kib}K,$((base_kib + probe_kib))K" --trials 10 -n 200 "$@"
    ratio=$(compare "$folder/probe.json" --by memory | cut -d, -f1)
    echo "$probe_kib KiB make fork ×$ratio: $(kib_for 1) KiB make one per cent"
}

five() {
    local run rows=()
    calibrate
    for ((run = 1; run <= runs; run++)); do
        measure "$folder/run.json" --memory "$(memory 5)" --trials 10 -n 400
        rows+=("$(compare "$folder/run.json" --by memory)")
        echo "  ${rows[-1]}"
    done
    judge "5 % within a run" 9 "${rows[@]}"
}

two() {
    local run rows=()
    calibrate
    for ((run = 1; run <= runs; run++)); do
        measure "$folder/run.json" --memory "$(memory 2)" --until 0.5% -n 400
        rows+=("$(compare "$folder/run.json" --by memory --min-effect 1%)")
        echo "  ${rows[-1]}"
    done
    judge "2 % within a run" 7 "${rows[@]}"
}

files() {
    local run rows=() larger
    calibrate --jvm-args "$(jvm $heap_kib)"
    larger=$((heap_kib + ($(kib_for 10) + 128) / 256 * 256))
    for ((run = 1; run <= runs; run++)); do
        measure "$folder/baseline.json" --trials 10 -n 400 --jvm-args "$(jvm $heap_kib)"
        measure "$folder/candidate.json" --trials 10 -n 400 --jvm-args "$(jvm $larger)"
        rows+=("$(compare "$folder/baseline.json" "$folder/candidate.json")")
        echo "  ${rows[-1]}"
    done
    judge "10 % between two runs" 9 "${rows[@]}"
}

for part in "${parts[@]}"; do "$part"; done

exit $failed
