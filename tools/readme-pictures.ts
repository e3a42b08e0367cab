/**
 * Takes the pictures of the README anew: node tools/readme-pictures.ts. It starts the product with
 * DEMO=1 on a folder of its own, bets as the demo member and looks at it in both shapes.
 */
import { mkdirSync, writeFileSync } from "node:fs";

import { type Browser, type Page, chromium } from "@playwright/test";
import sharp from "sharp";

import { type Api, signIn } from "../e2e/api.ts";
import { sitDown } from "../e2e/people.ts";
import { type Product, startProduct } from "../e2e/server.ts";
import { ensureWebBuilt } from "./bootstrap/web-build.mjs";
import { at, say } from "./bootstrap/say.mjs";
import { findBrowser } from "./browser.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const GAP = 24;
const PAPER = "#dfe4ec";
/** The pages are mostly flat colour: a palette keeps both pictures well under 400 KB. */
const SMALL = { palette: true, colours: 128, compressionLevel: 9 };
/** The demo round that stays open longest, and numbers to bet on it. */
const NUMBERS = ["582", "077", "941", "316"];

await ensureWebBuilt(process.execPath);
const { executablePath, args, env } = await findBrowser();
const product = await startProduct({ DEMO: "1" });
const browser = await chromium.launch({ executablePath, args, env });
try {
  const member = await signIn(product.baseURL, "0812345678", "1234");
  const admin = await signIn(product.baseURL, product.admin.phone, product.admin.password);
  const round = await betOnDemo(member);
  mkdirSync(at("docs", "images"), { recursive: true });
  await save("members.png", await joined(await memberPictures(member, round)));
  const desk = await open(browser, product, admin, DESK);
  await save("admin.png", await picture(desk, `/admin/rounds/${round}`));
} finally {
  await browser.close();
  await product.stop();
}

async function betOnDemo(member: Api): Promise<string> {
  const rounds: unknown = await member.call("GET", "/api/lottery/rounds/active");
  const round = (rounds as { id: string; name: string; lottery_type: { id: string } }[]).find(
    ({ name }) => name.includes("40 นาที"),
  );
  if (!round) throw new Error("The demo has no round of 40 minutes.");
  const path = `/api/lottery/types/${round.lottery_type.id}/bet-types`;
  const offers = (await member.call("GET", path)) as unknown as { id: string; bet_type: string }[];
  const lines = [
    ...linesOf(offers, "THREE_TOP", NUMBERS),
    ...linesOf(offers, "TWO_TOP", ["77", "82", "41", "16", "05"]),
  ];
  await member.call("POST", "/api/lottery/bets/bulk", {
    round_id: round.id,
    bet_group_id: crypto.randomUUID(),
    bets: lines,
  });
  return round.id;
}

function linesOf(
  offers: readonly { id: string; bet_type: string }[],
  betType: string,
  numbers: readonly string[],
) {
  const id = offers.find((offer) => offer.bet_type === betType)?.id;
  return numbers.map((number, place) => ({
    bet_type_config_id: id,
    number,
    amount: 20 * (place + 1),
  }));
}

async function open(
  from: Browser,
  { baseURL }: Product,
  api: Api,
  viewport: typeof PHONE,
): Promise<Page> {
  const context = await from.newContext({
    baseURL,
    viewport,
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
    reducedMotion: "reduce",
  });
  await sitDown(context, api);
  return context.newPage();
}

async function picture(page: Page, address: string): Promise<Buffer> {
  await page.goto(`/#${address}`);
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  await page.waitForTimeout(1_500);
  return page.screenshot();
}

async function memberPictures(member: Api, round: string): Promise<Buffer[]> {
  const page = await open(browser, product, member, PHONE);
  const home = await picture(page, "/");
  await picture(page, `/lottery-betting?round=${round}`);
  for (const digit of NUMBERS.join("")) {
    await page.getByRole("button", { name: digit, exact: true }).click();
  }
  const betting = await page.screenshot();
  const slips = await picture(page, "/lottery-bets");
  // The newest draw of the archives that come with a demo.
  const results = await picture(page, "/lottery-results?date=2026-08-16&tab=thai");
  return [home, betting, slips, results];
}

/** Side by side on a sheet. */
async function joined(pictures: readonly Buffer[]): Promise<Buffer> {
  const width = pictures.length * (PHONE.width + GAP) + GAP;
  const sheet = sharp({
    create: { width, height: PHONE.height + 2 * GAP, channels: 3, background: PAPER },
  });
  const placed = pictures.map((input, place) => ({
    input,
    left: GAP + place * (PHONE.width + GAP),
    top: GAP,
  }));
  return sheet.composite(placed).png().toBuffer();
}

async function save(name: string, image: Buffer): Promise<void> {
  const small = await sharp(image).png(SMALL).toBuffer();
  writeFileSync(at("docs", "images", name), small);
  say(`docs/images/${name}: ${Math.round(small.length / 1024)} KB`);
}
