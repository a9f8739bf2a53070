/* The distribution of latencies, cumulative: by latency, or by percentile as HdrHistogram's plots have it. */

const POINTS = 500;
let byPercentile = false;

section("distribution", {
    draw(plot) {
        const lines = visible();
        for (const choice of document.querySelectorAll("#distribution [data-axis]")) chosen(choice);
        clear(plot);
        if (!lines.length) plot.append(nothing("Nothing to draw: switch a scenario on, or choose another range."));
        else if (byPercentile) drawPercentiles(plot, lines);
        else drawShares(plot, lines);
        plot.setAttribute("aria-label", "Cumulative distribution. Medians: "
            + lines.map(one => `${one.name} ${time(medianOf(one))}`).join(", "));
        plot.setAttribute("role", "img");
    },
    rows() {
        const lines = visible();
        const x = byPercentile ? percentiles(lines) : latencies(lines);
        return [[byPercentile ? "share" : "latency_ns", ...lines.map(one => csvName(one))],
            ...x.map(value => [byPercentile ? shareAt(value) : value,
                ...lines.map(one => byPercentile ? latencyAt(one, value) : one.distribution.share(value))])];
    },
});

function chosen(choice) {
    const mine = (choice.dataset.axis === "percentile") === byPercentile;
    if (choice.tagName === "BUTTON") choice.setAttribute("aria-pressed", mine);
    else choice.hidden = !mine;
}

function csvName(one) {
    return severalFiles() ? `${one.label} (${fileName(one)})` : one.label;
}

function latencies(lines) {
    return lines.length ? spread(...latencyRange(lines), POINTS) : [];
}

/** One over the share above: 10 for p90, 100 for p99. */
function percentiles(lines) {
    const most = Math.max(...lines.map(one => one.distribution.count), 10);
    return spread(1, most, POINTS);
}

function shareAt(odds) {
    return 1 - 1 / odds;
}

function latencyAt(one, odds) {
    return odds > one.distribution.count * 1.000001 ? null : one.distribution.quantile(shareAt(odds));
}

function lineOf(one, text) {
    return {
        label: one.name, stroke: inkOf(one.scenario), width: 2, dash: dashOf(one.scenario, one.file), points: {show: false},
        // while nothing is pointed at: the median
        value: (u, value, _, index) => index === null ? `p50 ${time(medianOf(one))}`
            : value === null || value === undefined ? "–" : text(value),
    };
}

function heightOf(plot) {
    return isNarrow(plot) ? 280 : 360;
}

function drawShares(plot, lines) {
    const range = latencyRange(lines);
    const x = latencies(lines);
    chart(plot, {
        height: heightOf(plot),
        scales: {x: logScale(range), y: {range: () => [0, 1]}},
        axes: [latencyAxis(range, 2, 58),
            plainAxis(3, {size: 48, values: (_, marks) => marks.map(mark => `${Math.round(100 * mark)} %`)})],
        series: [{label: "", value: (_, value) => value === null ? "" : `at most ${time(value)}:`},
            ...lines.map(one => lineOf(one, share => `${(100 * share).toFixed(share > 0.99 ? 2 : 1)} %`))],
    }, [x, ...lines.map(one => x.map(value => one.distribution.share(value)))]);
}

function drawPercentiles(plot, lines) {
    const x = percentiles(lines);
    const range = latencyRange(lines, 0.001);
    chart(plot, {
        height: heightOf(plot),
        scales: {x: logScale([1, x[x.length - 1]]), y: logScale(range)},
        axes: [plainAxis(2, {
            splits: u => percentileMarks(x[x.length - 1], u.width - 80),
            filter: (_, marks) => marks, values: (_, marks) => marks.map(percentileText)}),
            latencyAxis(range, 3, 26)],
        series: [{label: "", value: (_, odds) => odds === null ? "" : `${percentileText(odds)} of the samples at most:`},
            ...lines.map(one => lineOf(one, time))],
    }, [x, ...lines.map(one => x.map(odds => latencyAt(one, odds)))]);
}

function percentileMarks(most, width) {
    const marks = [];
    for (let odds = 1; odds <= most * 1.0001; odds *= 10) marks.push(odds);
    const roomy = width / Math.log10(most) > 130;
    if (roomy) marks.push(2, 4);
    return marks.filter(mark => mark <= most).sort((a, b) => a - b);
}

/** Such as p99.9: as many nines as matter. */
function percentileText(odds) {
    const percent = 100 * shareAt(odds);
    const digits = Math.max(0, Math.ceil(Math.log10(odds) - 2 + 1e-9) + (Number.isInteger(Math.log10(odds)) ? 0 : 1));
    return `${Number(percent.toFixed(digits))} %`;
}
