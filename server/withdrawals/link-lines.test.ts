/** Lines that left the bank and were not paired by themselves: linked by hand, by two. */
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { readLineCounterparts } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import {
  byBoth,
  paidBy,
  readOutgoing,
  row,
  stageOf,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { approve, askedId, codeOf, seenBy, twoCashiersAndAccounts } from "../testing/two-people.ts";
import { waitingAtLocks } from "../testing/database.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let other: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, other, one, two } = await twoCashiersAndAccounts(app.current));
});

const take = (of: ReceivingAccount, ...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(of, ...rows));
const paid = (baht: number, step: "approve" | "send", from: string | null) =>
  paidBy(app.current, { one, two }, { baht, step, from });
const explain = (line: string, body: object, by = one) =>
  by.post(`/api/admin/statement-lines/${line}/explain`, { note: "ดูสลิปแล้ว", ...body });

/** The line of an amount that the report shows as nobody's payout. */
async function openLine(amount: string): Promise<string> {
  const { items } = await readOutgoing(app.current);
  const found = items.find((item) => item.state === "NO_PAYOUT" && item.bank?.amount === amount);
  if (!found?.bank) throw new Error(`no open line of ${amount}`);
  return found.bank.id;
}
const stateOf = async (line: string) => {
  const { items } = await readOutgoing(app.current);
  return items.find(({ bank }) => bank?.id === line)?.state;
};
const counterparts = async (line: string) => {
  const reply = await one.get(`/api/admin/statement-lines/${line}/counterparts`);
  return readLineCounterparts.replies[200].parse(reply.body).data;
};
/** What the books say stands on an account; credit positive. */
async function booked(code: string): Promise<string> {
  const auditor = await app.current.admin(["auditor"]);
  const { items, totals } = trialBalance.replies[200].parse(
    (await auditor.get("/api/admin/books")).body,
  ).data;
  expect(totals.closing).toBe("0.00");
  return items.find(({ account: found }) => found === code)?.closing ?? "0.00";
}

