/** What a screen is for is in sight on short phones, in the languages whose words are the longest. */
import { type Language } from "@chokdee/domain/languages.ts";
import { type Locator, type Page } from "@playwright/test";

import { textIn } from "../tools/text-files.ts";
import { wholeWords } from "../web/text/whole-words.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { RESULT } from "./fixtures.ts";
import { expect, journey } from "./journey.ts";
import { splitLabelsOf } from "./look-at-controls.ts";
import { watch } from "./look-at-screen.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const sizes = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
];
const languages = ["th", "my", "shn"] as const;

for (const size of sizes) {
  journey(
    `the main button of a screen is in sight at ${String(size.width)} x ${String(size.height)}`,
    async ({ page, adminApi, memberWith }) => {
      await addReceivingAccount(adminApi);
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: "reduce" });
      // As much as may be withdrawn: the way to take all of it has its place, too.
      const member = await memberWith(5000);
      await addBankAccount(member);
      await sitDown(page, member.api);
      const watched = watch(page);
      await page.goto("/");
      for (const language of languages) {
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await page.reload();
        const buttons = {
          "/lucky-numbers": textIn(language, "lucky", "draw"),
          "/lottery-bets": textIn(language, "betting", "go_bet"),
          "/deposit?mode=auto": textIn(language, "deposits", "auto_create"),
          "/deposit?mode=qr": textIn(language, "deposits", "qr_create"),
          "/withdrawal": textIn(language, "withdrawals", "submit"),
        };
        for (const [address, name] of Object.entries(buttons)) {
          await page.goto(`/#${address}`);
          await watched.settled();
          const hidden = await hiddenPartsOf(
            page,
            wholeWords(name, language).replaceAll("\u200b", ""),
          );
          expect(hidden, `${address} in ${language}`).toEqual([]);
        }
      }
    },
  );
}

for (const size of sizes) {
  journey(
    `signing in, registering and a forgotten password are in sight at ${String(size.width)} x ${String(size.height)}`,
    async ({ page }) => {
      await page.setViewportSize(size);
      const watched = watch(page);
      for (const language of languages) {
        await page.goto("/");
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await page.reload();
        await watched.settled();
        for (const key of ["login", "register", "forgot"] as const) {
          const name = wholeWords(textIn(language, "auth", key), language);
          expect(await hiddenPartsOf(page, name.replaceAll("\u200b", "")), language).toEqual([]);
        }
      }
    },
  );
}

journey(
  "on a phone that lies on its side one signs in, withdraws and pulls a slip without scrolling",
  async ({ page, browser, baseURL, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    const member = await memberWith(5000);
    await addBankAccount(member);
    const viewport = { width: 664, height: 390 };
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport });
    const visitor = await context.newPage();
    await page.setViewportSize(viewport);
    await sitDown(page, member.api);
    const [watched, watchedVisitor] = [watch(page), watch(visitor)];
    await page.goto("/");
    await visitor.goto("/");
    for (const language of languages) {
      for (const one of [page, visitor]) {
        await one.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await one.reload();
      }
      await watchedVisitor.settled();
      const signIn = visitor.getByRole("main").locator("[type=submit]");
      expect(await hiddenPlacesOf(signIn), language).toEqual([]);
      await page.goto("/#/withdrawal");
      await watched.settled();
      const withdraw = page.getByRole("main").locator("[type=submit]");
      expect(await hiddenPlacesOf(withdraw), language).toEqual([]);
      await page.goto(`/#/lottery-betting?round=${round.id}`);
      await watched.settled();
      const pull = page.locator("main button:has(.lucide-info) + button");
      expect(await hiddenPlacesOf(pull), language).toEqual([]);
    }
    await context.close();
  },
);

