/* Samples over time, a chart for each file; a range of time chosen here is what all of the page shows. */

const CHUNK_WIDTH = 7;
const LEAST_CHUNK = 15;

section("time", {
    draw(plot) {
        if (!plot.children.length) plot.append(...report.data.files.map((_, file) => timeline(file)));
        report.data.files.forEach((_, file) => drawTimeline(plot.children[file], file));
    },
    rows: sampleRows,
});

function timeline(file) {
    const name = report.data.files[file].name;
    const readout = make("p", {class: "readout"});
    return make("div", {class: "timeline"},
        severalFiles() ? make("h3", {}, fileMark(file), name) : null,
        make("div", {class: "plot"}), readout, rangeForm(file));
}

function rangeForm(file) {
    const borders = report.borders[file];
    const end = borders.length ? borders[borders.length - 1].to : 0;
    const field = (name, value) => make("input", {type: "number", name, min: 0, max: Math.ceil(end * 1000) / 1000,
        step: 0.001, value});
    const choice = make("select", {name: "trial"},
        make("option", {value: "all"}, "whole run"),
        borders.map(({trial}) => make("option", {value: trial}, `trial ${trial}`)),
        make("option", {value: "some", disabled: ""}, "a range"));
    const form = make("form", {"aria-label": `Range of time in ${report.data.files[file].name}`},
        make("label", {}, "show", choice),
        make("label", {}, "from", field("from", 0), "s"),
        make("label", {}, "to", field("to", (Math.ceil(end * 1000) / 1000).toFixed(3)), "s"),
        make("button", {type: "submit"}, "apply"));
    choice.addEventListener("change", () => {
        const trial = borders.find(border => String(border.trial) === choice.value);
        selectRange(file, trial ? [trial.from, trial.to] : null);
    });
    form.addEventListener("submit", event => {
        event.preventDefault();
        const [from, to] = [form.elements.from, form.elements.to].map(input => input.valueAsNumber);
        if (from < to) selectRange(file, [from, to]);
    });
    return form;
}

function drawTimeline(element, file) {
    const plot = element.querySelector(".plot");
    const readout = element.querySelector(".readout");
    const lines = report.series.filter(one => one.file === file && isShown(one)
        && one.record.figures.count && one.trials.some(trial => trial.size));
    clear(plot);
    tellForm(element.querySelector("form"), file);
    readout.textContent = "Point at a dot to read it.";
    if (!lines.length) {
        plot.append(nothing("Nothing to draw: switch a scenario or the file on."));
        return;
    }
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", `Samples over time: ${lines.map(one => one.name).join(", ")}`);
    plot.append(make("div"));
    drawTime(plot, readout, lines, file);
}

function tellForm(form, file) {
    const borders = report.borders[file];
    const range = report.ranges[file];
    const whole = [0, borders.length ? borders[borders.length - 1].to : 0];
    const trial = range && borders.find(border => border.from === range[0] && border.to === range[1]);
    form.elements.trial.value = !range ? "all" : trial ? trial.trial : "some";
    const [from, to] = range ?? whole;
    form.elements.from.value = (Math.floor(from * 1000) / 1000).toFixed(3);
    form.elements.to.value = (Math.ceil(to * 1000) / 1000).toFixed(3);
}

function drawTime(plot, readout, lines, file) {
    const low = Math.min(...lines.map(one => Math.max(one.record.figures.min, 1)));
    const range = [low / 1.1, Math.max(...lines.map(one => one.record.figures.max), low * 1.2) * 1.1];
    const borders = report.borders[file];
    const end = borders[borders.length - 1].to;
    const drawn = chart(plot, {
        height: isNarrow(plot) ? 280 : 340,
        scales: {x: {time: false, range: () => [-end * 0.004, end * 1.004]}, y: logScale(range)},
        axes: [plainAxis(2, {values: (_, marks) => marks.map(mark => `${Number(mark.toPrecision(6))} s`)}),
            latencyAxis(range, 3, 26)],
        series: [{}, {paths: () => null, points: {show: false}}],
        legend: {show: false},
        cursor: {points: {show: false}, drag: {x: true}},
        hooks: {
            draw: [u => drawTimeDots(u, lines, borders)],
            setSelect: [u => dragged(u, file)],
            setCursor: [u => readPoint(u, lines, readout)],
        },
    }, [[0, end], range]);
    drawn.over.append(make("div", {class: "spot", hidden: ""}));
    markRange(drawn, file);
    plot.append(keys(lines));
}

function keys(lines) {
    return make("ul", {class: "keys"}, lines.map(one => make("li", {}, key(one.scenario, one.file), one.name)));
}