describe("a line that left the bank", () => {
  it("is linked to the payout that a person names, and the bank's account stands in the books", async () => {
    // Entered as paid from the other account; the bank writes a name that is nobody's.
    const entered = await paid(431, "approve", other.id);
    const before = [
      await booked(bankAccountCode(account.id)),
      await booked(bankAccountCode(other.id)),
    ];
    expect(before).toEqual(["0.00", "431.00"]);
    await take(account, row("-431", "X9999", "โอน"));
    const line = await openLine("431.00");
    expect((await counterparts(line)).payouts).toMatchObject([{ id: entered.id, stage: "PAID" }]);
    const asked = askedId(await explain(line, { as: "PAYOUT", of: entered.id }));
    const seen = await seenBy(two, asked);
    expect(seen?.evidence?.statement_lines).toMatchObject([
      { kind: "OUT", amount: "431.00", counterparty: "X9999", description: "โอน" },
    ]);
    expect(seen?.change?.after).toMatchObject({
      as: "PAYOUT",
      amount: "431.00",
      to_account: entered.member.number,
    });
    expect(seen?.member).toMatchObject({
      id: entered.member.id,
      phone_number: entered.member.phone,
    });
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect(await stateOf(line)).toBe("NO_PAYOUT");
    expect((await approve(two, asked)).status).toBe(200);
    expect(await stateOf(line)).toBe("AGREED");
    expect([
      await booked(bankAccountCode(account.id)),
      await booked(bankAccountCode(other.id)),
    ]).toEqual(["431.00", "0.00"]);
    // What comes back comes back on the account that paid.
    const path = `/api/admin/withdrawals/${entered.id}/return`;
    await byBoth(two, await one.post(path, { reason: "ธนาคารคืน" }));
    expect(await booked(bankAccountCode(account.id))).toBe("0.00");
    expect(codeOf(await explain(line, { as: "FEE" }))).toEqual([409, "LINE_CLOSED"]);
    expect((await checkLedger(app.current.db)).balanced).toBe(true);
  });

  it("pays what was sent when it is linked, from the account that it left", async () => {
    // Two alike: which one a person has to say.
    const first = await paid(432, "send", other.id);
    const second = await paid(432, "send", other.id);
    await take(account, row("-432", "", "โอน"));
    const line = await openLine("432.00");
    expect((await counterparts(line)).payouts).toHaveLength(2);
    await byBoth(two, await explain(line, { as: "PAYOUT", of: second.id }));
    expect([await stageOf(app.current, first.id), await stageOf(app.current, second.id)]).toEqual([
      "SENT",
      "PAID",
    ]);
    expect(await booked(bankAccountCode(account.id))).toBe("432.00");
    expect(await booked(bankAccountCode(other.id))).toBe("0.00");
  });

  it("found by itself also tells the books which account paid what was entered without one", async () => {
    const entered = await paid(433, "approve", null);
    const unnamed = Number(await booked("BANK"));
    await take(account, row("-433", `X${entered.member.number.slice(-4)}`));
    expect(await booked(bankAccountCode(account.id))).toBe("433.00");
    expect(Number(await booked("BANK"))).toBe(unnamed - 433);
  });

  it("is not linked to what it cannot be", async () => {
    const linked = await paid(434, "approve", account.id);
    await take(account, row("-434", `X${linked.member.number.slice(-4)}`));
    const waiting = await paid(435, "approve", account.id);
    await take(account, row("-434", "นาย สมศักดิ์"), row("-436", "นาย สมศักดิ์"));
    const line = await openLine("434.00");
    const refused = async (body: object, on = line) => codeOf(await explain(on, body));
    const no = [422, "LINE_NOT_LINKED"];
    // Linked already, of another amount, a member's id, no id at all, a line that is not there.
    expect(await refused({ as: "PAYOUT", of: linked.id })).toEqual(no);
    expect(await refused({ as: "PAYOUT", of: waiting.id })).toEqual(no);
    expect(await refused({ as: "PAYOUT", of: one.id })).toEqual(no);
    expect(await refused({ as: "PAYOUT", of: "x" })).toEqual(no);
    expect(await refused({ as: "OWN_TRANSFER", of: "0" })).toEqual(no);
    expect(await refused({ as: "OWN_TRANSFER", of: line })).toEqual(no);
    expect(await refused({ as: "PAYOUT" })).toEqual([400, "MALFORMED"]);
    expect(await refused({ as: "FEE", of: linked.id })).toEqual([400, "MALFORMED"]);
    // A withdrawal that nobody has sent yet; asked for after the line, too.
    expect((await counterparts(await openLine("436.00"))).payouts).toEqual([]);
    expect(codeOf(await one.get("/api/admin/statement-lines/0/counterparts"))).toEqual([
      404,
      "NOTIFICATION_NOT_FOUND",
    ]);
  });

  it("is nobody's payout where that was returned as not paid by the bank", async () => {
    const sent = await paid(438, "send", account.id);
    const path = `/api/admin/withdrawals/${sent.id}/return`;
    await byBoth(two, await one.post(path, { reason: "ธนาคารไม่ได้จ่าย" }));
    await take(account, row("-438", sent.member.number, "โอน"));
    const line = await openLine("438.00");
    expect((await counterparts(line)).payouts).toEqual([]);
    expect(codeOf(await explain(line, { as: "PAYOUT", of: sent.id }))).toEqual([
      422,
      "LINE_NOT_LINKED",
    ]);
    // A house of before has linked it: it does not agree, for the books have not paid it.
    await app.current.db.query("update bank_statement_lines set withdrawal_id = $2 where id = $1", [
      line,
      sent.id,
    ]);
    expect(await stateOf(line)).toBe("NO_ENTRY");
  });

  it("ends a return that was asked for before: the second person would not know that it was paid", async () => {
    const { id, member } = await paid(439, "send", account.id);
    const path = `/api/admin/withdrawals/${id}/return`;
    const asked = askedId(await one.post(path, { reason: "ธนาคารไม่ได้จ่าย" }));
    await take(account, row("-439", member.number, "โอน"));
    expect(await stageOf(app.current, id)).toBe("PAID");
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect(await stageOf(app.current, id)).toBe("PAID");
    expect(await booked(bankAccountCode(account.id))).toBe("439.00");
    expect((await one.post(`/api/admin/approvals/${asked}/reject`, { reason: "" })).status).toBe(
      200,
    );
    await byBoth(two, await one.post(path, { reason: "ธนาคารคืนเงิน" }));
    expect(await stageOf(app.current, id)).toBe("RETURNED");
  });

  it("is not linked once another line was, while it waited for its turn", async () => {
    const { id } = await paid(436, "approve", other.id);
    await take(account, row("-436", "นาย สมหมาย", "a"), row("-436", "นาย สมศักดิ์", "b"));
    const { items } = await readOutgoing(app.current);
    const [line, second] = items.flatMap(({ bank }) => (bank?.amount === "436.00" ? bank.id : []));
    const asked = askedId(await explain(line ?? "", { as: "PAYOUT", of: id }));
    const { db } = app.current;
    const { approving } = await db.transaction(async (tx) => {
      await tx.query("select from withdrawals where id = $1 for update", [id]);
      const approving = approve(two, asked);
      await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
      const link = "update bank_statement_lines set withdrawal_id = $2 where id = $1";
      await tx.query(link, [second, id]);
      return { approving };
    });
    expect(codeOf(await approving)).toEqual([422, "LINE_NOT_LINKED"]);
  });

  it("is one of two that are linked to a payout at once", async () => {
    const { id } = await paid(437, "approve", other.id);
    await take(account, row("-437", "นาย สมหมาย", "a"), row("-437", "นาย สมศักดิ์", "b"));
    const { items } = await readOutgoing(app.current);
    const lines = items.filter(({ bank }) => bank?.amount === "437.00").map(({ bank }) => bank?.id);
    expect(lines).toHaveLength(2);
    const asked = [];
    for (const line of lines) {
      asked.push(askedId(await explain(line ?? "", { as: "PAYOUT", of: id })));
    }
    const done = await Promise.all(asked.map((each) => approve(two, each)));
    expect(new Set(done.map((reply) => reply.status))).toEqual(new Set([200, 422]));
    expect(await booked(bankAccountCode(account.id))).toBe("437.00");
  });
});

