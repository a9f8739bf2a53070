/* The page as a whole: its head, its controls, and what makes it draw again. */

const MOST_NAMED = 4;
const MOST_DOUBTS = 6;
const MOST_FLOORS = 2;

function start() {
    report.data = JSON.parse(document.getElementById("data").textContent);
    report.series = report.data.series.map(record => new Series(record, report.data));
    report.borders = report.data.files.map((_, file) => placeTrials(report.series.filter(one => one.file === file)));
    report.ranges = report.data.files.map(() => null);
    switchOffMany();
    head();
    controls();
    sections.forEach(begin);
    redraw();
    whenItChanges();
}

/** So many lines that none can be told from the others help nobody. */
function switchOffMany() {
    if (report.data.scenarios.length <= MOST_SHOWN_AT_FIRST) return;
    report.data.scenarios.forEach((_, i) => {
        if (i >= MOST_SHOWN_AT_FIRST) report.scenariosOff.add(i);
    });
}

function head() {
    const {data} = report;
    const methods = distinct(data.scenarios.map(scenario => scenario.method));
    const releases = distinct(data.scenarios.map(scenario => scenario.release));
    const title = `${listed(methods, "start methods")}: ${listed(releases, "triggers")}`;
    document.getElementById("title").textContent = title;
    document.title = `${title} – latency`;
    document.getElementById("when").textContent = instant(data.files[0].trials[0]?.started);
    document.getElementById("what").textContent = whatText();
    document.getElementById("files").append(...data.files.map(fileCard));
    document.getElementById("findings").append(...findings());
    if (!data.drawn_every || data.drawn_every === 1) return;
    const notice = document.getElementById("thinned");
    notice.hidden = false;
    notice.textContent = `To keep the page small, it holds every ${ordinal(data.drawn_every)} sample. Dots, stages and `
        + "figures of a range of time are of these; distributions and figures of whole runs are of all samples.";
}

function ordinal(number) {
    return number === 2 ? "second" : number === 3 ? "third" : `${number}th`;
}

function listed(names, many) {
    if (names.length > MOST_NAMED) return `${names.length} ${many}`;
    return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}

