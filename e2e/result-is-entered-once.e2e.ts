/**
 * A result is typed at the desk and the line goes away with the answer: pressed again it is the
 * same result, paid once and written down once; and so is its correction.
 */
import { type Page } from "@playwright/test";

import { type Api } from "./api.ts";
import { expect, journey } from "./journey.ts";
import { ledgerOf } from "./lost-answers.ts";
import { betByApi, openRound, type OpenRound } from "./rounds.ts";

const NO_LINE = "ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ กรุณาตรวจสอบอินเทอร์เน็ต";
const PRIZES = ["104", "981", "257", "630", "71"] as const;

journey(
  "a result and its correction pressed again after a lost answer are entered once",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    const member = await memberWith(100);
    const round = await openRound(adminApi);
    await betByApi(member, round, ["462"]);
    await adminApi.call("PATCH", `/api/admin/rounds/${round.id}`, { status: "CLOSED" });
    await desk.goto(`/#/admin/rounds/${round.id}`);
    await expect(desk.getByText("รอใส่ผล")).toBeVisible();

    const results = await loseLine(desk, /\/result$/);
    await typeDraw(desk, "835462");
    const enter = desk.getByRole("button", { name: "ยืนยันผลและจ่ายรางวัล" });
    await enter.click();
    await expect(desk.getByRole("status").filter({ hasText: NO_LINE })).toBeAttached();
    expect(await entered(adminApi, round)).toEqual(["round.result.enter"]);
    results.back();
    await enter.click();
    await expect(desk.getByRole("status")).toContainText("จ่ายรางวัลแล้ว 1 รายการ");
    expect(results.sent).toBe(2);
    const paid = ["ADJUST 100.00", "BET 20.00", "WIN 18000.00"];
    expect(await ledgerOf(adminApi, member.id)).toEqual(paid);

    await desk.getByRole("button", { name: "แก้ไขผลรางวัล" }).click();
    const corrections = await loseLine(desk, /\/result\/correct$/);
    await typeDraw(desk, "835463");
    await desk.getByLabel("เหตุผลที่แก้ไข").fill("พิมพ์ผิด");
    const correct = desk.getByRole("button", { name: "แก้ไขผลรางวัล" });
    await correct.click();
    await expect(desk.getByRole("status").filter({ hasText: NO_LINE })).toBeAttached();
    corrections.back();
    await correct.click();
    await expect(desk.getByRole("status")).toContainText("แก้ไขผลแล้ว");
    expect(corrections.sent).toBe(2);
    expect(await ledgerOf(adminApi, member.id)).toEqual([...paid, "ADJUST -18000.00"]);
    expect(await entered(adminApi, round)).toEqual(["round.result.correct", "round.result.enter"]);
    expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({ balanced: true });
  },
);

/** The first of these POSTs is done and its answer lost, and with it the line until it is back. */
async function loseLine(page: Page, address: RegExp) {
  const line = { sent: 0, isAway: false, back: () => undefined as void };
  line.back = () => {
    line.isAway = false;
  };
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    const isMeant = request.method() === "POST" && address.test(new URL(request.url()).pathname);
    if (isMeant) line.sent += 1;
    if (isMeant && line.sent === 1) {
      // Nothing tells meanwhile that it is paid, or the form would be gone before its answer.
      line.isAway = true;
      const reply = await route.fetch();
      if (!reply.ok()) throw new Error(`${request.url()} answered ${reply.status()}`);
    }
    return line.isAway ? route.abort("connectionreset") : route.fallback();
  });
  return line;
}

async function typeDraw(desk: Page, first: string): Promise<void> {
  await desk.getByLabel("รางวัลที่ 1").fill(first);
  const places = ["3 ตัวหน้า ตัวที่ 1", "3 ตัวหน้า ตัวที่ 2", "3 ตัวล่าง ตัวที่ 1", "3 ตัวล่าง ตัวที่ 2", "2 ตัวล่าง"];
  for (const [at, label] of places.entries()) {
    await desk.getByLabel(label, { exact: true }).fill(PRIZES[at] ?? "");
  }
  await desk.getByLabel("พิมพ์ผลซ้ำเพื่อยืนยัน").fill([first, ...PRIZES].join(" "));
}

/** What the audit has of a round's results, the newest first. */
async function entered(adminApi: Api, round: OpenRound): Promise<string[]> {
  const { data } = await adminApi.call("GET", "/api/admin/audit?limit=50");
  const { items } = data as { items: { action: string; target_id: string }[] };
  return items
    .filter((one) => one.action.startsWith("round.result") && one.target_id === round.id)
    .map(({ action }) => action);
}