describe("a transfer between two accounts of the operator", () => {
  it("is booked as one, and its other side credits nobody", async () => {
    await take(account, row("-5000", "X1", "ย้ายเงิน"));
    await take(other, row("5000", "X2", "รับโอน"));
    const line = await openLine("5000.00");
    const { transfers } = await counterparts(line);
    expect(transfers).toMatchObject([{ account_number: other.account_number }]);
    const of = transfers[0]?.id;
    const asked = askedId(await explain(line, { as: "OWN_TRANSFER", of }));
    expect((await seenBy(two, asked))?.change?.after).toMatchObject({
      to_account: other.account_number,
    });
    expect((await approve(two, asked)).status).toBe(200);
    expect(await stateOf(line)).toBe("CLOSED");
    expect([
      await booked(bankAccountCode(account.id)),
      await booked(bankAccountCode(other.id)),
    ]).toEqual(["5000.00", "-5000.00"]);
    // The other side is closed: it is not given to a member, and no other line came in by it.
    const closed = await one.get("/api/admin/notifications/unmatched?status=CLOSED&limit=200");
    const { items } = closed.body.data as {
      items: { id: string; to_account: string; closed: { as: string } }[];
    };
    const told = items.find(({ to_account: to }) => to === other.account_number);
    expect(told?.closed.as).toBe("OWN_TRANSFER");
    // Nor does it wait again: its money is booked with the line that left the other account.
    const reopened = { note: "ปิดผิดรายการ" };
    expect(codeOf(await one.post(`/api/admin/notifications/${told?.id}/reopen`, reopened))).toEqual(
      [409, "LINE_NOT_REOPENED"],
    );
    const member = await app.current.member();
    const given = { user_id: member.id };
    expect(codeOf(await one.post(`/api/admin/notifications/${told?.id}/assign`, given))).toEqual([
      409,
      "LINE_CLOSED",
    ]);
    await take(account, row("-5000", "X3", "อีกครั้ง"));
    const again = await openLine("5000.00");
    expect(codeOf(await explain(again, { as: "OWN_TRANSFER", of }))).toEqual([
      422,
      "LINE_NOT_LINKED",
    ]);
    expect((await checkLedger(app.current.db)).balanced).toBe(true);
  });

  it("is none where the other side was given to a member, or is on the same account", async () => {
    await take(account, row("-5100", "X1"), row("5100", "X2", "รับ"));
    await take(other, row("5100", "X4", "รับโอน"));
    const line = await openLine("5100.00");
    const { transfers } = await counterparts(line);
    expect(transfers).toHaveLength(1);
    const of = transfers[0]?.id;
    const asked = askedId(await explain(line, { as: "OWN_TRANSFER", of }));
    const waiting = await one.get("/api/admin/notifications/unmatched?limit=200");
    const { items } = waiting.body.data as { items: { id: string; to_account: string }[] };
    const told = items.find(({ to_account: to }) => to === other.account_number);
    const member = await app.current.member();
    const path = `/api/admin/notifications/${told?.id}/assign`;
    const given = await one.post(path, { user_id: member.id });
    if (given.status === 202) await byBoth(two, given);
    else expect(given.status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual([422, "LINE_NOT_LINKED"]);
    expect(await booked(bankAccountCode(account.id))).toBe("0.00");
  });
});
