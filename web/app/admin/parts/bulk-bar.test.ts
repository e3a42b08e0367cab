/** What came of many decisions at once: in short where all were taken, else with each refusal. */
import { afterAll, expect, it } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser, mount } from "../../../testing/browser.ts";

afterAll(closeBrowser);

async function summary(outcome: object) {
  const { told } = await backOffice([]);
  const { useBulkSummary } = await import("./BulkBar.tsx");
  const { questions } = await import("../../../ui/confirm.ts");
  const { text } = await import("../../../text/i18n.ts");
  const hook = await mount(useBulkSummary);
  await act(() => hook.value()(outcome as never, (id) => `ROW ${id}`));
  const done = (count: number) => text("admin-desk:bulk.done", { count });
  const waiting = (count: number) => text("admin-desk:bulk.waiting", { count });
  return { told: await told(), asked: questions.get(), done, waiting };
}

it("says how many were done, and of those that wait for a second person only where some do", async () => {
  const all = await summary({ done: ["1", "2"], waiting: [], refused: [] });
  expect([all.told, all.asked]).toEqual([all.done(2), []]);
  const some = await summary({ done: ["1"], waiting: ["2"], refused: [] });
  expect(some.told).toBe(`${some.done(1)} · ${some.waiting(1)}`);
});

it("stays in sight where one was refused", async () => {
  const refused = [{ id: "3", message: "WHY" }];
  const { told, asked } = await summary({ done: ["1"], waiting: [], refused });
  expect([told, asked.length]).toEqual([undefined, 1]);
});