function counted(number, noun) {
    return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

function whatText() {
    const {data, series} = report;
    const samples = series.reduce((sum, one) => sum + one.record.figures.count, 0);
    const missing = series.reduce((sum, one) => sum + one.record.lost + one.record.failed, 0);
    return "Time from the parent's trigger to the child's first record. "
        + `${counted(data.scenarios.length, "scenario")}, ${severalFiles() ? counted(data.files.length, "file") + ", " : ""}`
        + `${counted(samples, "sample")}${missing ? `, and ${missing.toLocaleString("en")} lost or failed` : ""}.`;
}

function fileCard(file, i) {
    const facts = [["machine", file.facts.host], ["kernel", file.facts.kernel],
        ["CPU", `${file.facts.cpu} × ${file.facts.cpus}`], ["JDK", file.facts.jdk],
        ["measured", instant(file.trials[0]?.started)],
        ["rounds", `${file.rounds.toLocaleString("en")} after ${file.warm_up.toLocaleString("en")} of warm-up, in ${counted(file.trials.length, "trial")}`
            + (file.trials.length < file.planned_trials ? ` of ${file.planned_trials}` : "")]];
    const floor = Object.entries(file.floor)
        .map(([name, nanos]) => `${name.replace(/_ns$/, "").replaceAll("_", " ")} ${time(nanos)}`);
    if (floor.length) facts.push(["floor", floor.slice(0, MOST_FLOORS).join(", ")]);
    return make("article", {class: "file"},
        make("h3", {}, severalFiles() ? fileMark(i) : null, file.name),
        make("dl", {}, facts.filter(([, value]) => value).flatMap(([name, value]) =>
            [make("dt", {}, name), make("dd", {}, value)])));
}

function findings() {
    const {data} = report;
    const parts = data.findings.map(finding => make("p", {class: "verdict"}, finding));
    const remarks = data.files.flatMap((file, f) => file.remarks.map(remark => ({f, text: remark})));
    const doubts = data.files.flatMap((file, f) => file.doubts.map(doubt => ({f, ...doubt})));
    if (remarks.length) parts.push(make("h2", {}, "Worth knowing"), ...list(remarks, "doubts remarks"));
    if (doubts.length) parts.push(make("h2", {}, "Doubts"), ...list(doubts, "doubts"));
    else parts.push(make("p", {}, "No doubts were raised."));
    return parts;
}

function list(items, kind) {
    const lines = items.map(({f, text, remedy}) => make("li", {}, severalFiles() ? fileMark(f) : null, text,
        remedy ? make("span", {class: "remedy"}, ` – ${remedy}`) : null));
    if (lines.length <= MOST_DOUBTS + 1) return [make("ul", {class: kind}, lines)];
    return [make("ul", {class: kind}, lines.slice(0, MOST_DOUBTS)),
        make("details", {}, make("summary", {}, `${lines.length - MOST_DOUBTS} more`),
            make("ul", {class: kind}, lines.slice(MOST_DOUBTS)))];
}

function controls() {
    const {data} = report;
    const chips = data.scenarios.map((scenario, i) => chip(report.scenariosOff, i, key(i, 0), scenario.label));
    if (chips.length > MOST_SHOWN_AT_FIRST) chips.unshift(allOrNone(true), allOrNone(false));
    document.getElementById("scenario-chips").append(...chips);
    if (severalFiles()) document.getElementById("file-chips").append(...data.files.map((file, i) =>
        chip(report.filesOff, i, fileMark(i), file.name)));
    document.getElementById("range-clear").addEventListener("click", () =>
        report.ranges.forEach((range, file) => range && selectRange(file, null)));
    for (const button of document.querySelectorAll("button[data-axis]"))
        button.addEventListener("click", () => {
            byPercentile = button.dataset.axis === "percentile";
            redraw();
        });
    for (const button of document.querySelectorAll("button[data-amounts]"))
        button.addEventListener("click", () => {
            evenAmounts = button.dataset.amounts === "even";
            redraw();
        });
    for (const button of document.querySelectorAll("button[data-stages]"))
        button.addEventListener("click", () => {
            stagesByShare = button.dataset.stages === "share";
            redraw();
        });
}

/** Where there are many scenarios, to choose a few, or to look at all after all. */
function allOrNone(all) {
    const button = make("button", {type: "button", class: "all"}, all ? "all" : "none");
    button.addEventListener("click", () => {
        report.data.scenarios.forEach((_, i) => all ? report.scenariosOff.delete(i) : report.scenariosOff.add(i));
        for (const chip of document.querySelectorAll("#scenario-chips [aria-pressed]")) chip.setAttribute("aria-pressed", all);
        redraw();
    });
    return button;
}

function chip(off, index, mark, text) {
    const button = make("button", {type: "button", "aria-pressed": !off.has(index)}, mark, text);
    button.addEventListener("click", () => {
        if (!off.delete(index)) off.add(index);
        button.setAttribute("aria-pressed", !off.has(index));
        redraw();
    });
    return button;
}

function begin(part) {
    const element = document.getElementById(part.id);
    if (!part.present()) {
        element.hidden = true;
        return;
    }
    part.element = element;
    element.querySelector(".download")?.addEventListener("click", () =>
        download(`latency-${part.id}.csv`, part.rows()));
}

function whenItChanges() {
    let width = window.innerWidth;
    window.addEventListener("resize", () => {
        if (window.innerWidth === width) return;
        width = window.innerWidth;
        redraw();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    let opened = [];
    window.addEventListener("beforeprint", () => {
        opened = [...document.querySelectorAll("details:not([open])")];
        opened.forEach(details => { details.open = true; });
        document.documentElement.classList.add("paper");
        redraw();
    });
    window.addEventListener("afterprint", () => {
        opened.forEach(details => { details.open = false; });
        document.documentElement.classList.remove("paper");
        redraw();
    });
}

start();
