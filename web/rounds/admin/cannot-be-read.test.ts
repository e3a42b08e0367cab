/** What the desk of rounds cannot read is said so and asked for again; nothing else stands for it. */
import { afterAll, expect, it, vi } from "vitest";

import { backOffice } from "../../testing/back-office.ts";
import { closeBrowser } from "../../testing/browser.ts";

afterAll(closeBrowser);

const type = {
  id: "5",
  code: "x",
  category: "HANOI",
  name_th: "ฮานอย",
  names: { th: "ฮานอย" },
  result_kind: "GSB",
  result_settings: {},
  bet_types: [],
};
const round = { id: "7", status: "CLOSED", line_count: 1, paid: null, lottery_type: type };
const onUnsent = () => undefined;
const groups = ["rounds", "plan", "rules", "night", "feeds", "exchanges"].map(
  (one) => `admin-${one}`,
);

const screens: readonly (readonly [
  name: string,
  load: () => Promise<unknown>,
  props: object,
  path: string,
])[] = [
  [
    "the lotteries beside the list of rounds",
    () => import("./RoundsScreen.tsx"),
    {},
    "/api/admin/lottery-types",
  ],
  [
    "the lotteries beside the rules",
    () => import("./rules/RulesScreen.tsx"),
    {},
    "/api/admin/lottery-types",
  ],
  [
    "the lotteries beside the calendar",
    () => import("./plan/CalendarScreen.tsx"),
    {},
    "/api/admin/lottery-types",
  ],
  ["the calendar", () => import("./plan/CalendarScreen.tsx"), {}, "/api/admin/rounds/calendar"],
  [
    "the stakes of a round",
    async () => (await import("./ExposureCard.tsx")).ExposureCard,
    { round },
    "/api/admin/rounds/7/exposure",
  ],
  [
    "what a result is made of",
    async () => (await import("./ResultEntry.tsx")).ResultEntry,
    { round, onUnsent },
    "/api/admin/lottery-types/5",
  ],
  [
    "what a made-up result is made of",
    async () => (await import("./plan/WhatIfCard.tsx")).WhatIfCard,
    { round: { ...round, status: "OPEN" } },
    "/api/admin/lottery-types/5",
  ],
];

it.each(screens)("%s", async (_, load, props, path) => {
  const office = await backOffice([...groups, "betting", "lottery"]);
  office.answer("/api/admin/lottery-types/5", type);
  office.answer("/api/admin/rounds/calendar", { data: { entries: [], exceptions: [] } });
  const { fetch } = globalThis;
  let isDown = true;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    isDown && address.split("?")[0] === path
      ? Response.json({ code: "BROKEN", message: "อ่านไม่ได้ 4711" }, { status: 422 })
      : fetch(address, init),
  );
  const page = await office.show(await load(), props);
  await vi.waitFor(() => expect(page.buttons()).toContain("ลองใหม่"));
  isDown = false;
  await page.press("ลองใหม่");
  await vi.waitFor(() => expect(office.asked.some((one) => one.startsWith(`${path}?`))).toBe(true));
  await vi.waitFor(() => expect(page.buttons()).not.toContain("ลองใหม่"));
});

it.each([
  ["rounds", () => import("./RoundsScreen.tsx")],
  ["rules", () => import("./rules/RulesScreen.tsx")],
  ["calendar", () => import("./plan/CalendarScreen.tsx")],
] as const)(
  "the lotteries and the list of the %s fail once, and are asked for together",
  async (_, load) => {
    const office = await backOffice([...groups, "betting", "lottery"]);
    office.answer("/api/admin/rounds/calendar", { data: { entries: [], exceptions: [] } });
    const { fetch } = globalThis;
    let isDown = true;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
      isDown && address.startsWith("/api/") && !address.includes("/exchanges")
        ? Response.json({ code: "BROKEN", message: "อ่านไม่ได้ 4711" }, { status: 422 })
        : fetch(address, init),
    );
    const page = await office.show(await load(), {});
    const retries = () => page.buttons().filter((one) => one === "ลองใหม่");
    await page.says("โหลดข้อมูลไม่สำเร็จ");
    await vi.waitFor(() => expect(retries()).toEqual(["ลองใหม่"]));
    isDown = false;
    await page.press("ลองใหม่");
    await vi.waitFor(() => expect(retries()).toEqual([]));
  },
);
