// Opens a report in a browser as a reader would: sorts, filters, opens a card, steps through a game, takes data away.
// Fails for a message on the console and for any request beyond the file itself.
//
//   node check.mjs <report.html> [folder for pictures]
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [file, pictures] = process.argv.slice(2);
const address = pathToFileURL(path.resolve(file)).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

async function open(options) {
  const context = await browser.newContext({ acceptDownloads: true, ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => message.type() !== "log" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (url !== address && !url.startsWith("data:") && !url.startsWith("blob:") && !url.startsWith(address + "#")) {
      trouble.push(`request: ${url}`);
    }
  });
  await page.goto(address);
  return { context, page, trouble };
}

async function picture(page, name, options = {}) {
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`), ...options });
}

/** Whatever is wider than the window, except inside of what scrolls. */
const tooWide = (page) => page.evaluate(() => {
  const room = document.documentElement.clientWidth + 1;
  const scrolls = (e) => e.closest(".scroll, nav, .board");
  return [...document.querySelectorAll("main *, header *")]
    .filter((e) => e.getClientRects().length > 0 && e.getBoundingClientRect().right > room && !scrolls(e))
    .map((e) => `${e.tagName}.${e.className?.baseVal ?? e.className}: ${e.textContent.slice(0, 40)}`);
});

/** Words of charts that leave their drawing or lie on each other. */
const clumsy = (page) => page.evaluate(() => {
  const out = [];
  for (const svg of document.querySelectorAll("svg.chart")) {
    if (!svg.getClientRects().length) continue;
    const box = svg.getBoundingClientRect();
    const title = svg.querySelector("title").textContent;
    const words = [...svg.querySelectorAll("text")].map((t) => [t.textContent, t.getBoundingClientRect()]);
    for (const [text, r] of words) {
      if (r.left < box.left - 1.5 || r.right > box.right + 1.5 || r.top < box.top - 1.5 || r.bottom > box.bottom + 1.5) {
        out.push(`${title}: “${text}” leaves the chart`);
      }
    }
    words.forEach(([text, a], i) => words.slice(i + 1).forEach(([other, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) out.push(`${title}: “${text}” lies on “${other}”`);
    }));
    if (!svg.querySelector("circle, rect, polyline")) out.push(`${title}: empty chart`);
  }
  return out;
});

const column = (page, table, index) => page.$$eval(
  `#${table} tbody tr:not([hidden])`,
  (rows, index) => rows.map((row) => row.cells[index].dataset.v ?? row.cells[index].textContent),
  index,
);

const { context, page, trouble } = await open({ viewport: { width: 1200, height: 900 }, colorScheme: "light" });
assert.ok(readFileSync(file).length < 2_000_000, "the page is smaller than 2 MB");
assert.ok((await page.textContent("#summary .lead")).length > 20, "the summary comes first");
await picture(page, "light");
await picture(page, "light-full", { fullPage: true });
assert.deepEqual(await clumsy(page), [], "charts");
assert.deepEqual(await tooWide(page), [], "wider than the window");

// A table sorts by numbers, both ways.
const table = await page.$eval("table.sorts[id^=cards-]", (t) => t.id);
const head = page.locator(`#${table} th`).nth(3).locator("button");
await head.click();
const down = (await column(page, table, 3)).map(Number);
assert.deepEqual(down, [...down].sort((a, b) => b - a), "largest first");
await head.click();
const up = (await column(page, table, 3)).map(Number);
assert.deepEqual(up, [...up].sort((a, b) => a - b), "smallest first");
assert.ok(up.length > 1);

// It filters by words.
const name = (await column(page, table, 0))[0];
await page.fill(`[data-filters="${table}"]`, name);
const left = await column(page, table, 0);
assert.ok(left.length > 0 && left.length < up.length && left.every((cell) => cell.includes(name)), "filtered");
assert.match(await page.textContent(`[data-count="${table}"]`), new RegExp(`^${left.length} of ${up.length} rows$`));
await page.fill(`[data-filters="${table}"]`, "");

// A card has a page, which is shown alone.
const link = await page.getAttribute(".card-page:has(.replay)", "id");
await page.click(`#overview a[href="#${link}"]`);
await page.waitForSelector(`#${link}.shown`);
assert.equal(await page.isVisible("#tiers"), false);
assert.equal(await page.locator(".card-page.shown").count(), 1);
await picture(page, "card");
await picture(page, "card-full", { fullPage: true });
assert.deepEqual(await clumsy(page), [], "charts of the card");
assert.deepEqual(await tooWide(page), [], "wider than the window");

// A game is stepped through.
const replay = page.locator(`#${link} .replay`).first();
const at = () => replay.locator(".move").innerText();
const start = await at();
await replay.locator('[data-go="next"]').click();
const second = await at();
assert.notEqual(second, start);
assert.match(second, /^2\/\d+ · round \d+/);
assert.ok((await replay.locator(".board div").count()) > 2, "the table is shown");
await replay.locator('[data-go="prev"]').click();
assert.equal(await at(), start);
await replay.locator('[data-go="last"]').click();
assert.match(await at(), /The game is over/);
await page.goBack();
await page.waitForSelector("#tiers", { state: "visible" });

// Data can be taken away.
const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-save="cards.csv"]')]);
const csv = readFileSync(await download.path(), "utf8");
assert.match(csv, /^game,card,name,/);
assert.equal(csv.trim().split("\n").length - 1, await page.locator("table.sorts[id^=cards-] tbody tr").count());

// Light and dark change places.
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = await ground();
await page.click("#theme");
assert.notEqual(await ground(), light);
assert.deepEqual(trouble, [], "console and network are silent");
await context.close();

for (const [label, options] of [
  ["dark", { viewport: { width: 1200, height: 900 }, colorScheme: "dark" }],
  ["phone", { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, colorScheme: "light" }],
]) {
  const other = await open(options);
  await picture(other.page, label);
  await picture(other.page, `${label}-full`, { fullPage: true });
  assert.deepEqual(await clumsy(other.page), [], `charts, ${label}`);
  assert.deepEqual(await tooWide(other.page), [], `wider than the window, ${label}`);
  await other.page.goto(`${address}#${link}`);
  await other.page.waitForSelector(`#${link}.shown`);
  await picture(other.page, `${label}-card`, { fullPage: true });
  assert.deepEqual(await tooWide(other.page), [], `card wider than the window, ${label}`);
  assert.deepEqual(other.trouble, [], label);
  await other.context.close();
}
await browser.close();
console.log("the report holds in a browser: sorts, filters, cards, replays, downloads; silent; light, dark, phone");
