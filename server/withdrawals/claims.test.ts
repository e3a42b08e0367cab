/** Who works on which payout, and where it stands (findings B4, operator F6). */
import {
  listAdminWithdrawals,
  type AdminWithdrawal,
} from "@chokdee/domain/withdrawals/contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { balanceOf, entriesOf, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { clearStaff, codeOf } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp();
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const asked = async (amount = 1_000) => {
  const member = await richMember(app.current);
  return { member, id: await withdrawalOf(member, amount) };
};
const path = (id: string, step: string) => `/api/admin/withdrawals/${id}/${step}`;
const claim = (actor: Caller, ids: readonly string[]) =>
  actor.post("/api/admin/withdrawals/claim", { ids });
const seen = async (actor: Caller, id: string): Promise<AdminWithdrawal | undefined> => {
  const reply = await actor.get("/api/admin/withdrawals?status=ALL&limit=50");
  const { items } = listAdminWithdrawals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id);
};
const booked = (id: string) =>
  app.current.db.query<{ kind: string; credit: string; amount: number }>(
    `select kind, credit_account as credit, amount_satang as amount from book_moves
     where reference_kind = 'withdrawal' and reference_id = $1 order by id`,
    [id],
  );

describe("a claim", () => {
  it("is one person's, seen by the other, who can neither pay nor refuse it meanwhile", async () => {
    const { id, member } = await asked();
    const replies = await Promise.all([claim(one, [id]), claim(two, [id]), claim(one, [id])]);
    const holders = replies.filter(({ body }) => body.data.items.length === 1);
    expect(holders.length).toBeGreaterThan(0);
    const [row] = await app.current.db.query<{ claimed_by: string }>(
      "select claimed_by from withdrawals where id = $1",
      [id],
    );
    const [mine, other] = row?.claimed_by === one.id ? [one, two] : [two, one];
    expect((await claim(other, [id])).body.data).toEqual({
      items: [],
      left_out: [{ id, code: "WITHDRAWAL_CLAIMED" }],
    });
    expect((await seen(other, id))?.claim).toMatchObject({
      by: `member ${mine.phone}`,
      is_mine: false,
    });
    expect((await seen(mine, id))?.claim?.is_mine).toBe(true);
    const late = await other.post(path(id, "approve"), {});
    expect(codeOf(late)).toEqual([409, "WITHDRAWAL_CLAIMED"]);
    expect(late.body.message).toContain(`member ${mine.phone}`);
    const refused = await other.post(path(id, "reject"), { reason: "ซ้ำ" });
    expect(codeOf(refused)).toEqual([409, "WITHDRAWAL_CLAIMED"]);
    // On the member's wire nothing has changed.
    const [told] = (await member.get("/payment/withdrawals")).body.data;
    expect(told.status).toBe("PENDING");
    expect((await mine.post(path(id, "approve"), {})).body.data).toMatchObject({
      status: "APPROVED",
      stage: "PAID",
    });
  });

  it("ends by itself after 15 minutes, by who has it, or by an owner", async () => {
    const { id } = await asked();
    await claim(one, [id]);
    const give = (actor: Caller) => actor.post("/api/admin/withdrawals/unclaim", { ids: [id] });
    expect((await give(two)).body.data.items).toEqual([]);
    expect((await give(one)).body.data.items).toHaveLength(1);
    expect((await claim(two, [id])).body.data.items).toHaveLength(1);
    const owner = await app.current.admin();
    expect((await give(owner)).body.data.items).toHaveLength(1);
    await claim(two, [id]);
    await app.current.db.query(
      "update withdrawals set claimed_until = clock_timestamp() - interval '1 second' where id = $1",
      [id],
    );
    expect((await seen(one, id))?.stage).toBe("PENDING");
    expect((await one.post(path(id, "approve"), {})).status).toBe(200);
  });

  it("is told to every desk at once, and so is its end", async () => {
    const { id } = await asked();
    for (const act of ["claim", "unclaim"]) {
      const before = app.current.told.length;
      await one.post(`/api/admin/withdrawals/${act}`, { ids: [id] });
      expect([act, app.current.told.slice(before)]).toEqual([
        act,
        [{ to: "staff", topic: "queues", payload: {} }],
      ]);
    }
  });

  it("is nobody's of what is decided, unknown or their own", async () => {
    const { id } = await asked();
    await one.post(path(id, "approve"), {});
    const reply = await claim(two, [id, "no-uuid"]);
    expect(reply.body.data.left_out).toEqual([
      { id, code: "WITHDRAWAL_FINAL" },
      { id: "no-uuid", code: "WITHDRAWAL_NOT_FOUND" },
    ]);
  });
});

