"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const all = (query, within = document) => [...within.querySelectorAll(query)];
  const data = (id) => JSON.parse(document.getElementById(id).textContent);

  // Light, dark, or whatever the reader's machine prefers.
  const dark = () => root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.getElementById("theme").addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
  });

  // Tables sort by a click on a head, numbers by their value; what has no value goes last.
  const key = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
    const text = cell.textContent.trim();
    return text === "–" || text === "" ? null : text.toLowerCase();
  };
  const compare = (a, b) => {
    if (a === null || b === null) return (a === null) - (b === null);
    if (typeof a === "number" && typeof b === "number") return a - b;
    return String(a).localeCompare(String(b), "en");
  };
  for (const table of all("table.sorts")) {
    all("th", table).forEach((head, column) => {
      head.querySelector("button").addEventListener("click", () => {
        const numeric = head.classList.contains("num");
        const now = head.getAttribute("aria-sort");
        const up = now ? now === "descending" : !numeric;
        all("th", table).forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const body = table.tBodies[0];
        const rows = [...body.rows].map((row) => [key(row, column), row]);
        rows.sort(([a], [b]) => {
          if (a === null || b === null) return compare(a, b);
          return up ? compare(a, b) : compare(b, a);
        });
        body.append(...rows.map(([, row]) => row));
      });
    });
  }
  for (const input of all("[data-filters]")) {
    const table = document.getElementById(input.dataset.filters);
    const count = document.querySelector(`[data-count="${input.dataset.filters}"]`);
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of table.tBodies[0].rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        shown += !row.hidden;
      }
      count.textContent = `${shown} of ${table.tBodies[0].rows.length} rows`;
    });
  }

  // A card's page is shown alone.
  const turn = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const page = id.startsWith("card-") ? document.getElementById(id) : null;
    all(".card-page.shown").forEach((other) => other.classList.remove("shown"));
    document.body.classList.toggle("on-card", page !== null);
    if (page) {
      page.classList.add("shown");
      scrollTo(0, 0);
    } else if (id) {
      document.getElementById(id)?.scrollIntoView();
    }
  };
  addEventListener("hashchange", turn);
  turn();

  // Games to step through.
  const stories = data("stories");
  const element = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const line = (text) => {
    const [kind, name, ...rest] = text.split("\t");
    const made = element("div", kind);
    if (kind === "z") {
      made.append(element("em", "", name), ...rest.map((card) => element("span", "", card)));
    } else if (kind === "p") {
      made.append(name + " ", element("span", "", rest.join(" ")));
    } else {
      made.append(name);
    }
    return made;
  };
  for (const box of all("[data-replay]")) {
    const story = stories[Number(box.dataset.replay)];
    const [slider, move, board] = ["input", ".move", ".board"].map((query) => box.querySelector(query));
    const cards = story.steps.flatMap((step, i) => (step.key ? [i] : []));
    const last = story.steps.length - 1;
    let at = 0;
    const show = (to) => {
      at = Math.max(0, Math.min(last, to));
      slider.value = at;
      const step = story.steps[at];
      move.classList.toggle("key", step.key);
      const who = step.seat === null ? "" : `seat ${step.seat + 1}: `;
      move.replaceChildren(element("b", "", `${at + 1}/${last + 1} · round ${step.round} · `), who + step.words);
      const before = new Set(at > 0 ? story.steps[at - 1].table : step.table);
      board.replaceChildren(...step.table.map((number) => {
        const made = line(story.lines[number]);
        made.classList.toggle("new", !before.has(number));
        return made;
      }));
    };
    const goes = {
      first: () => 0,
      prev: () => at - 1,
      next: () => at + 1,
      last: () => last,
      key: () => cards.find((i) => i > at) ?? cards[0] ?? at,
    };
    for (const button of all("[data-go]", box)) {
      button.addEventListener("click", () => show(goes[button.dataset.go]()));
    }
    box.querySelector('[data-go="key"]').hidden = cards.length === 0;
    slider.addEventListener("input", () => show(Number(slider.value)));
    show(0);
  }

  // Figures to take away.
  for (const button of all("[data-save]")) {
    button.addEventListener("click", () => {
      const name = button.dataset.save;
      const text = name === "report.json" ? document.getElementById("data").textContent : data("tables")[name];
      const link = element("a");
      link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith("json") ? "application/json" : "text/csv" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }
})();