journey(
  "a form in a sheet has its field in use and its button in sight on the lowest phone",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(1000);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["582", "077", "123"]);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sitDown(page, member.api);
    const watched = watch(page);
    const sheet = page.locator("dialog[open]");
    const open = async (opener: Locator): Promise<void> => {
      await opener.tap();
      await watched.settled();
    };
    const whole = (language: Language, group: string, key: string) =>
      wholeWords(textIn(language, group, key), language).replaceAll("\u200b", "");
    await page.goto("/");
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await page.reload();
      await page.goto("/#/lottery-bets");
      await open(page.getByRole("listitem").getByRole("button").first());
      await open(sheet.getByText(whole(language, "slip-search", "add_note")));
      await expect(sheet.getByRole("textbox")).toBeFocused();
      expect(await hiddenPlacesOf(sheet.locator("[type=submit]")), language).toEqual([]);

      await page.goto(`/#/lottery-betting?round=${round.id}`);
      await open(page.getByRole("main").locator("button:has(.lucide-info) + button"));
      await open(sheet.getByRole("group").getByRole("button").nth(2));
      expect(await hiddenPlacesOf(sheet.getByRole("button").last()), language).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);

      for (const digit of "582") await page.getByRole("button", { name: digit, exact: true }).tap();
      await open(page.locator(".toast-lift-bar button"));
      await open(sheet.getByText(whole(language, "slip-text", "own_prices")));
      const field = sheet.getByRole("textbox", {
        name: whole(language, "slip-text", "own_prices"),
      });
      await expect(field).toBeFocused();
      const save = sheet.locator("[type=submit]").first();
      expect(await hiddenPlacesOf(save), language).toEqual([]);
      const [one, other] = [await field.boundingBox(), await save.boundingBox()];
      expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99)), language).toBeLessThanOrEqual(4);
    }
  },
);

journey(
  "the past draws stand whole on the lowest phone",
  async ({ page, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    await adminApi.call("PATCH", `/api/admin/rounds/${round.id}`, { status: "CLOSED" });
    await adminApi.call("POST", `/api/admin/rounds/${round.id}/result`, { result: RESULT });
    await page.setViewportSize({ width: 320, height: 568 });
    await sitDown(page, (await memberWith(0)).api);
    // The month with the longest name.
    await page.route("**/api/lottery/results/lottery-type/**", async (route) => {
      const reply = await route.fetch();
      const records = (await reply.json()) as object[];
      const inOctober = records.map((record) => ({ ...record, draw_date: "2026-10-16" }));
      await route.fulfill({ response: reply, json: inOctober });
    });
    const watched = watch(page);
    await page.goto("/");
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await page.reload();
      await page.goto("/#/lottery-results");
      await watched.settled();
      await page.getByRole("main").locator("button:has(.lucide-rotate-ccw-clock)").first().tap();
      const table = page.locator("dialog[open] table");
      await expect(table).toBeVisible();
      const box = await table.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), language).toBeLessThanOrEqual(304.5);
    }
  },
);

journey("the tools of betting keep to the gutter", async ({ page, adminApi, memberWith }) => {
  const round = await openRound(adminApi);
  await page.setViewportSize({ width: 320, height: 568 });
  await sitDown(page, (await memberWith(0)).api);
  const watched = watch(page);
  for (const language of [...languages, "zh"]) {
    await page.goto("/");
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.reload();
    await page.goto(`/#/lottery-betting?round=${round.id}`);
    await watched.settled();
    const tools = page.locator("main button:has(.lucide-info) + button");
    const box = await tools.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), language).toBeLessThanOrEqual(304);
    expect(await splitLabelsOf(page)).toEqual([]);
  }
});

journey(
  "at a desk every choice of a row stands without a swipe",
  async ({ deskPage, memberWith }) => {
    await sitDown(deskPage, (await memberWith(0)).api);
    const watched = watch(deskPage);
    await deskPage.goto("/");
    for (const address of ["/lotteries", "/statistics", "/transactions"]) {
      await deskPage.goto(`/#${address}`);
      await watched.settled();
      const cut = await deskPage.evaluate(() =>
        [...document.querySelectorAll("[data-sideways]")].map(
          (row) => row.scrollWidth - row.clientWidth,
        ),
      );
      expect(cut.length, address).toBeGreaterThan(0);
      expect(Math.max(...cut), address).toBeLessThanOrEqual(1);
    }
  },
);

journey("a head of two lines keeps its words off the window's edge", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/#/draw-proof");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const box = await title.boundingBox();
  expect(box?.height).toBeGreaterThan(40);
  expect(box?.y).toBeGreaterThanOrEqual(4);
});

/** The places of a button or a link where a finger meets something else, or nothing. */
async function hiddenPartsOf(page: Page, name: string): Promise<string[]> {
  const control = page.getByRole("main").locator("button, a").filter({ hasText: name }).first();
  return hiddenPlacesOf(control);
}

async function hiddenPlacesOf(control: Locator): Promise<string[]> {
  await expect(control).toBeVisible();
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = { top: top + 4, middle: (top + bottom) / 2, bottom: bottom - 4 };
    return Object.entries(places).flatMap(([place, y]) =>
      [left + 8, (left + right) / 2, right - 8].flatMap((x) =>
        element.contains(document.elementFromPoint(x, y)) ? [] : [`${place} at ${Math.round(x)}`],
      ),
    );
  });
}
