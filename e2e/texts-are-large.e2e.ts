/**
 * Who zooms to 200 %, or has the browser or the phone write twice as large, still bets: every key
 * and the button can be brought into sight, and nothing lies beside the page.
 */
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { betOn, bettingTexts, type Phone, ruler } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { isTooWide, writeTwiceAsLarge, writingLarge } from "./large-letters.ts";
import { watch } from "./look-at-screen.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

/** 390x664 and 360x640 at 200 %, which is half of it. */
const ZOOMED: Phone = { width: 195, height: 332 };
const SMALL: Phone = { width: 180, height: 320 };

/** The keys and the button that are still hidden when they are scrolled to. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const five = [...document.querySelectorAll("button")].find((key) => key.textContent === "5");
    const keys = [...(five?.parentElement?.querySelectorAll("button") ?? [])];
    const bar = document.querySelector(".toast-lift-bar button");
    const hidden = [...keys, bar].filter((button) => {
      button?.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !button?.contains(seen);
    });
    const names = hidden.map((button) => button?.textContent ?? "the button");
    return keys.length === 12 ? names : [`${String(keys.length)} keys`];
  });

/** Each bet type and each tool in turn: by how much the page is wider than the phone. */
async function tooWide(page: Page, language: Language): Promise<string[]> {
  const { bet_types, tools } = bettingTexts(language);
  const faults = await ruler(page, "pressEach", bet_types, tools);
  return faults.filter((fault) => fault.endsWith("the page is too wide"));
}

/** Letters that something cuts off at a side, digits wider than their cell, a title of letters below each other. */
const cutAside = (page: Page) =>
  page.evaluate(() => {
    const told = new Set<string>();
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const away =
        "script, style, option, .sr-only, .one-line, [data-sideways], [aria-hidden=true]";
      if (parent === null || parent.closest(away)) continue;
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (width <= 1) continue;
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const edges = box.getBoundingClientRect();
        // What only screen readers read is one pixel large.
        if (edges.width <= 1) break;
        const cuts =
          box === document.documentElement || getComputedStyle(box).overflowX !== "visible";
        const isCell = box === parent && parent.parentElement?.getAttribute("role") === "img";
        if ((cuts || isCell) && (left < edges.left - 1 || right > edges.right + 1)) {
          told.add(`${node.textContent ?? ""} is cut off at a side`);
        }
      }
    }
    const title = document.querySelector("h1")?.getBoundingClientRect().height ?? 0;
    if (title > 110) told.add(`the title is ${title.toFixed(0)} px high`);
    return [...told];
  });

journey(
  "at 200 % no amount, digit or title of the screens of every day is cut off or taken apart",
  async ({ page, browser, baseURL, adminApi, memberWith }) => {
    const member = await memberWith(22_780);
    await addReceivingAccount(adminApi);
    await addBankAccount(member);
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: ZOOMED });
    const visitor = await context.newPage();
    await page.setViewportSize(ZOOMED);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sitDown(page, member.api);
    const faults: string[] = [];
    const look = async (one: Page, address: string, language: Language) => {
      const watched = watch(one);
      await one.goto("/");
      await one.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await one.goto(`/#${address}`);
      await one.reload();
      await watched.settled();
      if (await isTooWide(one)) faults.push(`${language} ${address}: the page is too wide`);
      faults.push(...(await cutAside(one)).map((fault) => `${language} ${address}: ${fault}`));
    };
    for (const language of ["th", "my", "shn"] as const) {
      await look(visitor, "/auth/login", language);
      for (const address of ["/", "/lottery-bets", "/deposit?mode=qr", "/withdrawal"]) {
        await look(page, address, language);
      }
    }
    await context.close();
    expect(faults).toEqual([]);
  },
);

journey(
  "at 200 % all keys and the button are in reach, and no page is too wide",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      const page = await betOn(browser, product.baseURL, member.api, round, language, ZOOMED);
      const hidden = await outOfReach(page);
      faults.push(...hidden.map((key) => `${language}: ${key} is out of reach`));
      for (const phone of [ZOOMED, SMALL]) {
        await page.setViewportSize(phone);
        const wide = await tooWide(page, language);
        faults.push(...wide.map((fault) => `${language} ${phone.width} ${fault}`));
      }
      await page.goto("/#/");
      await expect(page.locator('a[href^="#/lottery-betting?"]').first()).toBeVisible();
      if (await isTooWide(page)) faults.push(`${language}: home is too wide`);
      await page.context().close();
    }
    expect(faults).toEqual([]);
  },
);

/** A screen of 1280x720 at 400 %, below the browser's own bars. */
const LOWEST = { width: 320, height: 150 };

