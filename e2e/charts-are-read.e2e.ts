/** The dashboard's charts: drawn, and their figures read by keys, by pointing and in a table. */
import { type Locator } from "@playwright/test";

import { formatMoney } from "../web/ui/format-money.ts";
import { expect, journey } from "./journey.ts";
import { betByApi, openRound } from "./rounds.ts";

interface Figures {
  readonly series: readonly { readonly stakes: string; readonly payouts: string }[];
  readonly members_by_day: readonly { readonly members: number }[];
}

/** --c-chart-1 on a light page. */
const STAKES = [0x24, 0x53, 0x9e];

journey(
  "a chart shows the day's sums: drawn, in a table, by keys and by pointing",
  async ({ adminPage: page, adminApi, memberWith }) => {
    const member = await memberWith(500);
    await betByApi(member, await openRound(adminApi), ["462", "111"]);
    await page.goto("/#/admin/dashboard");
    const stakes = page.getByRole("slider", { name: "ยอดแทงและยอดจ่าย 14 วัน" });
    await expect(stakes.locator("canvas")).toBeVisible();
    const { data } = await adminApi.call("GET", "/api/admin/dashboard");
    const { series, members_by_day: joined } = data as Figures;
    const [dayBefore, today] = series.slice(-2);
    expect(Number(today?.stakes)).toBeGreaterThan(0);
    const said = (day: Figures["series"][number] | undefined) =>
      new RegExp(
        `ยอดแทงหลังหักคืนเงิน ${formatMoney(day?.stakes ?? "")}, ยอดจ่าย ${formatMoney(day?.payouts ?? "")}$`,
      );

    // Drawn: today's bar is the only one, in the last of fourteen places.
    await expect.poll(() => placesOf(stakes, STAKES)).toEqual([13]);
    await expect(
      page.getByRole("table", { name: "ยอดแทงและยอดจ่าย 14 วัน" }).getByRole("row").last(),
    ).toContainText(formatMoney(today?.stakes ?? ""));

    const figures = stakes.locator("xpath=following-sibling::*");
    await expect(figures).toHaveCount(0);
    await stakes.press("End");
    await expect(stakes).toHaveAttribute("aria-valuetext", said(today));
    await expect(figures).toContainText(formatMoney(today?.stakes ?? ""));
    await stakes.press("ArrowLeft");
    await expect(stakes).toHaveAttribute("aria-valuetext", said(dayBefore));
    await stakes.press("Escape");
    await expect(figures).toHaveCount(0);

    const box = await stakes.boundingBox();
    await stakes.hover({ position: { x: (box?.width ?? 0) - 12, y: 100 } });
    await expect(figures).toContainText(formatMoney(today?.stakes ?? ""));

    const members = page.getByRole("slider", { name: "สมาชิกใหม่ 14 วัน" });
    const count = String(joined.at(-1)?.members);
    await expect(members).toHaveAttribute("aria-valuetext", new RegExp(`สมาชิกใหม่ ${count}$`));
  },
);

journey(
  "where a chart cannot be drawn its figures stand as a table",
  async ({ adminPage: page, memberWith }) => {
    await memberWith(0);
    // What Chromium says in a system without a language: uPlot does not begin under it.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "language", { get: () => "en-US@posix" });
    });
    await page.goto("/#/admin/dashboard");
    const card = page
      .getByRole("heading", { name: "สมาชิกใหม่ 14 วัน" })
      .locator("xpath=ancestor::div[2]");
    const days = card.locator("table:not(.sr-only *)").getByRole("row");
    await expect(days.last()).toContainText(/2569.*\d+$/);
    await expect(days).toHaveCount(15);
  },
);

/** In which of the fourteen places of a chart a colour stands. */
function placesOf(chart: Locator, colour: readonly number[]): Promise<number[]> {
  return chart.locator("canvas").evaluate((canvas: HTMLCanvasElement, [red, green, blue]) => {
    const { width, height } = canvas;
    const axis = (44 * width) / canvas.clientWidth;
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    const near = (at: number, wanted = 0) => Math.abs((data[at] ?? 0) - wanted) < 4;
    const found = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      // A paler bar keeps its colour and is half transparent.
      if ((data[at + 3] ?? 0) < 100) continue;
      if (!near(at, red) || !near(at + 1, green) || !near(at + 2, blue)) continue;
      found.add(Math.floor((((at / 4) % width) - axis) / ((width - axis) / 14)));
    }
    return [...found];
  }, colour);
}
