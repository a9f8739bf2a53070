/* All samples, a lane for each series: above its line those on the parent's CPU, below it the others. */

const LANE = 76;
const LANE_MIDDLE = 46;
const LANE_HALF = 26;
const BIN = 4;
const GOLDEN = 0.6180339887498949;

section("strip", {
    draw(plot) {
        const lanes = visible();
        clear(plot);
        if (lanes.length) drawStrip(plot, lanes);
        else plot.append(nothing("Nothing to draw: switch a scenario on, or choose another range."));
        plot.setAttribute("role", "img");
        plot.setAttribute("aria-label", "All samples by placement. " + lanes.map(placementText).join(". "));
    },
    rows: sampleRows,
});

function sampleRows() {
    const rows = [["scenario", "file", "trial", "at_us", "latency_ns", "parent_cpu", "child_cpu"]];
    for (const one of visible()) one.samples.forEach((trial, number) => {
        for (let i = 0; i < trial.size; i++)
            rows.push([one.label, fileName(one), number + 1, trial.at[i], trial.latency[i], trial.parent[i], trial.child[i]]);
    });
    return rows;
}

/** The latencies on the parent's CPU and those on another, sorted. */
function placed(one) {
    const parts = [[], []];
    for (const trial of one.samples)
        for (let i = 0; i < trial.size; i++)
            parts[trial.parent[i] === trial.child[i] ? 0 : 1].push(trial.latency[i]);
    return parts.map(part => Float64Array.from(part).sort());
}

function placementText(one) {
    const [same, other] = placed(one);
    const share = Math.round(100 * same.length / (same.length + other.length));
    const parts = [];
    if (same.length) parts.push(`median ${time(quantileOf(same, 0.5))} on the parent's CPU (${share} %)`);
    if (other.length) parts.push(`median ${time(quantileOf(other, 0.5))} on another`);
    return `${one.name}: ${parts.join(", ")}`;
}

function drawStrip(plot, lanes) {
    const range = latencyRange(lanes);
    const readout = plot.parentElement.querySelector(".readout");
    const rest = "Point at the dots to read them.";
    readout.textContent = rest;
    const splits = lanes.map(placed);
    chart(plot, {
        height: lanes.length * LANE + 46,
        padding: [2, 14, 0, 8],
        scales: {x: logScale(range), y: {range: () => [lanes.length, 0]}},
        axes: [latencyAxis(range, 2, 58), {show: false}],
        series: [{}, {paths: () => null, points: {show: false}}],
        legend: {show: false},
        cursor: {y: false, points: {show: false}},
        hooks: {
            draw: [u => lanes.forEach((one, lane) => drawLane(u, one, lane, splits[lane]))],
            setCursor: [u => {
                const at = u.cursor.left < 0 ? null : pointed(u, lanes);
                readout.textContent = at ? at : rest;
            }],
        },
    }, [range, [0, lanes.length]]);
}

function drawLane(u, one, lane, splits) {
    const {ctx, bbox} = u;
    const ratio = uPlot.pxRatio;
    const top = bbox.top + lane * LANE * ratio;
    const middle = top + LANE_MIDDLE * ratio;
    ctx.save();
    ctx.fillStyle = style("--line");
    ctx.fillRect(bbox.left, middle, bbox.width, ratio);
    drawDots(u, one, middle);
    drawMedians(u, splits, middle);
    ctx.globalAlpha = 1;
    ctx.font = `600 ${12 * ratio}px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif`;
    ctx.textBaseline = "top";
    ctx.textAlign = "left";
    ctx.fillStyle = style("--ink");
    ctx.fillText(one.name, bbox.left, top + 3 * ratio);
    ctx.restore();
}

