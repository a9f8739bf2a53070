/* Medians along an axis of amounts of which there are three or more. */

const AMOUNTS = ["memory", "vmas", "threads", "fds", "gap"];
const FEWEST_AMOUNTS = 3;
const WIDE = 50;
let evenAmounts = null;

section("sweeps", {
    present: () => sweeps().length > 0,
    draw(plot) {
        const all = sweeps();
        evenAmounts ??= all.every(({amounts}) => amounts[amounts.length - 1] / amounts.find(each => each > 0) <= WIDE);
        for (const choice of document.querySelectorAll("#sweeps [data-amounts]"))
            choice.setAttribute("aria-pressed", (choice.dataset.amounts === "even") === evenAmounts);
        if (!plot.children.length) plot.append(...all.map(({axis}) => make("div", {class: "timeline"},
            make("h3", {}, `p50 by ${axis}`), make("div", {class: "plot"}))), fits());
        all.forEach((sweep, i) => drawSweep(plot.children[i].querySelector(".plot"), sweep));
    },
    rows() {
        return [["axis", "amount", "scenario", "file", "p50_ns"], ...sweeps().flatMap(({axis, lines}) =>
            lines.flatMap(({name, points}) => points.filter(({one}) => !one.isEmpty).map(({amount, one}) =>
                [axis, amount, name, fileName(one), medianOf(one)])))];
    },
});

/** What the lines through the points say, of whole files. */
function fits() {
    return make("ul", {class: "fits"}, report.data.fits.flatMap((sentences, file) => sentences.map(sentence =>
        make("li", {}, severalFiles() ? `${letter(file)}: ${sentence}` : sentence))));
}

/** For each axis its amounts, rising, and a line for all that have nothing but the amount between them. */
function sweeps() {
    return AMOUNTS.map(axis => {
        const groups = new Map();
        for (const one of report.series.filter(each => each.record.figures.count)) {
            const {axes, amounts} = report.data.scenarios[one.scenario];
            if (amounts[axis] === undefined) continue;
            const rest = JSON.stringify([one.file, {...axes, [axis]: null}]);
            if (!groups.has(rest)) groups.set(rest, []);
            groups.get(rest).push({amount: amounts[axis], text: axes[axis], one});
        }
        const lines = [...groups.values()].filter(points => points.length >= FEWEST_AMOUNTS)
            .map(points => lineAlong(axis, points.sort((a, b) => a.amount - b.amount)));
        const amounts = distinct(lines.flatMap(line => line.points.map(point => point.amount))).sort((a, b) => a - b);
        return {axis, lines, amounts};
    }).filter(sweep => sweep.lines.length);
}

function lineAlong(axis, points) {
    const {one} = points[0];
    const label = one.label.split(" ").filter(word => !word.startsWith(`${axis}=`)).join(" ");
    return {label, name: severalFiles() ? `${label} ${letter(one.file)}` : label, file: one.file, points};
}

function drawSweep(plot, {axis, lines, amounts}) {
    const medians = lines.flatMap(line => line.points.map(medianAt)).filter(median => median > 0);
    clear(plot);
    if (!medians.length) {
        plot.append(nothing("Nothing to draw: choose another range."));
        return;
    }
    const texts = new Map(lines.flatMap(line => line.points.map(({amount, text}) => [amount, text])));
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", `p50 by ${axis}. ` + lines.map(({name, points}) =>
        `${name}: ${points.map(point => `${time(medianAt(point))} at ${point.text}`).join(", ")}`).join(". "));
    chart(plot, {
        height: heightOf(plot),
        ...sweepAxes(amounts, texts, medians),
        series: [{label: "", value: (_, amount) => amount === null ? "" : `at ${texts.get(amount)}:`},
            ...lines.map(line => sweepLine(line, distinct(lines.map(({label}) => label)).indexOf(line.label)))],
        hooks: {draw: [u => lines.forEach((line, i) => drawTrialMedians(u, line, u.series[i + 1].stroke()))]},
    }, [amounts, ...lines.map(line => amounts.map(amount => medianAt(line.points.find(point => point.amount === amount))))]);
}

/** Null where there is none, or none that a logarithmic axis has a place for. */
function medianAt(point) {
    const median = point && !point.one.isEmpty ? medianOf(point.one) : null;
    return median > 0 ? median : null;
}

/** Even, or logarithmic but for zero, which has a place of its own at the left. */
function sweepAxes(amounts, texts, medians) {
    const [least, most] = [Math.min(...medians), Math.max(...medians)];
    const [first, last] = [amounts[0], amounts[amounts.length - 1]];
    const range = evenAmounts ? [0, most * 1.05] : [least / 1.2, Math.max(most, least * 1.2) * 1.2];
    const marks = plainAxis(2, {
        splits: u => withRoom(u, amounts), filter: (_, all) => all, values: (_, all) => all.map(each => texts.get(each))});
    const room = (last - first) * 0.02;
    return evenAmounts ? {
        scales: {x: {time: false, range: () => [first - room, last + room]}, y: {range: () => range}},
        axes: [marks, plainAxis(3, {values: (_, all) => all.map(each => each ? markText(each) : "0")})],
    } : {
        scales: {x: {time: false, distr: 4, asinh: amounts.find(each => each > 0) / 2, range: () => [first, last * 1.1]},
            y: logScale(range)},
        axes: [marks, latencyAxis(range, 3, 26)],
    };
}

function sweepLine(line, color) {
    const last = line.points[line.points.length - 1];
    return {
        label: line.name, stroke: inkOf(color), width: 2, dash: dashOf(color, line.file), spanGaps: true,
        points: {show: true, size: 7},
        value: (_, value, __, index) => index === null ? `${time(medianAt(last))} at ${last.text}` : time(value),
    };
}

/** The amounts whose texts have room beside each other. */
function withRoom(u, amounts) {
    let last = -Infinity;
    return amounts.filter(amount => {
        const x = u.valToPos(amount, "x");
        if (x - last < 48) return false;
        last = x;
        return true;
    });
}

/** A stroke for each trial: how far they lie from each other. */
function drawTrialMedians(u, {points}, color) {
    const {ctx} = u;
    const ratio = uPlot.pxRatio;
    ctx.save();
    ctx.fillStyle = color;
    for (const {amount, one} of points) for (const trial of one.samples) {
        const median = trial.size ? quantileOf(trial.latency.slice().sort(), 0.5) : 0;
        if (median > 0)
            ctx.fillRect(u.valToPos(amount, "x", true) - 6 * ratio, u.valToPos(median, "y", true), 12 * ratio, ratio);
    }
    ctx.restore();
}
