/** The lotteries of the house in a list: what is told of each, and one that is made like another. */
import { createElement } from "react";
import { Route, Routes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../../testing/back-office.ts";
import { closeBrowser } from "../../../testing/browser.ts";

const TYPES = "/api/admin/lottery-types";
const betType = (bet_type: string, return_to_player: number, active = true) => ({
  id: bet_type,
  bet_type,
  return_to_player,
  active,
});
const lottery = (id: string, more: object = {}) => ({
  id,
  code: `x${id}`,
  category: "HANOI",
  name_th: `หวย${id}`,
  names: { th: `หวย${id}` },
  active: true,
  schedule: { kind: "daily", open: "PREVIOUS_CLOSE", closeTime: "16:30", drawTime: "17:00" },
  bet_types: [],
  ...more,
});

async function list(items: readonly object[], rights?: readonly string[]) {
  const groups = ["lotteries", "plan", "forms"].map((one) => `admin-${one}`);
  const office = await backOffice([...groups, "betting", "lottery"], rights);
  office.answer(`GET ${TYPES}`, { items });
  location.hash = "#/admin/lottery-types";
  const { default: LotteriesScreen } = await import("./LotteriesScreen.tsx");
  const routes = [
    createElement(Route, {
      key: "list",
      path: "/admin/lottery-types",
      element: createElement(LotteriesScreen),
    }),
    createElement(Route, { key: "one", path: "/admin/lottery-types/31", element: "LOTTERY 31" }),
  ];
  const page = await office.show(Routes, { children: routes });
  await page.says("หวย1");
  return { ...office, page };
}
afterAll(closeBrowser);

it("each stands with its schedule, the bet types on offer, and the most that those give back", async () => {
  const open = [betType("TWO_TOP", 0.9), betType("TWO_BOTTOM", 0.8672)];
  const { page } = await list([
    lottery("1", { bet_types: [...open, betType("THREE_TOP", 0.99, false)] }),
    lottery("2", { active: false, bet_types: [betType("TWO_TOP", 1.0105)] }),
  ]);
  const said = (name: string, rest: RegExp) =>
    expect(page.words()).toMatch(new RegExp(`${name} ทุกวัน ปิดรับ 16:30 ออกผล 17:00 ${rest.source}`));
  said("หวย1", / ?2 .*90% .*เปิดให้แทง/);
  said("หวย2", / ?1 .*101\.05% .*ปิด/);
  expect(page.words()).not.toContain("99%");
  expect(page.links()).toEqual(
    expect.arrayContaining(["/admin/lottery-types/1", "/admin/lottery-types/2"]),
  );
});

it.each([
  [null, "ไม่มีตาราง สร้างงวดเอง"],
  [
    {
      kind: "weekdays",
      days: [1, 5],
      open: "PREVIOUS_CLOSE",
      closeTime: "20:00",
      drawTime: "25:00",
    },
    "จันทร์ ศุกร์ ปิดรับ 20:00 ออกผล 01:00 วันถัดไป",
  ],
  [
    {
      kind: "days-of-month",
      days: [1, 16],
      open: "PREVIOUS_CLOSE",
      closeTime: "15:20",
      drawTime: "16:00",
    },
    "วันที่ 1, 16 ปิดรับ 15:20 ออกผล 16:00",
  ],
  [
    { kind: "every", minutes: 15, rounds: 88, from: "06:00", open: "DAY_START" },
    "ทุก 15 นาที วันละ 88 งวด เริ่ม 06:00 น.",
  ],
])("the schedule %j reads: %s", async (schedule, said) => {
  const { page } = await list([lottery("1", { schedule })]);
  await vi.waitFor(() => expect(page.words()).toMatch(said));
});

it("one is made like another, under a code and a name, and is led to", async () => {
  const { page, sent, answer } = await list([
    lottery("1"),
    lottery("9", { name_th: "สัตว์", names: { th: "สัตว์" }, category: "ANIMAL" }),
  ]);
  answer(`POST ${TYPES}`, { id: "31" });
  await page.press("เพิ่มหวยใหม่");
  // The dialog stands behind the list.
  const offered = page.words().split("เหมือนหวย").at(-1);
  expect(offered).toContain("หวย1");
  expect(offered).not.toContain("สัตว์");
  await page.type("ชื่อภาษาไทย", " หวยใหม่ ");
  for (const code of ["", "Thai", "thai_2", "-x", "x-", "a--b"]) {
    await page.type("รหัส", code);
    await page.press("เพิ่มหวยใหม่");
    await page.says("ใช้ a-z ตัวเล็ก 0-9 คั่นด้วย - ได้");
  }
  await page.type("รหัส", "thai-2");
  await page.press("เพิ่มหวยใหม่");
  await page.says("กรุณากรอกช่องนี้");
  expect(sent).toEqual([]);
  await page.type("เหมือนหวย", "1");
  await page.press("เพิ่มหวยใหม่");
  const body = { copy_of: "1", code: "thai-2", names: { th: "หวยใหม่" } };
  await vi.waitFor(() => expect(sent).toEqual([{ method: "POST", path: TYPES, body }]));
  await page.says("LOTTERY 31");
});

it("one whose code is taken says so, and nobody adds one without the right", async () => {
  const { page, refuse } = await list([lottery("1")]);
  refuse("รหัสซ้ำ 4711", 409, { code: "LOTTERY_CODE_TAKEN" });
  await page.press("เพิ่มหวยใหม่");
  await page.type("เหมือนหวย", "1");
  await page.type("ชื่อภาษาไทย", "หวยใหม่");
  await page.type("รหัส", "x1");
  await page.press("เพิ่มหวยใหม่");
  await page.says(/รหัส \(.* รหัสซ้ำ 4711/);
  const reader = await list([lottery("1")], ["auditor"]);
  expect(reader.page.buttons()).not.toContain("เพิ่มหวยใหม่");
});
