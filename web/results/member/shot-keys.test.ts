/** A shot whose answer is lost is sent again under its key; another number or round has its own. */
import { afterAll, expect, it, vi } from "vitest";

import { closeBrowser } from "../../testing/browser.ts";
import { memberWeb } from "../../testing/member-web.ts";

const SHOTS = "/api/lottery/rounds/7/shots";
afterAll(closeBrowser);

it("a lost shot is told, and counted once however often it is sent", async () => {
  const web = await memberWeb(["draw", "betting"], "/yeekee-shots?round=7");
  const { keys, sent, told, page } = { ...web, page: await pad(web, "7") };
  const shoot = async (number: string, from = page) => {
    for (const digit of number) await from.press(digit);
    await from.press(`ยิงเลข ${number}`);
  };
  web.lose(`POST ${SHOTS}`);
  await shoot("12345");
  await vi.waitFor(async () => expect(await told()).toMatch(/อินเทอร์เน็ต|เชื่อมต่อ|เครือข่าย/));
  await page.press("ยิงเลข 12345");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await page.press("ล้าง");
  await shoot("12346");
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const other = await pad(web, "8");
  web.lose("POST /api/lottery/rounds/8/shots");
  await shoot("12346", other);
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  const [first, again, another, elsewhere] = keys;
  expect(again).toBe(first);
  expect(new Set([first, another, elsewhere]).size).toBe(3);
});

it.each([
  ["was taken", [{ position: 4, number: "12345", at: "2026-11-20T00:00:00Z" }], "ลำดับที่ 4"],
  ["was not", [{ position: 4, number: "54321", at: "2026-11-20T00:00:00Z" }], undefined],
])("of a lost shot that %s the retry of an excluded member tells so", async (_, data, said) => {
  const web = await memberWeb(["draw", "betting", "protection"], "/yeekee-shots?round=7");
  const page = await pad(web, "7");
  web.lose(`POST ${SHOTS}`);
  for (const digit of "12345") await page.press(digit);
  await page.press("ยิงเลข 12345");
  await vi.waitFor(async () => expect(await web.told()).toBeDefined());
  (await import("../../ui/toast.ts")).shownToast.set(null);
  web.answer(`${SHOTS}/mine`, { data, left: 4 });
  web.refuse(`POST ${SHOTS}`, "พัก", 403, { code: "SELF_EXCLUDED", details: { until: null } });
  await page.press("ยิงเลข 12345");
  const { questions } = await import("../../ui/confirm.ts");
  if (said === undefined) await vi.waitFor(() => expect(questions.get()).toHaveLength(1));
  else await vi.waitFor(async () => expect(await web.told()).toContain(said));
  expect(questions.get()).toHaveLength(said === undefined ? 1 : 0);
});

async function pad(web: Awaited<ReturnType<typeof memberWeb>>, roundId: string) {
  web.answer(`/api/lottery/rounds/${roundId}/shots/mine`, { data: [], left: 5 });
  const { ShotPad } = await import("./parts/ShotPad.tsx");
  const page = await web.show(ShotPad, { roundId });
  await page.says("ยิงได้อีก 5 ครั้ง");
  return page;
}
