/* At a glance: a row for each scenario in each file. */

const GLANCE = [0.01, 0.25, 0.5, 0.75, 0.99];

section("glance", {
    draw(plot) {
        const all = report.series.filter(one => !one.isEmpty);
        plot.replaceChildren(all.length ? glance(all, widthOf(plot)) : nothing("No sample has a latency."));
    },
    rows() {
        return [["scenario", "file", "samples", "p1_ns", "p25_ns", "p50_ns", "p75_ns", "p99_ns"],
            ...report.series.map(one => [one.label, fileName(one), one.count,
                ...GLANCE.map(share => one.isEmpty ? null : one.distribution.quantile(share))])];
    },
});

function fileName(one) {
    return report.data.files[one.file].name;
}

function glance(all, width) {
    const narrow = width < 560;
    const longest = Math.max(...all.map(one => one.name.length));
    const left = narrow ? 0 : Math.min(330, 34 + longest * 7);
    const right = 74;
    const range = glanceRange(all);
    const x = value => left + 8 + (width - left - right - 16) * Math.log(Math.max(value, range[0]) / range[0])
        / Math.log(range[1] / range[0]);
    const step = narrow ? 40 : 26;
    const height = all.length * step + 30;
    const picture = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
        "aria-label": "Medians: " + all.map(one => `${one.name} ${time(medianOf(one))}`).join(", ")});
    for (const mark of logMarks(range[0], range[1], width - left - right, 58)) {
        picture.append(
            svg("line", {x1: x(mark), x2: x(mark), y1: 0, y2: height - 22, stroke: "var(--grid)"}),
            svg("text", {x: x(mark), y: height - 6, "text-anchor": x(mark) < 20 ? "start" : "middle", class: "soft"},
                markText(mark)));
    }
    all.forEach((one, i) => picture.append(...glanceRow(one, i * step, step, x, width, narrow)));
    return picture;
}

function glanceRange(all) {
    const low = Math.min(...all.map(one => positive(one.distribution, 0.01)));
    const high = Math.max(...all.map(one => one.distribution.quantile(0.99)), low * 1.1);
    return [low / 1.05, high * 1.05];
}

/** The figure of the table, so that the two never differ. */
function medianOf(one) {
    return one.figures.p50 ?? one.distribution.quantile(0.5);
}

function glanceRow(one, top, step, x, width, narrow) {
    const [p1, p25, , p75, p99] = GLANCE.map(share => x(one.distribution.quantile(share)));
    const middle = top + (narrow ? 27 : step / 2);
    const color = colorOf(one.scenario);
    return [
        svg("text", {x: narrow ? 0 : 4, y: narrow ? top + 13 : middle + 4}, one.name),
        svg("line", {x1: p1, x2: p99, y1: middle, y2: middle, stroke: color, "stroke-width": 1.5}),
        svg("line", {x1: p25, x2: Math.max(p75, p25 + 1), y1: middle, y2: middle, stroke: color, "stroke-width": 7,
            opacity: 0.45}),
        dot(x(medianOf(one)), middle, 5, formOf(one.scenario, one.file), color),
        svg("text", {x: width - 2, y: middle + 4, "text-anchor": "end", class: "strong"}, time(medianOf(one))),
    ];
}
