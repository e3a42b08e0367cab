/** Exchanges are told by their names in the chosen language; one that nobody translated by its own. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "@chokdee/domain/languages.ts";

import { backOffice } from "../../../testing/back-office.ts";
import { act, closeBrowser, openBrowser, textsAt } from "../../../testing/browser.ts";
import { open } from "../../../testing/page.ts";
import { completeTextsOf } from "../../../../tools/text-files.ts";

interface Seed {
  readonly exchange: string;
  readonly name: string;
}

const seeds = JSON.parse(
  readFileSync(new URL("../../../../db/seeds/exchange-calendars.json", import.meta.url), "utf8"),
) as Seed[];

const rowOf = ({ exchange, name }: Seed) => ({
  exchange,
  name,
  source: "SET",
  known_until: "2027-12-31",
  imported_at: "2026-11-01T00:00:00Z",
  lotteries: [],
  days: [],
});

beforeEach(() => {
  openBrowser();
  const items = [...seeds, { exchange: "XZZZ", name: "Exchange of Nowhere" }].map(rowOf);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json({ data: { items } }),
  );
});
afterAll(async () => {
  await closeBrowser();
});

it("names each exchange in Thai, and one without a Thai name as it came", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-exchanges", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { ExchangesCard } = await import("./ExchangesCard.tsx");
  const page = await open(createElement(ExchangesCard));
  await vi.waitFor(() => expect(page.text()).toContain("ตลาดหลักทรัพย์แห่งประเทศไทย"));
  expect(page.text()).toContain("ตลาดหลักทรัพย์โตเกียว");
  for (const { name } of seeds) expect(page.text()).not.toContain(name);
  expect(page.text()).toContain("Exchange of Nowhere");
});

it("the day up to which its days are known is typed in the Buddhist year", async () => {
  const { loadTexts } = await import("../../../text/i18n.ts");
  await loadTexts(["admin-exchanges", "admin-desk", "common"]);
  const { queryClient } = await import("../../../app/query-client.ts");
  queryClient.setQueryData(["backoffice", "staff", "me"], { rights: ["owner"] });
  const { ExchangesCard } = await import("./ExchangesCard.tsx");
  const page = await open(createElement(ExchangesCard));
  await vi.waitFor(() => expect(page.buttons()).toContain("นำเข้า"));
  await page.press("นำเข้า");
  expect(page.typed("รู้ถึงวันที่")).toBe("31/12/2570");
});

it("has a name of its own in every language for each exchange of a new house", () => {
  for (const language of LANGUAGES) {
    const { name } = completeTextsOf(language).get("admin-exchanges") as {
      name?: Record<string, string>;
    };
    expect(Object.keys(name ?? {}).toSorted()).toEqual(
      seeds.map(({ exchange }) => exchange).toSorted(),
    );
    expect(new Set(Object.values(name ?? {})).size).toBe(seeds.length);
  }
});

describe("the days without a session of an exchange", () => {
  const days = [
    { on: "2026-12-25", note: "Christmas", sure: true },
    { on: "2026-12-31", note: "Year's end", sure: false },
  ];
  const lotteries = [{ id: "1", code: "x", category: "THAI_STOCK", name_th: "หุ้นไทย", names: {} }];
  async function card() {
    const office = await backOffice(["admin-exchanges", "admin-plan", "lottery"]);
    const row = rowOf({ exchange: "XBKK", name: "Bangkok" });
    office.answer("/api/admin/exchanges", { items: [{ ...row, days, lotteries }] });
    office.answer("PUT /api/admin/exchanges/XBKK", { days: 2, voided: 1 });
    const { ExchangesCard } = await import("./ExchangesCard.tsx");
    const page = await office.show(ExchangesCard);
    await page.says("ตลาดหลักทรัพย์แห่งประเทศไทย");
    return { ...office, page };
  }

  it("are listed with the lotteries that follow it, their source, and which are not sure", async () => {
    const { page } = await card();
    await page.says("หุ้นไทย ที่มา: SET ถึง 31 ธ.ค. 2570");
    await vi.waitFor(() =>
      expect(page.words()).toMatch(
        /2 วันที่ไม่มีการซื้อขาย 25 ธ\.ค\. 2569 Christmas 31 ธ\.ค\. 2569 Year's end \(/,
      ),
    );
  });

  it("are brought in as they are typed, a line a day, and not where a line is no day or no source is named", async () => {
    const { page, sent, told } = await card();
    await page.press("นำเข้า");
    expect(page.typed("วันหยุด")).toBe("2026-12-25 Christmas\n2026-12-31 Year's end ?");
    await page.type("วันหยุด", "2026-12-25 Christmas\n31/12 New");
    await page.press("บันทึก");
    expect(page.words()).toContain("อ่านบรรทัดนี้ไม่ได้: 31/12 New");
    await page.type("วันหยุด", "2027-01-01 New ?\n2026-12-25 Christmas");
    await page.type("ที่มา", " ");
    await page.press("บันทึก");
    expect(page.words()).toContain("กรุณากรอกช่องนี้");
    expect(sent).toEqual([]);
    await page.type("รู้ถึงวันที่", "30/06/2571");
    await page.type("ที่มา", " ตลาด ");
    await page.press("บันทึก");
    await vi.waitFor(async () => expect(await told()).toBe("บันทึกแล้ว 2 วัน เอางวดออก 1 งวด"));
    const body = {
      over: { source: "SET", known_until: "2027-12-31", days },
      source: "ตลาด",
      known_until: "2028-06-30",
      days: [
        { on: "2026-12-25", note: "Christmas", sure: true },
        { on: "2027-01-01", note: "New", sure: false },
      ],
    };
    expect(sent).toEqual([{ method: "PUT", path: "/api/admin/exchanges/XBKK", body }]);
  });

  it("tell what a colleague has brought in while they are typed, and are typed over that", async () => {
    const { page, sent, answer } = await card();
    await page.press("นำเข้า");
    await page.type("ที่มา", "ของฉัน");
    const row = { ...rowOf({ exchange: "XBKK", name: "Bangkok" }), source: "ของเขา" };
    answer("/api/admin/exchanges", { items: [{ ...row, days: days.slice(1), lotteries }] });
    const { queryClient } = await import("../../../app/query-client.ts");
    await act(() => queryClient.invalidateQueries({ queryKey: ["backoffice"] }));
    await page.says("มีคนเปลี่ยนช่องนี้เป็น ของเขา แล้ว");
    expect([page.typed("ที่มา"), page.typed("วันหยุด")]).toEqual(["ของฉัน", "2026-12-31 Year's end ?"]);
    await page.press("บันทึก");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const now = { source: "ของเขา", known_until: "2027-12-31", days: days.slice(1) };
    expect(sent[0]?.body).toEqual({ ...now, source: "ของฉัน", over: now });
  });

  it.each([
    [1, /ให้ปิดหรือยกเลิกเอง: หุ้นไทยเย็น1 3 ม\.ค\. 2571(?! และอีก)/],
    [6, /หุ้นไทยเย็น6 3 ม\.ค\. 2571(?! และอีก)/],
    [60, /หุ้นไทยเย็น1 .*หุ้นไทยเย็น6 3 ม\.ค\. 2571 และอีก 54 งวด(?!.*หุ้นไทยเย็น7)/],
  ])(
    "name the rounds that take bets already on such a day, of %i the first six",
    async (...one) => {
      const [count, said] = one;
      const { page, answer } = await card();
      const round = { draw_date: "2028-01-03", status: "OPEN" };
      const kept = Array.from({ length: count }, (_, at) => {
        const id = String(at + 1);
        return { id, name: `หุ้นไทยเย็น${id}`, ...round };
      });
      answer("PUT /api/admin/exchanges/XBKK", { days: 2, voided: 1, kept });
      await page.press("นำเข้า");
      await page.press("บันทึก");
      await page.says("บันทึกแล้ว 2 วัน เอางวดออก 1 งวด");
      expect(page.words()).toMatch(said);
    },
  );
});
