/** What a tap changes is worked out anew, and not the page around it. */
import { paths } from "../web/app/paths.ts";
import { keyOf } from "./betting-desk.ts";
import { leastWorkOf, tapThrough } from "./drawn-work.ts";
import { enterAll } from "./full-draft.ts";
import { expect, journey } from "./journey.ts";
import { sitDown } from "./people.ts";
import { betByApi, openRound } from "./rounds.ts";

const NUMBERS = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));
/** A cell and its text; the page has about 240, and all of them were looked through. */
const MOST_LAID_OUT = 12;
/** The slip that opens, the page behind it, and its cards: it was 812, the slip twice. */
const MOST_OF_A_SLIP = 520;

journey(
  "a digit beside 980 numbers draws its cell alone",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(0);
    const round = await openRound(adminApi);
    await page.setViewportSize({ width: 390, height: 664 });
    await sitDown(page, member.api);
    await page.goto(`/#${paths.lotteryBetting}?round=${round.id}`);
    await enterAll(page, NUMBERS.slice(0, 980));
    const taps = ["7", "8", "ลบตัวเลขท้าย"].map((key) => () => tapThrough(page, keyOf(page, key)));
    const { laidOut } = await leastWorkOf(page, taps);
    expect(laidOut).toBeLessThanOrEqual(MOST_LAID_OUT);
  },
);

journey(
  "what comes into a page is styled by itself, and a long slip once",
  async ({ page, adminApi, memberWith }) => {
    const member = await memberWith(30_000);
    const round = await openRound(adminApi);
    await betByApi(member, round, NUMBERS);
    await page.setViewportSize({ width: 390, height: 664 });
    await sitDown(page, member.api);
    await page.goto(`/#${paths.lotteryBets}`);
    const open = page.getByRole("button", { name: "รายละเอียด" });
    const slip = page.getByRole("dialog");
    const shut = async () => {
      await page.keyboard.press("Escape");
      await expect(slip).toHaveCount(0);
    };
    await expect(open).toBeVisible();
    const putIn = () =>
      page.evaluate(() => {
        const mark = document.createElement("b");
        mark.className = "absolute";
        document.querySelector("main")?.append(mark);
      });
    // On a busy machine each may last until a clock ticks.
    const many = Array.from({ length: 8 }, () => putIn);
    expect((await leastWorkOf(page, many)).styled).toBe(1);

    // The first fetches the code and the lines.
    await open.tap();
    await expect(slip).toBeVisible();
    await shut();
    const openAnew = async () => {
      if (await slip.isVisible()) await shut();
      await tapThrough(page, open);
      await expect(slip).toBeVisible();
    };
    const { styled } = await leastWorkOf(page, [openAnew, openAnew, openAnew]);
    expect(styled).toBeGreaterThan(100);
    expect(styled).toBeLessThanOrEqual(MOST_OF_A_SLIP);
  },
);
