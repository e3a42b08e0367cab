/** The rounds of a plan, made lottery after lottery, and the screen that is left meanwhile. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import {
  act,
  closeBrowser,
  mount,
  openBrowser,
  sentBody,
  textsAt,
} from "../../../testing/browser.ts";

const range = { from: "2026-12-01", to: "2026-12-31" };
const rows = ["1", "2", "3"].map((id) => ({
  lottery_type_id: id,
  made: 2,
  existing: 0,
  first_day: range.from,
  last_day: range.to,
}));
let sent: unknown[] = [];
let answer = Promise.withResolvers<void>();

beforeEach(async () => {
  openBrowser();
  sent = [];
  answer = Promise.withResolvers();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    sent.push(sentBody(init));
    await answer.promise;
    return Response.json({ data: { types: [{ ...rows[0], made: 2 }] } });
  });
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-forms", "common"]);
});
afterAll(closeBrowser);

it("whoever leaves the screen stops the run after the lottery under way, and is told", async () => {
  const { usePlanRun } = await import("./use-plan-run.ts");
  const { shownToast } = await import("../../../ui/toast.ts");
  const page = await mount(() => usePlanRun());
  const run = page.value().run(rows, range);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await page.unmount();
  answer.resolve();
  expect(await run).toMatchObject({ state: "stopped", done: 1, made: 2 });
  expect(sent).toEqual([{ lottery_type_ids: ["1"], ...range, preview: false }]);
  expect(shownToast.get()?.text).toContain("เสร็จ 1 จาก 3 หวย สร้างแล้ว 2 งวด");
});

it("on a screen that stays all lotteries are made, and nothing is said of a stop", async () => {
  const { usePlanRun } = await import("./use-plan-run.ts");
  const { shownToast } = await import("../../../ui/toast.ts");
  answer.resolve();
  const page = await mount(() => usePlanRun());
  await act(() => page.value().run(rows, range));
  expect(page.value()).toMatchObject({ isRunning: false, progress: { state: "done", made: 6 } });
  expect(sent).toHaveLength(3);
  expect(shownToast.get()).toBeNull();
});
