/* What was measured: samples unpacked, and the figures of those that are looked at. */

const QUANTILES = [["p50", 0.5], ["p90", 0.9], ["p99", 0.99], ["p99_9", 0.999]];
const GAP_BETWEEN_TRIALS = 0.012;

/** Columns of whole numbers, each a run of zigzag varints, from base64. */
function unpack(text, size, columns) {
    const bytes = atob(text);
    let place = 0;
    return Array.from({length: columns}, () => {
        const values = new Float64Array(size);
        for (let i = 0; i < size; i++) {
            let value = 0;
            let weight = 1;
            let byte;
            do {
                byte = bytes.charCodeAt(place++);
                value += (byte & 127) * weight;
                weight *= 128;
            } while (byte > 127);
            values[i] = value % 2 ? -(value + 1) / 2 : value / 2;
        }
        return values;
    });
}

/** Samples of one trial in the order in which they were taken. */
class Trial {
    constructor(record, stages) {
        this.size = record.size;
        const columns = unpack(record.columns, record.size, 4 + stages);
        [this.latency, this.at, this.parent, this.child] = columns;
        this.stages = columns.slice(4);
        for (let i = 1; i < this.size; i++) this.at[i] += this.at[i - 1];
        this.seconds = null;
    }

    /** The first and the last instant in microseconds; empty: none. */
    get span() {
        return this.size ? [this.at[0], this.at[this.size - 1]] : [];
    }

    /** On the axis of time: from {@code start} on, the trial's first sample of all being at {@code first}. */
    place(first, start) {
        this.seconds = this.at.map(at => start + (at - first) / 1e6);
    }

    /** Those from one second to another; range null: all. */
    within(range) {
        const from = range ? lowerBound(this.seconds, range[0]) : 0;
        const to = range ? lowerBound(this.seconds, range[1], true) : this.size;
        const cut = values => values.subarray(from, to);
        return {
            size: Math.max(0, to - from),
            latency: cut(this.latency), at: cut(this.at), seconds: cut(this.seconds),
            parent: cut(this.parent), child: cut(this.child), stages: this.stages.map(cut),
        };
    }
}

/** The first place in sorted values that is not below the value; {@code after}: that is above it. */
function lowerBound(sorted, value, after = false) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] < value || (after && sorted[middle] === value)) low = middle + 1;
        else high = middle;
    }
    return low;
}

function joined(arrays) {
    const all = new Float64Array(arrays.reduce((sum, array) => sum + array.length, 0));
    let place = 0;
    for (const array of arrays) {
        all.set(array, place);
        place += array.length;
    }
    return all;
}

/** The smallest value that at least this share does not exceed. */
function quantileOf(sorted, share) {
    return sorted[Math.max(Math.ceil(share * sorted.length - 1e-9), 1) - 1];
}

/** Whether a sample lies above the quantile. */
function supports(count, share) {
    return count * (1 - share) >= 1 - 1e-9;
}

/** How latencies are distributed: by all of them, sorted, or by some quantiles of more than the page holds. */
class Distribution {
    constructor(sorted, count, shares) {
        this.values = sorted;
        this.count = count;
        this.shares = shares;
    }

    get min() { return this.values[0]; }

    get max() { return this.values[this.values.length - 1]; }

    quantile(share) {
        if (!this.shares) return quantileOf(this.values, share);
        return this.values[Math.min(lowerBound(this.shares, share - 1e-12), this.values.length - 1)];
    }

    /** Which share is not above the value. */
    share(value) {
        const place = lowerBound(this.values, value, true);
        if (!this.shares) return place / this.values.length;
        return place ? this.shares[place - 1] : 0;
    }
}

/** One scenario in one file. */
class Series {
    constructor(record, data) {
        this.record = record;
        this.file = record.file;
        this.scenario = record.scenario;
        this.label = data.scenarios[record.scenario].label;
        this.name = data.files.length > 1 ? `${this.label} ${letter(record.file)}` : this.label;
        this.stages = record.stages;
        this.shares = data.shares;
        this.trials = record.trials.map(trial => new Trial(trial, record.stages.length));
        this.look(null);
    }