/** What cannot be brought wholly into sight: a bar lies over it wherever the page is scrolled to. */
const coveredIn = (page: Page, what: string) =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const covered = all.filter((one) => {
      one.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [top + 2, bottom - 2].some((y) => {
        const seen = document.elementFromPoint((left + right) / 2, y);
        return !one.contains(seen);
      });
    });
    return [`${String(all.length)} in all`, ...covered.map((one) => one.innerText)];
  }, what);

journey(
  "at 400 % no bar stands over what it is about",
  async ({ page, adminPage, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await betByApi(member, await openRound(adminApi), ["123"]);
    await sitDown(page, member.api);
    await page.setViewportSize(LOWEST);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/#/betting");
    const animals = page.getByRole("main").getByRole("button", { pressed: false });
    await expect(animals.nth(34)).toBeAttached();
    expect(await coveredIn(page, "main button[aria-pressed]")).toEqual(["35 in all"]);

    await page.goto("/#/lottery-bets");
    await page.getByRole("button", { name: /^รายละเอียด/ }).click();
    const slip = page.getByRole("dialog");
    await expect(slip.getByRole("button", { name: "คัดลอกเลขโพย" })).toBeVisible();
    const parts = "dialog button, dialog li, dialog footer p";
    // It slides in, and takes no press at first.
    await expect.poll(() => coveredIn(page, parts)).toHaveLength(1);

    await adminPage.setViewportSize(LOWEST);
    await adminPage.goto("/#/admin/users");
    await adminPage.getByRole("button", { name: "ปรับเครดิต" }).first().click();
    await expect(adminPage.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    const fields = "dialog input, dialog textarea, dialog button";
    await expect.poll(() => coveredIn(adminPage, fields)).toHaveLength(1);
  },
);

/** Entries of the navigation, where there is one, that something lies over in their middle. */
const coveredEntries = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>("[data-bottom-nav] a")];
    const covered = links.filter((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return right > left && !link.contains(seen);
    });
    return covered.map((link) => `${link.innerText} is covered`);
  });

/** "1,00" above "0" is read as another amount. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const amounts = [...document.querySelectorAll("button, [class*=n-]")].filter(
      (one) => one.childElementCount === 0 && /^[\d,.]+$/.test(one.textContent ?? ""),
    );
    const broken = amounts.filter((one) => {
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    });
    return broken.map(({ textContent }) => `${textContent ?? ""} is broken`);
  });

journey(
  "a browser that is set to larger letters has them, and room for them",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await addBankAccount(member);
    await addReceivingAccount(adminApi);
    const round = await openRound(adminApi, { code: "thai-gov", closesInMs: 7_200_000 });
    const large = await writingLarge(browser);
    const faults: string[] = [];
    for (const language of ["th", "my"] as const) {
      const phone = { width: 390, height: 664 };
      const page = await betOn(large, product.baseURL, member.api, round, language, phone);
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect(size).toBe(language === "th" ? "32px" : "30px");
      const hidden = await outOfReach(page);
      faults.push(...hidden.map((key) => `${language}: ${key} is out of reach`));
      for (const address of ["/", "/lottery-bets", "/withdrawal"]) {
        await page.goto(`/#${address}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const covered = await coveredEntries(page);
        const cut = [...covered, ...(await cutAside(page))];
        if (await isTooWide(page)) cut.push("the page is too wide");
        faults.push(...cut.map((fault) => `${language} ${address}: ${fault}`));
      }
      await page.goto("/#/deposit?mode=qr");
      await expect(page.getByRole("button", { name: "5,000", exact: true })).toBeVisible();
      faults.push(...(await brokenAmounts(page)).map((fault) => `${language}: ${fault}`));
      await page.context().close();
    }
    await large.close();
    expect(faults).toEqual([]);
  },
);

journey(
  "a phone that writes twice as large cuts off no amount, number or name",
  async ({ browser, product, memberWith }) => {
    const member = await memberWith(1_234_567);
    await addBankAccount(member);
    const faults: string[] = [];
    const visit = async (addresses: readonly string[], api?: typeof member.api) => {
      const context = await browser.newContext({
        baseURL: product.baseURL,
        viewport: { width: 390, height: 664 },
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      const watched = watch(page);
      await writeTwiceAsLarge(page);
      if (api) await sitDown(page, api);
      for (const address of addresses) {
        await page.goto(`/#${address}`);
        await watched.settled();
        const title = page.getByRole("heading").first();
        await expect(title).toBeVisible();
        const size = await title.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
        expect(size).toBeGreaterThanOrEqual(28);
        // The digits of a first prize may stand nearer to each other than their cells do.
        const cut = (await cutAside(page)).filter((fault) => !/^\d is/.test(fault));
        faults.push(...cut.map((fault) => `${address}: ${fault}`));
      }
      await context.close();
    };
    await visit(["/auth/login"]);
    await visit(["/", "/withdrawal"], member.api);
    expect(faults).toEqual([]);
  },
);
