/** Two-person control: one types the result, nothing is paid, another approves, the member wins. */
import { newColleague } from "./colleagues.ts";
import { expect, journey } from "./journey.ts";
import { smallTargetsOf } from "./look-at-controls.ts";
import { balanceOf, sitDown } from "./people.ts";
import { betByApi, closeIn, openRound } from "./rounds.ts";

journey(
  "a result waits for a second person, who approves it, and only then it is paid",
  async ({ adminPage: desk, adminApi, memberWith, browser, product }) => {
    const { baseURL } = product;
    const member = await memberWith(100);
    const round = await openRound(adminApi, { closesInMs: 60_000 });
    await betByApi(member, round, ["462"]);
    await closeIn(adminApi, round, 1_500);
    expect(await balanceOf(member)).toBe(80);

    const who = { nickname: "คนอนุมัติผล", rights: ["results"] };
    const colleague = await newColleague(product, adminApi, who);
    try {
      const path = `/api/admin/rounds/${round.id}`;
      await expect
        .poll(async () => ((await adminApi.call("GET", path))["data"] as { status: string }).status)
        .toBe("CLOSED");
      const result = {
        prize_first: "835462",
        three_front: "104 981",
        three_bottom: "257 630",
        two_bottom: "71",
      };
      const asked = await adminApi.call("POST", `${path}/result`, { result });
      expect(asked["data"]).toMatchObject({ status: "WAITING_APPROVAL" });
      expect(await balanceOf(member)).toBe(80);

      // The one who asked sees that another has to approve.
      await desk.goto("/#/admin/approvals");
      await expect(desk.getByText("คุณเป็นผู้ขอ ต้องให้อีกคนอนุมัติ")).toBeVisible();
      await expect(desk.getByRole("button", { name: "อนุมัติ", exact: true })).toHaveCount(0);

      const context = await browser.newContext({ baseURL, locale: "th-TH" });
      await sitDown(context, colleague.api);
      const second = await context.newPage();
      await second.goto("/#/admin/approvals");
      await expect(second.getByText("835462")).toBeVisible();
      await second.setViewportSize({ width: 390, height: 844 });
      expect(await smallTargetsOf(second)).toEqual([]);
      await second.getByRole("button", { name: "อนุมัติ", exact: true }).click();
      const sure = second.getByRole("alertdialog");
      await sure.getByRole("button", { name: "อนุมัติ", exact: true }).click();
      await expect(second.getByRole("status").first()).toContainText("อนุมัติแล้ว");
      await context.close();
      await expect.poll(() => balanceOf(member)).toBeGreaterThan(10_000);
      expect(await adminApi.call("GET", "/api/admin/ledger/check")).toMatchObject({
        balanced: true,
      });
    } finally {
      // One person alone again, for the journeys that come after in this house.
      const reason = { reason: "จบการทดสอบ" };
      await adminApi.call("POST", `/api/admin/staff/${colleague.id}/disable`, reason);
    }
  },
);