function drawDots(u, one, middle) {
    const {ctx, bbox} = u;
    const ratio = uPlot.pxRatio;
    const density = densityOf(u, one);
    const size = (one.count > 3000 ? 1.5 : 2.4) * ratio;
    const colors = [style("--same"), style("--other")];
    ctx.globalAlpha = one.count > 3000 ? 0.5 : 0.75;
    for (const side of [0, 1]) {
        ctx.fillStyle = colors[side];
        let index = 0;
        for (const trial of one.samples) {
            for (let i = 0; i < trial.size; i++) {
                if ((trial.parent[i] === trial.child[i] ? 0 : 1) !== side || trial.latency[i] <= 0) continue;
                const x = u.valToPos(trial.latency[i], "x", true);
                const bin = Math.floor((x - bbox.left) / (BIN * ratio));
                const reach = LANE_HALF * ratio * (density[side][bin] ?? 0);
                const offset = 2 * ratio + (reach * (index++ * GOLDEN % 1));
                ctx.fillRect(x - size / 2, (side ? middle + offset : middle - offset) - size / 2, size, size);
            }
        }
    }
}

/** How dense the samples are along the axis, from 0 to 1; both sides on one scale. */
function densityOf(u, one) {
    const {bbox} = u;
    const bins = Math.ceil(bbox.width / (BIN * uPlot.pxRatio)) + 1;
    const counts = [new Float64Array(bins), new Float64Array(bins)];
    for (const trial of one.samples)
        for (let i = 0; i < trial.size; i++) {
            if (trial.latency[i] <= 0) continue;
            const bin = Math.floor((u.valToPos(trial.latency[i], "x", true) - bbox.left) / (BIN * uPlot.pxRatio));
            counts[trial.parent[i] === trial.child[i] ? 0 : 1][bin]++;
        }
    const smooth = counts.map(side => side.map((count, i) => ((side[i - 1] ?? 0) + 2 * count + (side[i + 1] ?? 0)) / 4));
    const most = Math.max(...smooth.map(side => Math.max(...side)));
    return smooth.map(side => side.map(count => count / most));
}

function drawMedians(u, splits, middle) {
    const {ctx} = u;
    const ratio = uPlot.pxRatio;
    ctx.globalAlpha = 1;
    ctx.fillStyle = style("--ink");
    splits.forEach((values, side) => {
        const median = values.length ? quantileOf(values, 0.5) : 0;
        if (median <= 0) return;
        const x = u.valToPos(median, "x", true);
        ctx.fillRect(x - ratio, side ? middle : middle - LANE_HALF * ratio, 2 * ratio, LANE_HALF * ratio);
    });
}

/** The sample nearest to the pointer, in words. */
function pointed(u, lanes) {
    const lane = Math.floor(u.cursor.top / LANE);
    const one = lanes[lane];
    if (!one) return null;
    const same = u.cursor.top - lane * LANE < LANE_MIDDLE;
    const latency = u.posToVal(u.cursor.left, "x");
    const near = nearest(one, (trial, i) => (trial.parent[i] === trial.child[i]) === same
        ? Math.abs(Math.log(trial.latency[i] / latency)) : Infinity);
    return near && sampleText(one, near);
}

/** The sample with the least distance; null if all are infinitely far. */
function nearest(one, distance) {
    let least = Infinity;
    let found = null;
    one.samples.forEach((trial, number) => {
        for (let i = 0; i < trial.size; i++) {
            const far = trial.latency[i] > 0 ? distance(trial, i) : Infinity;
            if (far < least) {
                least = far;
                found = {trial, number, i, distance: far};
            }
        }
    });
    return found;
}

function sampleText(one, {trial, number, i}) {
    const share = one.distribution.share(trial.latency[i]);
    const place = trial.parent[i] === trial.child[i] ? `on the parent's CPU ${trial.parent[i]}`
        : `CPU ${trial.parent[i]} → ${trial.child[i]}`;
    return `${one.name}: ${time(trial.latency[i])}, ${place}, trial ${number + 1}, at ${trial.seconds[i].toFixed(3)} s; `
        + `${(100 * share).toFixed(1)} % took no longer`;
}
