/* What is told in tables: verdicts, figures, the grid of medians, environments. */

const VERDICT_SIGNS = {faster: "▼", slower: "▲", same: "=", inconclusive: "?"};

section("verdicts", {
    present: () => Boolean(report.data.comparison),
    draw(plot) {
        if (plot.children.length) return;
        const {candidates, legend} = report.data.comparison;
        plot.replaceChildren(...candidates.flatMap(candidateTable), make("p", {class: "caption"}, legend));
    },
    rows() {
        return [["scenario", "metric", "baseline", "candidate", "baseline_ns", "candidate_ns", "ratio", "ratio_low",
            "ratio_high", "verdict"],
        ...report.data.comparison.candidates.flatMap(({file, rows}) => rows.map(row => [row.scenario, row.metric,
            report.data.files[0].name, report.data.files[file].name, row.baseline_ns, row.candidate_ns, row.ratio,
            row.ratio_low, row.ratio_high, row.verdict]))];
    },
});

function candidateTable({file, rows, notes}) {
    const reach = forestReach(rows);
    const heading = ["scenario", "verdict", "ratio", "95 % interval", "", fileMark(0), fileMark(file)]
        .map((cell, i) => make("th", {class: i < 2 ? "text" : null, scope: "col"}, cell));
    return [
        make("h3", {}, fileMark(file), report.data.files[file].name, " against ", fileMark(0), report.data.files[0].name),
        table(`Verdicts on ${report.data.files[file].name}`, heading, rows.map(row => verdictRow(row, reach))),
        notes.length ? make("ul", {class: "notes"}, notes.map(note => make("li", {}, note))) : null,
    ].filter(Boolean);
}

function verdictRow(row, reach) {
    const ratio = value => Number.isFinite(value) ? value.toFixed(3) : "–";
    const interval = Number.isFinite(row.ratio_low) ? `[${ratio(row.ratio_low)}, ${ratio(row.ratio_high)}]` : "–";
    return make("tr", {},
        make("th", {scope: "row"}, `${row.scenario} ${row.metric}`),
        make("td", {class: "text"},
            make("span", {class: `badge ${row.verdict}`}, `${VERDICT_SIGNS[row.verdict] ?? ""} ${row.verdict}`)),
        make("td", {}, Number.isFinite(row.ratio) ? `×${ratio(row.ratio)}` : "–"),
        make("td", {}, interval),
        make("td", {}, forest(row, reach)),
        make("td", {}, time(row.baseline_ns)),
        make("td", {}, time(row.candidate_ns)));
}

/** How far from 1 the ratios reach, as a logarithm. */
function forestReach(rows) {
    const ends = rows.flatMap(row => [row.ratio, row.ratio_low, row.ratio_high])
        .filter(value => Number.isFinite(value) && value > 0).map(value => Math.abs(Math.log(value)));
    return Math.min(Math.max(0.05, ...ends) * 1.1, Math.log(20));
}

function forest(row, reach) {
    const [width, height] = [170, 18];
    const x = ratio => width / 2 + (width / 2 - 6) * Math.max(-1, Math.min(1, Math.log(ratio) / reach));
    const least = 1 + report.data.comparison.min_effect;
    const picture = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true"},
        svg("rect", {x: x(1 / least), width: x(least) - x(1 / least), y: 0, height, fill: "var(--band)"}),
        svg("line", {x1: x(1), x2: x(1), y1: 0, y2: height, stroke: "var(--soft)"}));
    const color = {faster: "var(--good)", slower: "var(--bad)"}[row.verdict] ?? "var(--ink)";
    if (Number.isFinite(row.ratio_low)) picture.append(svg("line", {x1: x(row.ratio_low), x2: x(row.ratio_high),
        y1: height / 2, y2: height / 2, stroke: color, "stroke-width": 2}));
    if (Number.isFinite(row.ratio) && row.ratio > 0)
        picture.append(svg("circle", {cx: x(row.ratio), cy: height / 2, r: 4, fill: color}));
    return picture;
}

const FIGURE_COLUMNS = ["min", "p50", "p90", "p99", "p99_9", "max", "mean"];

section("figures", {
    draw(plot) {
        const hasReach = report.series.some(one => one.record.figures.reach !== null);
        const names = ["scenario", "", ...FIGURE_COLUMNS.map(name => name.replace("_", ".")), "samples", "lost", "failed"];
        if (hasReach) names.splice(4, 0, "±");
        plot.replaceChildren(table("Figures",
            names.map(name => make("th", {scope: "col", class: name === "scenario" ? "text" : null}, name)),
            report.series.map(one => figureRow(one, hasReach))));
    },
    rows() {
        return [["scenario", "file", "samples", "min_ns", "p50_ns", "p90_ns", "p99_ns", "p99_9_ns", "max_ns", "mean_ns",
            "lost", "failed"],
        ...report.series.map(one => [one.label, fileName(one), one.count,
            ...FIGURE_COLUMNS.map(name => one.figures[name]), one.record.lost, one.record.failed])];
    },
});

