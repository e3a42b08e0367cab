/**
 * Takes a picture of a screen: node tools/screens.ts --base http://127.0.0.1:3000 \
 *   --path '#/auth/login' --out /tmp/login.png [--width 390] [--height 844] [--full]
 *   [--token TOKEN] [--lang my] [--theme dark] [--wait MS]
 * It also tells what the page wrote to its console and whether it is wider than the window.
 */
import { parseArgs } from "node:util";

import { type Page, chromium } from "@playwright/test";

import { findBrowser } from "./browser.ts";

const { values } = parseArgs({
  options: {
    base: { type: "string", default: "http://127.0.0.1:3000" },
    path: { type: "string", default: "#/" },
    out: { type: "string", default: "/tmp/screen.png" },
    width: { type: "string", default: "390" },
    height: { type: "string", default: "844" },
    token: { type: "string" },
    lang: { type: "string" },
    theme: { type: "string" },
    wait: { type: "string", default: "300" },
    full: { type: "boolean", default: false },
  },
});

const base = values.base.replace(/\/$/, "");
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env });
try {
  const context = await browser.newContext({
    viewport: { width: Number(values.width), height: Number(values.height) },
    deviceScaleFactor: 1,
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
    colorScheme: values.theme === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  await context.addInitScript(remember, await memory());
  const page = await context.newPage();
  listen(page);
  await page.goto(`${base}/${values.path.replace(/^\//, "")}`, { waitUntil: "load" });
  await settled(page);
  await page.screenshot({ path: values.out, fullPage: values.full });
  await report(page);
} finally {
  await browser.close();
}

/** What the web keeps in localStorage of a signed-in visitor. */
async function memory(): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  if (values.lang !== undefined) kept["language"] = values.lang;
  if (values.theme !== undefined) kept["theme"] = values.theme;
  if (values.token !== undefined) {
    const reply = await fetch(`${base}/api/users/me`, {
      headers: { authorization: `Bearer ${values.token}` },
    });
    if (!reply.ok) throw new Error(`The token is not accepted: ${reply.status}`);
    kept["accessToken"] = values.token;
    kept["user"] = await reply.text();
  }
  return kept;
}

function remember(kept: Record<string, string>): void {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

function listen(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      console.log(`console ${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => console.log(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    console.log(`failed: ${request.url()} ${request.failure()?.errorText ?? ""}`);
  });
}

/** The page is quiet (polling apart), its fonts are there and what moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.waitForTimeout(Number(values.wait));
}

async function report(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  console.log(`${values.out} ${page.url()}`);
  if ((content ?? 0) > (view ?? 0)) console.log(`too wide: ${content} px in a view of ${view} px`);
}