function dragged(u, file) {
    const {left, width} = u.select;
    if (width < 4) return;
    selectRange(file, [Math.max(0, u.posToVal(left, "x")), u.posToVal(left + width, "x")]);
}

/** Shows which range is looked at. */
function markRange(u, file) {
    const range = report.ranges[file];
    if (!range) return;
    const [left, right] = range.map(seconds => u.valToPos(seconds, "x"));
    u.setSelect({left, width: Math.max(2, right - left), top: 0, height: u.over.clientHeight}, false);
}

function drawTimeDots(u, lines, borders) {
    const {ctx, bbox} = u;
    const ratio = uPlot.pxRatio;
    const count = lines.reduce((sum, one) => sum + one.trials.reduce((all, trial) => all + trial.size, 0), 0);
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    const size = (count > 5000 ? 1.5 : 2.5) * ratio;
    ctx.globalAlpha = count > 20000 ? 0.3 : count > 5000 ? 0.4 : 0.7;
    for (const one of lines) {
        ctx.fillStyle = inkOf(one.scenario);
        for (const {size: samples, seconds, latency} of one.trials)
            for (let i = 0; i < samples; i++) {
                if (latency[i] <= 0) continue;
                const x = u.valToPos(seconds[i], "x", true);
                ctx.fillRect(x - size / 2, u.valToPos(latency[i], "y", true) - size / 2, size, size);
            }
    }
    ctx.globalAlpha = 1;
    for (const one of lines) for (const trial of one.trials) drawRunningMedian(u, one, trial);
    drawBorders(u, borders);
    ctx.restore();
}

/** On a halo, so that it can be told from the dots. */
function drawRunningMedian(u, one, trial) {
    const {ctx} = u;
    if (trial.size < 2 * LEAST_CHUNK) return;
    const width = u.valToPos(trial.seconds[trial.size - 1], "x") - u.valToPos(trial.seconds[0], "x");
    const chunk = Math.max(LEAST_CHUNK, Math.ceil(trial.size * CHUNK_WIDTH / Math.max(width, 1)));
    if (trial.size < 2 * chunk) return;
    const path = new Path2D();
    for (let from = 0; from + chunk <= trial.size; from += chunk) {
        const median = quantileOf(trial.latency.slice(from, from + chunk).sort(), 0.5);
        if (median <= 0) continue;
        path.lineTo(u.valToPos(trial.seconds[from + (chunk >> 1)], "x", true), u.valToPos(median, "y", true));
    }
    ctx.lineJoin = "round";
    for (const [color, width] of [[style("--paper"), 4.5], [inkOf(one.scenario), 2]]) {
        ctx.strokeStyle = color;
        ctx.lineWidth = width * uPlot.pxRatio;
        ctx.stroke(path);
    }
}

function drawBorders(u, borders) {
    const {ctx, bbox} = u;
    const ratio = uPlot.pxRatio;
    ctx.font = `${11 * ratio}px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif`;
    ctx.textBaseline = "top";
    ctx.textAlign = "left";
    ctx.fillStyle = style("--soft");
    borders.forEach((border, i) => {
        const left = u.valToPos(border.from, "x", true);
        const room = u.valToPos(border.to, "x", true) - left;
        if (i > 0) {
            const x = (left + u.valToPos(borders[i - 1].to, "x", true)) / 2;
            ctx.fillRect(Math.round(x), bbox.top, ratio, bbox.height);
        }
        const text = [`trial ${border.trial}`, String(border.trial)]
            .find(each => ctx.measureText(each).width < room - 6 * ratio);
        if (text && borders.length > 1) ctx.fillText(text, left + 3 * ratio, bbox.top + 3 * ratio);
    });
}

function readPoint(u, lines, readout) {
    const spot = u.over.querySelector(".spot");
    const found = u.cursor.left < 0 ? null : pointedInTime(u, lines);
    if (spot) spot.hidden = !found;
    readout.textContent = found ? sampleText(found.one, found) : "Point at a dot to read it.";
    if (!found || !spot) return;
    spot.style.left = `${u.valToPos(found.trial.seconds[found.i], "x")}px`;
    spot.style.top = `${u.valToPos(found.trial.latency[found.i], "y")}px`;
}

/** The nearest dot of all, if it is near. */
function pointedInTime(u, lines) {
    const {left, top} = u.cursor;
    let best = null;
    for (const one of lines) {
        const found = nearest(one, (trial, i) => {
            const x = u.valToPos(trial.seconds[i], "x") - left;
            if (Math.abs(x) > 20) return Infinity;
            return Math.hypot(x, u.valToPos(trial.latency[i], "y") - top);
        });
        if (found && found.distance < 20 && (!best || found.distance < best.distance)) best = {...found, one};
    }
    return best;
}
