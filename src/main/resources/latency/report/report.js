/* The state of the page, and what its parts share. */

const report = {data: null, series: [], borders: [], scenariosOff: new Set(), filesOff: new Set(), ranges: []};
const MOST_SHOWN_AT_FIRST = 8;
const COLORS = 7;
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
const sections = [];

/**
 * A part of the page, by the id of its element: whether there is anything in it, how it is drawn into its plot, and the
 * data behind it as rows, heading first.
 */
function section(id, {present = () => true, draw, rows}) {
    sections.push({id, present, draw, rows});
}

/** The series that are switched on and have samples in the range that is looked at. */
function visible() {
    return report.series.filter(one => isShown(one) && !one.isEmpty);
}

function isShown(one) {
    return !report.scenariosOff.has(one.scenario) && !report.filesOff.has(one.file);
}

function severalFiles() {
    return report.data.files.length > 1;
}

function redraw() {
    for (const {element, draw} of sections.filter(part => part.element)) draw(element.querySelector(".plot"));
}

/** Looks at a range of time of one file only; null: at all of it. */
function selectRange(file, range) {
    report.ranges[file] = range;
    for (const one of report.series) if (one.file === file) one.look(range);
    tellRange();
    redraw();
}

function tellRange() {
    const told = report.ranges.flatMap((range, file) => range
        ? [`${severalFiles() ? letter(file) + ": " : ""}${range[0].toFixed(3)} s to ${range[1].toFixed(3)} s`] : []);
    document.getElementById("range").hidden = !told.length;
    document.getElementById("range-text").textContent = `Only ${told.join(", ")}`;
}

/** An element with these attributes and children; a string becomes text and nothing else. */
function make(name, attributes = {}, ...children) {
    return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
    return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes))
        if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
    element.append(...children.flat().filter(child => child !== null && child !== undefined));
    return element;
}

/** A table that scrolls in itself where it is too wide. */
function table(label, heading, rows) {
    return make("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label},
        make("table", {}, make("thead", {}, make("tr", {}, heading)), make("tbody", {}, rows)));
}

function nothing(why) {
    return make("p", {class: "empty"}, why);
}

function fileMark(file) {
    return make("span", {class: "letter"}, letter(file));
}

/** The sign of a series: its scenario's colour, its file's dash and dot; where colours come again, other dashes do. */
function key(scenario, file, width = 26) {
    const color = colorOf(scenario);
    const form = formOf(scenario, file);
    return svg("svg", {class: "key", width, height: 12, viewBox: `0 0 ${width} 12`, "aria-hidden": "true"},
        svg("line", {x1: 0, x2: width, y1: 6, y2: 6, stroke: color, "stroke-width": 2.5,
            "stroke-dasharray": DASHES[form % DASHES.length].join(" ") || null}),
        dot(width / 2, 6, 4, form, color));
}

function dot(x, y, size, form, color) {
    switch (form % 3) {
        case 0: return svg("circle", {cx: x, cy: y, r: size, fill: color});
        case 1: return svg("rect", {x: x - size, y: y - size, width: 2 * size, height: 2 * size,
            fill: "var(--paper)", stroke: color, "stroke-width": 2});
        default: return svg("path", {d: `M${x} ${y - size - 1}l${size + 1} ${2 * size}h${-2 * (size + 1)}z`, fill: color});
    }
}

function style(variable) {
    return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}

/** A variable of the style sheet: what is drawn with it follows the theme. */
function colorOf(scenario) {
    return `var(--s${scenario % COLORS})`;
}

/** The same as it is now, for a canvas. */
function inkOf(scenario) {
    return style(`--s${scenario % COLORS}`);
}

function formOf(scenario, file) {
    return file + Math.floor(scenario / COLORS);
}

function dashOf(scenario, file) {
    return DASHES[formOf(scenario, file) % DASHES.length];
}

/** Saves rows as a file; quoted where a comma, a quote or a line's end is in the text. */
function download(name, rows) {
    const link = make("a", {href: URL.createObjectURL(new Blob([csv(rows)], {type: "text/csv"})), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function csv(rows) {
    return rows.map(row => row.map(csvCell).join(",") + "\n").join("");
}

function csvCell(value) {
    if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}