    get isEmpty() {
        return this.count === 0;
    }

    /** Looks at this range of time only; null: at everything. */
    look(range) {
        this.range = range;
        this.seen = null;
        this.sorted = null;
    }

    /** The samples that are looked at, trial by trial. */
    get samples() {
        this.seen ??= this.trials.map(trial => trial.within(this.range));
        return this.seen;
    }

    get count() {
        return this.range ? this.samples.reduce((sum, trial) => sum + trial.size, 0) : this.record.figures.count;
    }

    get distribution() {
        this.sorted ??= this.range === null && this.record.quantiles
            ? new Distribution(Float64Array.from(this.record.quantiles), this.count, this.shares)
            : this.ofSamples();
        return this.sorted;
    }

    ofSamples() {
        const values = joined(this.samples.map(trial => trial.latency)).sort();
        return new Distribution(values, values.length, null);
    }

    /** As the program prints them of the whole; of a range, computed alike. */
    get figures() {
        if (!this.range) return this.record.figures;
        const {count, distribution} = this;
        const figures = {count};
        if (!count) return figures;
        const values = distribution.values;
        const trials = this.samples.filter(trial => trial.size).map(trial => trial.latency.slice().sort());
        for (const [name, share] of QUANTILES)
            figures[name] = supports(count, share) ? typical(trials, share) : null;
        return Object.assign(figures, {
            min: values[0], max: values[count - 1], mean: values.reduce((sum, value) => sum + value, 0) / count,
        });
    }
}

/** The quantile of one trial; of several the geometric mean of theirs. */
function typical(trials, share) {
    if (trials.length === 1) return quantileOf(trials[0], share);
    if (share > 0.5 && trials.some(trial => !supports(trial.length, share))) return null;
    const logs = trials.map(trial => Math.log(quantileOf(trial, share)));
    const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    return Number.isFinite(mean) ? mean : null;
}

/** Lays the trials of a file one behind the other, with a gap; the borders in seconds. */
function placeTrials(series) {
    const count = Math.max(0, ...series.map(one => one.trials.length));
    const spans = Array.from({length: count}, (_, i) => {
        const instants = series.flatMap(one => one.trials[i]?.span ?? []);
        return instants.length ? [Math.min(...instants), Math.max(...instants)] : [0, 0];
    });
    const total = spans.reduce((sum, [first, last]) => sum + last - first, 0) / 1e6;
    const borders = [];
    let start = 0;
    spans.forEach(([first, last], i) => {
        const end = start + Math.max((last - first) / 1e6, 1e-6);
        for (const one of series) one.trials[i]?.place(first, start);
        borders.push({trial: i + 1, from: start, to: end});
        start = end + total * GAP_BETWEEN_TRIALS;
    });
    return borders;
}

function letter(file) {
    return file < 26 ? String.fromCharCode(65 + file) : `#${file + 1}`;
}

const UNITS = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];

/** In which the typical value is at least 1, if the largest still fits its column. */
function unitOf(typicalNanos, largestNanos) {
    let unit = UNITS[0];
    for (const larger of UNITS.slice(1))
        if (Math.abs(typicalNanos) >= larger[1] || Math.abs(largestNanos) / unit[1] > 99999) unit = larger;
    return unit;
}

/** Three significant digits, or all before the point if there are more. */
function inUnit(nanos, unit) {
    if (nanos === null || nanos === undefined || Number.isNaN(nanos)) return "–";
    const value = nanos / unit[1];
    const size = Math.abs(value);
    return value.toFixed(unit[1] === 1 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

/** With its unit, such as 1.47 ms. */
function time(nanos) {
    if (nanos === null || nanos === undefined || Number.isNaN(nanos)) return "–";
    const unit = unitOf(nanos, nanos);
    return `${inUnit(nanos, unit)} ${unit[0]}`;
}
