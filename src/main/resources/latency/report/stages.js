/* Stages of typical samples, as stacked bars. */

/* More than scenarios have: a stage has no form that could tell it from another of its colour. */
const STAGE_COLORS = 11;

let stagesByShare = false;

section("stages", {
    present: () => report.series.some(one => one.stages.length > 1),
    draw(plot) {
        for (const choice of document.querySelectorAll("#stages [data-stages]"))
            choice.setAttribute("aria-pressed", (choice.dataset.stages === "share") === stagesByShare);
        const bars = visible().filter(one => one.stages.length).map(one => ({one, parts: typicalStages(one)}))
            .filter(bar => bar.parts);
        plot.replaceChildren(...bars.length ? stageBars(bars, widthOf(plot))
            : [nothing("Nothing to draw: switch a scenario on, or choose another range.")]);
    },
    rows() {
        return [["scenario", "file", "stage", "mean_ns"], ...visible().flatMap(one =>
            (typicalStages(one) ?? []).map(({name, nanos}) => [one.label, fileName(one), name, Math.round(nanos)]))];
    },
});

/** The mean of each stage over the middle tenth of the samples; null if none has stages. */
function typicalStages(one) {
    const [low, high] = [0.45, 0.55].map(share => one.distribution.quantile(share));
    const sums = one.stages.map(() => 0);
    let count = 0;
    for (const trial of one.samples)
        for (let i = 0; i < trial.size; i++) {
            const whole = trial.stages.every(stage => stage[i] >= 0);
            if (trial.latency[i] < low || trial.latency[i] > high || !whole) continue;
            trial.stages.forEach((stage, s) => { sums[s] += stage[i]; });
            count++;
        }
    return count ? one.stages.map((name, s) => ({name, nanos: sums[s] / count})) : null;
}

function stageBars(bars, width) {
    const names = [...new Set(bars.flatMap(bar => bar.parts.map(part => part.name)))];
    const narrow = width < 560;
    const longest = Math.max(...bars.map(({one}) => one.name.length));
    const left = narrow ? 0 : Math.min(330, 16 + longest * 7);
    const right = 74;
    const step = narrow ? 46 : 30;
    const totals = bars.map(({parts}) => parts.reduce((sum, part) => sum + part.nanos, 0));
    const most = Math.max(...totals);
    const picture = svg("svg", {width, height: bars.length * step, viewBox: `0 0 ${width} ${bars.length * step}`,
        role: "img", "aria-label": bars.map(stageText).join(". ")});
    bars.forEach(({one, parts}, i) => {
        const top = i * step + (narrow ? 20 : 4);
        const scale = (width - left - right) / (stagesByShare ? totals[i] : most);
        picture.append(
            svg("text", {x: narrow ? 0 : 4, y: narrow ? i * step + 13 : top + 15}, one.name),
            ...stageParts(parts, names, left, top, scale),
            svg("text", {x: width - 2, y: top + 15, "text-anchor": "end", class: "strong"}, time(totals[i])));
    });
    return [make("ul", {class: "keys"}, names.map((name, s) => make("li", {},
        svg("svg", {class: "key", width: 14, height: 12, "aria-hidden": "true"},
            svg("rect", {width: 14, height: 12, fill: stageColor(s)})), name))), picture];
}

function stageParts(parts, names, left, top, scale) {
    let x = left;
    return parts.flatMap(({name, nanos}) => {
        const width = nanos * scale;
        const drawn = [svg("rect", {x, y: top, width: Math.max(width, 0.5), height: 20,
            fill: stageColor(names.indexOf(name)), stroke: "var(--paper)", "stroke-width": 0.7},
        svg("title", {}, `${name}: ${time(nanos)}`))];
        if (width > 58)
            drawn.push(svg("text", {x: x + width / 2, y: top + 14.5, "text-anchor": "middle",
                style: "fill: var(--paper)"}, time(nanos)));
        x += width;
        return drawn;
    });
}

function stageColor(stage) {
    return `var(--s${stage % STAGE_COLORS})`;
}

function stageText({one, parts}) {
    return `${one.name}: ${parts.map(part => `${part.name} ${time(part.nanos)}`).join(", ")}`;
}
