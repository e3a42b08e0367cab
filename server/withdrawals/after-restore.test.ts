/** What waited to be paid when the database was put back to an earlier time (finding A4). */
import pg from "pg";
import { describe, expect, it } from "vitest";

import { clearStaff, codeOf } from "../testing/two-people.ts";
import { useApp } from "../testing/app.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });

async function asOwner(sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

describe("after the database was put back to an earlier time", () => {
  it("what waited is asked about, not paid again", async () => {
    await clearStaff(app.current);
    const one = await app.current.admin(["cashier"]);
    // Who could be the second person.
    await app.current.admin(["cashier"]);
    const ask = async () => {
      const member = await richMember(app.current);
      return String((await askToWithdraw(member, 1_000)).body.data.id);
    };
    const pay = (id: string) => one.post(`/api/admin/withdrawals/${id}/approve`, {});
    const [paid, unpaid] = [await ask(), await ask()];
    await asOwner("update house_state set cluster = 'of another time'");
    // The list says so before anybody has made a transfer by it.
    const list = (await one.get("/api/admin/withdrawals?status=PENDING&limit=200")).body.data;
    const doubted = list.items.filter((row: { is_doubted: boolean }) => row.is_doubted);
    expect(doubted.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([paid, unpaid]),
    );
    const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
    expect(alarms).toContainEqual(expect.objectContaining({ kind: "PAYOUTS_DOUBTED" }));
    expect(codeOf(await pay(paid))).toEqual([409, "WITHDRAWAL_DOUBTED"]);
    const claimed = await one.post("/api/admin/withdrawals/claim", { ids: [unpaid] });
    expect(claimed.body.data.left_out).toEqual([{ id: unpaid, code: "WITHDRAWAL_DOUBTED" }]);
    const answer = (id: string, isPaid: boolean, reason = "ดูรายการเดินบัญชีแล้ว") =>
      one.post(`/api/admin/withdrawals/${id}/answer`, { is_paid: isPaid, reason });
    expect(codeOf(await answer(paid, true, ""))).toEqual([422, "REASON_MISSING"]);
    expect((await answer(paid, true)).body.data).toMatchObject({ stage: "PAID" });
    expect((await answer(unpaid, false)).body.data).toMatchObject({ is_doubted: false });
    expect(codeOf(await answer(unpaid, false))).toEqual([409, "WITHDRAWAL_FINAL"]);
    expect((await pay(unpaid)).status).toBe(200);
  });
});
