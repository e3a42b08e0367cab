/** The desk plans rounds: the calendar, a moved draw, many rounds, and what a result would cost. */
import { typeDay } from "./dates.ts";
import { expect, journey } from "./journey.ts";
import { betByApi, openRound } from "./rounds.ts";

const DAY_MS = 24 * 3_600_000;
const BANGKOK_MS = 7 * 3_600_000;
const dayIn = (days: number) =>
  new Date(Date.now() + BANGKOK_MS + days * DAY_MS).toISOString().slice(0, 10);

journey(
  "a draw is moved in the calendar after its effect was shown",
  async ({ adminPage: desk, adminApi }) => {
    const { data } = await adminApi.call("POST", "/api/admin/lottery-types", {
      copy_of: await typeId(adminApi, "laos"),
      code: `plan-${String(Date.now())}`,
      names: { th: `หวยย้ายวัน ${String(process.pid)}` },
    });
    const { id, name_th: name } = data as { id: string; name_th: string };
    await adminApi.call("PUT", `/api/admin/lottery-types/${id}`, {
      active: true,
      schedule: {
        kind: "daily",
        open: { daysBefore: 9, time: "00:00" },
        closeTime: "20:00",
        drawTime: "20:15",
      },
    });
    await desk.goto("/#/admin/calendar");
    await desk.getByLabel("หวย", { exact: true }).selectOption({ label: name });
    const day = dayIn(1);
    if (day.slice(0, 7) !== dayIn(0).slice(0, 7)) {
      await desk.getByRole("button", { name: "เดือนถัดไป" }).click();
    }
    const cell = desk.getByRole("button", {
      name: new RegExp(` ${String(Number(day.slice(8)))}\\s.*เปิดรับ 1`),
    });
    await cell.first().click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("button", { name: "เพิ่มวันพิเศษ" }).click();
    await dialog.getByRole("button", { name: "งดออกผล" }).click();
    await dialog.getByLabel("หมายเหตุ").fill("วันหยุดราชการ");
    await dialog.getByRole("button", { name: "ดูผลก่อนบันทึก" }).click();
    await expect(desk.getByRole("dialog")).toContainText("1 งวดไม่อยู่ในตารางแล้วและอาจมีโพย");
    await desk.getByRole("dialog").getByRole("button", { name: "ยืนยัน" }).click();
    await expect(desk.getByRole("status").first()).toContainText("บันทึกแล้ว");
    await expect(desk.getByRole("button", { name: /วันพิเศษ/ }).first()).toBeVisible();
    const calendar = await adminApi.call(
      "GET",
      `/api/admin/rounds/calendar?from=${dayIn(0)}&to=${dayIn(9)}&type=${id}`,
    );
    expect((calendar["data"] as { exceptions: object[] }).exceptions).toMatchObject([
      { on: day, moved_to: null, note: "วันหยุดราชการ" },
    ]);
  },
);

journey(
  "many rounds are made once, also when that stops or fails midway",
  async ({ adminPage }) => {
    const desk = adminPage;
    await desk.goto("/#/admin/calendar");
    const dialog = desk.getByRole("dialog");
    const look = () => dialog.getByRole("button", { name: "ดูผลก่อนบันทึก" }).click();
    const planned = async () => {
      await desk.getByRole("button", { name: "สร้างหลายงวด" }).click();
      // Nothing is chosen yet: that is told, and the boxes are gone to.
      await look();
      await expect(dialog.getByRole("alert")).toHaveText("เลือกอย่างน้อยหนึ่งหวย");
      await expect(
        dialog.getByRole("group", { name: "หวยที่จะสร้าง" }).locator(":focus"),
      ).toBeVisible();
      await typeDay(dialog, "ถึง", dayIn(60));
      await dialog.getByLabel("รัฐบาลไทย").check();
      await dialog.getByLabel("ลาวพัฒนา").check();
      await look();
    };
    await planned();
    const make = dialog.getByRole("button", { name: /สร้าง [1-9][0-9]* งวด/ });
    const wanted = Number(/[0-9]+/.exec(await make.innerText())?.[0]);

    // The first answer is held back until everything was tried that must not be possible meanwhile.
    const held = Promise.withResolvers<undefined>();
    let sent = 0;
    await desk.route("**/api/admin/rounds/plan", async (route) => {
      sent += 1;
      if (sent === 1) await held.promise;
      await (sent === 2 ? route.abort() : route.continue());
    });
    await make.dblclick();
    await expect(dialog.getByRole("status")).toHaveText("เสร็จ 0 จาก 2 หวย");
    await expect(dialog.locator("input:not(:disabled), select:not(:disabled)")).toHaveCount(0);
    await desk.keyboard.press("Escape");
    await expect(dialog.getByRole("status")).toContainText("กำลังหยุด");
    held.resolve(undefined);
    await expect(dialog.getByRole("alert")).toContainText(/เสร็จ 1 จาก 2 หวย สร้างแล้ว [0-9]+ งวด/);
    expect(sent).toBe(1);

    await dialog.getByRole("button", { name: "ทำต่อ" }).click();
    await expect(dialog.getByRole("alert")).toContainText("ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์");
    await expect(dialog).toContainText("ลาวพัฒนา: สร้างไม่สำเร็จ เสร็จ 1 จาก 2 หวย");
    await dialog.getByRole("button", { name: "ทำต่อ" }).click();
    await expect(desk.getByRole("status").first()).toContainText(`สร้างแล้ว ${String(wanted)} งวด`);
    await planned();
    await expect(dialog.getByRole("button", { name: "สร้าง 0 งวด" })).toBeDisabled();
  },
);

journey(
  "what a result would cost is tried out, and a dear number is closed",
  async ({ adminPage: desk, adminApi, memberWith }) => {
    const round = await openRound(adminApi);
    const member = await memberWith(1_000);
    await betByApi(member, round, ["207", "208"]);
    await desk.goto(`/#/admin/rounds/${round.id}`);
    const cells: readonly (readonly [string, string])[] = [
      ["รางวัลที่ 1", "835207"],
      ["3 ตัวหน้า ตัวที่ 1", "111"],
      ["3 ตัวหน้า ตัวที่ 2", "111"],
      ["3 ตัวล่าง ตัวที่ 1", "333"],
      ["3 ตัวล่าง ตัวที่ 2", "444"],
      ["2 ตัวล่าง", "45"],
    ];
    for (const [label, digits] of cells) await desk.getByLabel(label, { exact: true }).fill(digits);
    await expect(desk.getByText(/พิมพ์ 111 ซ้ำสองครั้ง/)).toBeVisible();
    const costs = desk.getByRole("region", { name: "ถ้าออกผลนี้ จะจ่ายเท่าไร" });
    await expect(costs).toContainText("18,000.00");
    await desk.getByRole("row", { name: /2 0 7/ }).getByRole("button", { name: "จัดการ" }).click();
    const numbers = desk.getByRole("dialog");
    await numbers
      .getByRole("button", { name: /^(บันทึก|ปิดรับ|ยืนยัน)/ })
      .last()
      .click();
    await expect(numbers).toHaveCount(0);
    await expect(betByApi(member, round, ["207"])).rejects.toThrow("NUMBER_CLOSED");
  },
);

async function typeId(
  api: { call: (method: string, path: string) => Promise<unknown> },
  code: string,
) {
  const types = (await api.call("GET", "/api/lottery/types")) as { id: string; code: string }[];
  return types.find((type) => type.code === code)?.id;
}