describe("a payout that was sent", () => {
  it("is not refused any more, and is paid by the bank's answer: from what is owed to the bank", async () => {
    const account = await receivingAccount(await app.current.admin(), false);
    const { id } = await asked();
    const sent = await one.post(path(id, "send"), { paid_from: account.id });
    expect(sent.body.data).toMatchObject({ status: "PENDING", stage: "SENT" });
    expect(codeOf(await two.post(path(id, "reject"), { reason: "ซ้ำ" }))).toEqual([
      409,
      "WITHDRAWAL_SENT",
    ]);
    expect(codeOf(await two.post(path(id, "send"), {}))).toEqual([409, "WITHDRAWAL_SENT"]);
    expect(await booked(id)).toEqual([]);
    expect((await two.post(path(id, "approve"), {})).status).toBe(200);
    expect(await booked(id)).toEqual([
      { kind: "WITHDRAWAL_PAID", credit: `BANK:${account.id}`, amount: 100_000 },
    ]);
  });

  it("comes back to the very account that paid it", async () => {
    const account = await receivingAccount(await app.current.admin(), false);
    const { id } = await asked();
    await one.post(path(id, "send"), { paid_from: account.id });
    await one.post(path(id, "approve"), {});
    expect((await two.post(path(id, "return"), { reason: "ธนาคารคืนเงิน" })).status).toBe(200);
    const moves = await app.current.db.query<{ debit: string; credit: string }>(
      `select debit_account as debit, credit_account as credit from book_moves
       where reference_kind = 'withdrawal' and reference_id = $1 order by id`,
      [id],
    );
    const bank = `BANK:${account.id}`;
    expect(moves).toEqual([
      { debit: "WITHDRAWALS_PAYABLE", credit: bank },
      { debit: bank, credit: "WITHDRAWALS_PAYABLE" },
    ]);
  });

  it("comes back to the wallet once, also after it was paid, and the bank has it again", async () => {
    for (const isPaid of [false, true]) {
      const { id, member } = await asked();
      const before = await balanceOf(app.current, member.id);
      await one.post(path(id, "send"), {});
      if (isPaid) await one.post(path(id, "approve"), {});
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => two.post(path(id, "return"), { reason: "ธนาคารคืนเงิน" })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await balanceOf(app.current, member.id)).toBe(before + 100_000);
      expect(await entriesOf(app.current, member.id, "REFUND")).toHaveLength(1);
      const [told] = (await member.get("/payment/withdrawals")).body.data;
      expect(told).toMatchObject({ status: "REJECTED", reject_reason: "ธนาคารคืนเงิน" });
      expect((await booked(id)).map(({ kind }) => kind)).toEqual(
        isPaid ? ["WITHDRAWAL_PAID", "WITHDRAWAL_CAME_BACK"] : [],
      );
    }
    expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
  });

  it("is returned only with a reason, and only if it was sent", async () => {
    const { id } = await asked();
    const early = await one.post(path(id, "return"), { reason: "x" });
    expect(codeOf(early)).toEqual([409, "WITHDRAWAL_FINAL"]);
    await claim(two, [id]);
    const claimed = await one.post(path(id, "return"), { reason: "x" });
    expect(codeOf(claimed)).toEqual([409, "WITHDRAWAL_CLAIMED"]);
    await two.post("/api/admin/withdrawals/unclaim", { ids: [id] });
    await one.post(path(id, "send"), {});
    expect(codeOf(await one.post(path(id, "return"), { reason: " " }))).toEqual([
      422,
      "REASON_MISSING",
    ]);
    const nowhere = await one.post(path(id, "send"), { paid_from: "nowhere" });
    expect(nowhere.status).toBe(409);
    const other = await asked();
    expect(codeOf(await one.post(path(other.id, "send"), { paid_from: "nowhere" }))).toEqual([
      422,
      "RECEIVING_ACCOUNT_NOT_FOUND",
    ]);
  });
});
