/** What was shot in the last moments stands on the screens that are open, also without the push. */
import { afterAll, expect, it } from "vitest";

import { aRound } from "../../testing/bet-desk.ts";
import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

afterAll(closeBrowser);

const SHOTS = "/api/lottery/rounds/7/shots";
const shot = (position: number) => ({ position, number: "00000", by: "x" });
/** The newest first. */
const shots = (count: number) => Array.from({ length: count }, (_, at) => shot(count - at));

it("a list that stood before the close is read once more after it, one's own shots as well", async () => {
  const web = await memberWeb(["draw", "lottery", "betting"], "/there?round=7");
  // Before the clock runs: on a busy machine its code alone takes longer than what is left.
  const screen = await import("./ShootScreen.tsx");
  const closeMs = Date.now() + 900;
  const lottery_type = { ...aRound().lottery_type, category: "YEEKEE" };
  const close_time = new Date(closeMs).toISOString();
  web.answer("/api/lottery/rounds/7", aRound("7", { lottery_type, close_time }));
  web.answer("/api/lottery/rounds/7/proof", { data: { drand: null, status: "OPEN" } });
  const isOver = () => Date.now() >= closeMs;
  web.answer(SHOTS, () => {
    const data = shots(isOver() ? 18 : 16);
    return { data, count: data.length, next_cursor: null };
  });
  web.answer(`${SHOTS}/mine`, () => ({ data: isOver() ? [shot(18)] : [], left: 99 }));
  const page = await web.show(screen);
  await page.says("เลขที่ยิงแล้ว 16 เลข");
  await page.says("เลขที่ยิงแล้ว 18 เลข 18 00000 ของฉัน x 17");
  expect(page.words()).toContain("3 00000 x ลำดับที่ 16 จากท้าย 2");
});
