/**
 * The keypad is what the betting screen exists for (docs: DESIGN.md, "Short phones"): all twelve
 * keys and the button of the bar are whole on a phone that shows its browser's bars.
 */
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";
import { type Page } from "@playwright/test";

import { shootAddress } from "../web/app/paths.ts";
import { betOn, bettingTexts, goToRound, type Phone, ruler } from "./keypad.ts";
import { expect, journey } from "./journey.ts";
import { closeIn, openRound, type OpenRound } from "./rounds.ts";

interface MeasuredPhone extends Phone {
  /** The lowest that a key may be. */
  readonly key: number;
}

const SHORT: readonly MeasuredPhone[] = [
  { width: 390, height: 664, key: 44 },
  { width: 360, height: 640, key: 44 },
  { width: 320, height: 568, key: 40 },
];
const PHONES: readonly MeasuredPhone[] = [
  ...SHORT,
  { width: 390, height: 844, key: 44 },
  { width: 664, height: 390, key: 44 },
  { width: 844, height: 390, key: 44 },
];
const WIDEST: readonly Language[] = ["th", "my", "shn"];
const LOTTERIES = ["thai-gov", "hanoi-vip", "laos", "yeekee", "thai-stock-noon"] as const;
const MANY = ["582", "071", "909", "213", "469", "123", "340", "821", "777", "450", "019", "336"];

/** Every bet type in turn, with the tools that it brings, on every phone: what is wrong, where. */
async function faultsOfAllTypes(page: Page, language: Language, lottery: string) {
  const { bet_types, tools } = bettingTexts(language);
  const wrong: string[] = [];
  for (const { width, height, key } of PHONES) {
    await page.setViewportSize({ width, height });
    const faults = await ruler(page, "pressEach", bet_types, tools);
    const lowest = await ruler(page, "keyHeight");
    if (lowest < key) faults.push(`a key is ${lowest} px high`);
    wrong.push(...faults.map((fault) => `${lottery} ${language} ${width}x${height} ${fault}`));
  }
  return wrong;
}

journey(
  "all keys of the keypad and the button are whole on short phones, with every bet type and language",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const wrong: string[] = [];
    const rounds: OpenRound[] = [];
    for (const code of LOTTERIES) {
      rounds.push(await openRound(adminApi, { code, closesInMs: 7_200_000 }));
    }
    for (const language of LANGUAGES) {
      const [first] = PHONES;
      const [government] = rounds;
      if (!first || !government) throw new Error("There is nothing to measure.");
      const page = await betOn(browser, product.baseURL, member.api, government, language, first);
      wrong.push(...(await faultsOfAllTypes(page, language, "thai-gov, empty,")));
      const { bet_types, reverse } = bettingTexts(language);
      // Three digits again, so that twelve numbers and all their orders are on the slip.
      const chips = page.getByRole("group", { name: bet_types });
      await chips.getByRole("button").filter({ hasText: "×900" }).evaluate(press);
      await ruler(page, "type", MANY);
      await page.getByRole("switch", { name: reverse }).evaluate(press);
      await ruler(page, "type", ["648"]);
      wrong.push(...(await faultsOfAllTypes(page, language, "thai-gov, full,")));
      // The names of the other lotteries' bet types are the same; the widest scripts and Thai do.
      for (const [at, round] of rounds.entries()) {
        if (at === 0 || !WIDEST.includes(language)) continue;
        await goToRound(page, round, language);
        wrong.push(...(await faultsOfAllTypes(page, language, LOTTERIES[at] ?? "")));
      }
      await page.context().close();
    }
    expect(wrong).toEqual([]);
  },
);

function press(element: HTMLElement | SVGElement): void {
  if (element instanceof HTMLElement) element.click();
}

journey(
  "the switch for all orders of a number keeps its name in sight beside its note, on short phones",
  async ({ browser, product, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { closesInMs: 7_200_000 });
    const member = await memberWith(500);
    for (const language of WIDEST) {
      for (const phone of SHORT) {
        const page = await betOn(browser, product.baseURL, member.api, round, language, phone);
        const { bet_types, reverse } = bettingTexts(language);
        const chips = page.getByRole("group", { name: bet_types });
        // A TOD beside it has no orders: the note says which types have.
        await chips.getByRole("button").filter({ hasText: "×150" }).evaluate(press);
        const name = page.getByText(reverse, { exact: true });
        await expect(name).toBeVisible();
        await expect(name).toBeInViewport({ ratio: 1 });
        await page.context().close();
      }
    }
  },
);