function figureRow(one, hasReach) {
    const {figures} = one;
    const unit = one.isEmpty ? ["", 1] : unitOf(medianOf(one), figures.max);
    const cells = [unit[0], ...FIGURE_COLUMNS.map(name => inUnit(figures[name], unit)), figures.count, one.record.lost,
        one.record.failed];
    if (hasReach) cells.splice(3, 0, percent(figures.reach));
    return make("tr", {}, make("th", {scope: "row"}, key(one.scenario, one.file), one.name),
        cells.map(cell => make("td", {}, String(cell))));
}

function percent(share) {
    return Number.isFinite(share) ? `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %` : "–";
}

section("grid", {
    present: () => report.data.scenarios.length > 1,
    draw(plot) {
        const releases = distinct(report.data.scenarios.map(scenario => scenario.release));
        const methods = distinct(report.data.scenarios.map(scenario => scenario.method));
        const tint = tintOf(report.series.filter(one => !one.isEmpty).map(medianOf));
        plot.replaceChildren(table("Medians of start methods and triggers",
            ["start method", ...releases].map((name, i) => make("th", {scope: "col", class: i ? null : "text"}, name)),
            methods.map(method => make("tr", {}, make("th", {scope: "row", class: "top"}, method),
                releases.map(release => gridCell(method, release, tint))))));
    },
    rows() {
        return [["method", "trigger", "scenario", "file", "p50_ns"], ...report.series.map(one => {
            const scenario = report.data.scenarios[one.scenario];
            return [scenario.method, scenario.release, one.label, fileName(one), one.isEmpty ? null : medianOf(one)];
        })];
    },
});

function distinct(values) {
    return [...new Set(values)];
}

/** From the fastest to the slowest, on a logarithmic scale. */
function tintOf(medians) {
    const above = medians.filter(median => median > 0);
    const [low, high] = [Math.min(...above), Math.max(...above)];
    return median => median > 0 && high > low ? 0.06 + 0.34 * Math.log(median / low) / Math.log(high / low) : 0.06;
}

function gridCell(method, release, tint) {
    const here = report.series.filter(one => {
        const scenario = report.data.scenarios[one.scenario];
        return scenario.method === method && scenario.release === release;
    });
    const measured = here.filter(one => !one.isEmpty);
    if (!measured.length) return make("td", {class: "cell"}, here.length ? "no samples" : "");
    const strongest = tint(Math.max(...measured.map(medianOf)));
    const varied = distinct(here.map(one => one.scenario)).length > 1;
    return make("td", {class: "cell", style: `background: rgba(var(--tint), ${strongest.toFixed(3)})`},
        measured.map(one => make("div", {},
            varied ? make("span", {class: "rest"}, report.data.scenarios[one.scenario].rest) : null,
            severalFiles() ? fileMark(one.file) : null,
            make("span", {}, time(medianOf(one))))));
}

section("environment", {
    draw(plot) {
        // what the reader has unfolded stays so
        if (plot.children.length) return;
        const rows = factRows();
        const differing = rows.filter(row => row.differs);
        const parts = [];
        if (severalFiles()) {
            parts.push(make("h3", {}, "What differs"), differing.length ? factTable("What differs", differing)
                : make("p", {}, "Nothing that is known of the environments."));
        }
        parts.push(make("details", {}, make("summary", {}, "Everything that is known"), factTable("Facts", rows)));
        parts.push(make("details", {}, make("summary", {}, "Trials"), trialTable()));
        plot.replaceChildren(...parts);
    },
    rows() {
        return [["fact", ...report.data.files.map(file => file.name)], ...factRows().map(({fact, values}) => [fact, ...values])];
    },
});

function factRows() {
    const facts = distinct(report.data.files.flatMap(file => Object.keys(file.facts)));
    return facts.map(fact => {
        const values = report.data.files.map(file => file.facts[fact] ?? "unknown");
        return {fact, values, differs: distinct(values).length > 1};
    });
}

function factTable(label, rows) {
    const heading = ["", ...report.data.files.map(file => file.name)];
    return table(label,
        heading.map((name, i) => make("th", {scope: "col", class: "text"}, i && severalFiles() ? fileMark(i - 1) : null, name)),
        rows.map(({fact, values, differs}) => make("tr", {}, make("th", {scope: "row", class: "top"}, fact),
            values.map(value => make("td", {class: `text wrap${differs ? " differs" : ""}`}, value)))));
}

function trialTable() {
    const heading = ["file", "trial", "started", "resident", "mappings", "threads", "others' CPU", "stolen", "end"];
    return table("Trials", heading.map((name, i) => make("th", {scope: "col", class: i === 0 || i === 8 ? "text" : null}, name)),
        report.data.files.flatMap((file, f) => file.trials.map((trial, i) => make("tr", {},
            make("th", {scope: "row"}, severalFiles() ? fileMark(f) : null, file.name),
            [i + 1, instant(trial.started), `${(trial.resident_bytes / 2 ** 20).toFixed(1)} MiB`, trial.mappings,
                trial.threads, percent(trial.others_share), percent(trial.stolen_share)]
                .map(cell => make("td", {}, String(cell))),
            make("td", {class: "text wrap"}, trial.end ?? "complete")))));
}

/** Such as 2026-01-02 03:04 UTC. */
function instant(text) {
    return text ? `${text.slice(0, 10)} ${text.slice(11, 16)} UTC` : "";
}
