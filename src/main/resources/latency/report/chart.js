/* What the charts have in common: axes of time, colours, sizes. */

const charts = new Map();
const FONT = "12px system-ui, -apple-system, \"Segoe UI\", Roboto, \"Liberation Sans\", sans-serif";

/** Full for the first file, dashed for others. */
const MARKERS = {
    width: 2,
    stroke: (u, i) => u.series[i].stroke(),
    dash: (u, i) => u.series[i].dash?.length ? "dashed" : "solid",
    fill: (u, i) => u.series[i].dash?.length ? null : u.series[i].stroke(),
};

/** Draws a chart into the plot, in place of what was there. */
function chart(plot, options, values) {
    clear(plot);
    const drawn = new uPlot({
        width: widthOf(plot),
        padding: [10, 14, 0, 0],
        ...options,
        legend: {live: true, markers: MARKERS, ...options.legend},
        cursor: {points: {size: 7}, ...options.cursor, drag: {x: false, y: false, setScale: false, ...options.cursor?.drag}},
    }, values, plot);
    charts.set(plot, drawn);
    return drawn;
}

function clear(plot) {
    charts.get(plot)?.destroy();
    charts.delete(plot);
    plot.replaceChildren();
}

const PAPER_WIDTH = 680;

function widthOf(plot) {
    if (document.documentElement.classList.contains("paper")) return PAPER_WIDTH;
    return Math.max(260, Math.floor(plot.getBoundingClientRect().width));
}

function isNarrow(plot) {
    return widthOf(plot) < 560;
}

/** Round numbers on a logarithmic axis: 1, 2, 5 of each power of ten if there is room, else the powers. */
function logMarks(min, max, length, room) {
    const decades = Math.log10(max / min);
    const steps = length / Math.max(decades, 1e-9) > 3 * room ? [1, 2, 5] : [1];
    const marks = [];
    for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power++)
        for (const step of steps) marks.push(step * 10 ** power);
    const inside = marks.filter(mark => mark >= min * 0.9999 && mark <= max * 1.0001);
    return inside.length > 1 || decades <= 0 ? inside : finer(min, max);
}

/** Less than a decade: marks at even steps. */
function finer(min, max) {
    const size = 10 ** Math.floor(Math.log10(max - min));
    const step = [1, 2, 5].map(factor => factor * size / 2).find(each => (max - min) / each <= 6) ?? 5 * size;
    const marks = [];
    for (let mark = Math.ceil(min / step) * step; mark <= max; mark += step) marks.push(mark);
    return marks;
}

/** Of a mark, such as 500 µs. */
function markText(nanos) {
    const unit = unitOf(nanos * 1.0001, 0);
    return `${Number((nanos / unit[1]).toPrecision(3))} ${unit[0]}`;
}

/** From the least to the greatest positive latency of these, with some room. */
function latencyRange(series, from = 0, to = 1) {
    const lows = series.map(one => positive(one.distribution, from));
    const low = Math.min(...lows);
    const high = Math.max(...series.map(one => one.distribution.quantile(to)), low * 1.1);
    const room = (high / low) ** 0.03;
    return [low / room, high * room];
}

/** A logarithmic axis has no place for what is not above zero. */
function positive(distribution, share) {
    const value = distribution.quantile(share);
    if (value > 0) return value;
    return distribution.values.find(each => each > 0) ?? 1;
}

/** An axis of time on which equal ratios are equally long. */
function latencyAxis(range, side, room) {
    return {
        stroke: () => style("--soft"),
        font: FONT,
        side,
        size: side === 3 ? 62 : 34,
        grid: {stroke: () => style("--grid"), width: 1},
        ticks: {show: false},
        splits: u => logMarks(range[0], range[1], side === 3 ? u.height - 50 : u.width - 80, room),
        filter: (_, marks) => marks,
        values: (_, marks) => marks.map(markText),
    };
}

function plainAxis(side, more) {
    return {
        stroke: () => style("--soft"), font: FONT, side, size: side === 3 ? 62 : 34,
        grid: {stroke: () => style("--grid"), width: 1}, ticks: {show: false}, ...more,
    };
}

function logScale(range) {
    return {distr: 3, log: 10, time: false, range: () => range};
}

function spread(min, max, count) {
    return Array.from({length: count}, (_, i) => min * (max / min) ** (i / (count - 1)));
}