interface Watched {
  readonly page: Page;
  readonly name: string;
  readonly language: Language;
}

/** Each script on the smallest and on the commonest phone, and one with room for the list. */
const WATCHED: readonly (readonly [MeasuredPhone, Language])[] = [
  ...WIDEST.map((language) => [{ width: 390, height: 664, key: 44 }, language] as const),
  ...WIDEST.map((language) => [{ width: 320, height: 568, key: 40 }, language] as const),
  [{ width: 390, height: 844, key: 44 }, "th"],
];

journey(
  "no key moves by a pixel when the last minute and the last ten seconds begin, and it is said",
  async ({ browser, product, adminApi, memberWith }) => {
    const round = await openRound(adminApi, { closesInMs: 7_200_000 });
    const pages: Watched[] = [];
    for (const [phone, language] of WATCHED) {
      // One member has few live connections, and each of these has to hear of the new close.
      const member = await memberWith(500);
      const page = await betOn(browser, product.baseURL, member.api, round, language, phone);
      await ruler(page, "watch");
      await ruler(page, "type", ["582", "071"]);
      pages.push({ page, name: `${language} ${phone.width}x${phone.height}`, language });
    }
    await closeIn(adminApi, round, 3_602_000);
    await Promise.all(pages.map(({ page }) => expect(clockOf(page)).toHaveText(/^59:/)));
    await closeIn(adminApi, round, 64_000);
    for (const { page, language } of pages) {
      await expect(clockOf(page)).toHaveText(/^00:5/);
      // Seen, and told to who does not see it.
      const { closing } = bettingTexts(language);
      await expect(page.getByText(closing).first()).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: closing })).toHaveCount(1);
    }
    await closeIn(adminApi, round, 14_000);
    await Promise.all(pages.map(({ page }) => expect(page.getByRole("alertdialog")).toBeVisible()));
    for (const { page, name } of pages) {
      const { places, clocks, faults } = await ruler(page, "seen");
      for (const moment of [/^01:\d\d:/, /^59:/, /^01:0[0-4]$/, /^00:5/, /^00:1/, /^00:0[1-9]/]) {
        expect(clocks, name).toContainEqual(expect.stringMatching(moment));
      }
      expect(faults, name).toEqual([]);
      expect(places, name).toHaveLength(1);
      await page.context().close();
    }
  },
);

/** Twelve keys and the button that shoots. */
const shotButtons = (page: Page) => page.locator("form button");

journey(
  "all keys of a shot and its button are whole on short phones, in every language",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(0);
    const round = await openRound(adminApi, { code: "yeekee", closesInMs: 7_200_000 });
    for (const language of LANGUAGES) {
      const [first = { width: 390, height: 664 }] = SHORT;
      const page = await betOn(browser, product.baseURL, member.api, round, language, first);
      await page.goto(`/#${shootAddress(round.id)}`);
      await expect(shotButtons(page)).toHaveCount(13);
      for (const { width, height } of [...SHORT, { width: 664, height: 390 }]) {
        await page.setViewportSize({ width, height });
        const where = `${language} ${width}x${height}`;
        for (const button of await shotButtons(page).all()) {
          await expect(button, where).toBeInViewport({ ratio: 1 });
        }
      }
      await page.context().close();
    }
  },
);

journey(
  "no bet type is cut off at 320x568 under the head of a round that is also shot at",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(0);
    const round = await openRound(adminApi, { code: "yeekee", closesInMs: 900_000 });
    for (const language of WIDEST) {
      const phone = { width: 320, height: 568 };
      const page = await betOn(browser, product.baseURL, member.api, round, language, phone);
      const types = page.getByRole("group", { name: bettingTexts(language).bet_types });
      await expect(types.getByRole("button").first()).toBeVisible();
      const isWhole = await types
        .getByRole("button")
        .first()
        .evaluate((chip) => {
          const { left, width, bottom } = chip.getBoundingClientRect();
          return chip.contains(document.elementFromPoint(left + width / 2, bottom - 2));
        });
      expect(isWhole, language).toBe(true);
      await page.context().close();
    }
  },
);

const clockOf = (page: Page) => page.getByRole("timer").first();
