/** A line that left the bank and was explained by mistake waits again, with the books as before. */
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  byBoth,
  cameBack,
  paidBy,
  readOutgoing,
  row,
  stageOf,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { heldBy } from "../testing/held-by.ts";
import {
  approve,
  askedId,
  codeOf,
  howManyItTakes,
  seenBy,
  twoCashiersAndAccounts,
} from "../testing/two-people.ts";
import { giveTo } from "../testing/withdrawals.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let other: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await howManyItTakes(app.current, 2);
  ({ account, other, one, two } = await twoCashiersAndAccounts(app.current));
});

const note = "ดูสลิปแล้ว";
const take = (of: ReceivingAccount, ...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(of, ...rows));
const paid = (baht: number, step: "approve" | "send", from: string | null) =>
  paidBy(app.current, { one, two }, { baht, step, from });
const explain = (line: string, body: object) =>
  one.post(`/api/admin/statement-lines/${line}/explain`, { note, ...body });
const reopen = (line: string, by = one, why = "อธิบายผิด") =>
  by.post(`/api/admin/statement-lines/${line}/reopen`, { note: why });
const held = (of: string) => heldBy(app.current.db, of);
const isBalanced = async () => (await checkLedger(app.current.db)).balanced;

async function lineOf(of: ReceivingAccount): Promise<string> {
  const [last] = await app.current.db.query<{ id: string }>(
    `select id::text from bank_statement_lines where receiving_account_id = $1
     order by bank_statement_lines.id desc limit 1`,
    [of.id],
  );
  return last?.id ?? "";
}
async function left(amount: string): Promise<string> {
  await take(account, row(amount, "X9999", "โอน"));
  return lineOf(account);
}
const shown = async (line: string) =>
  (await readOutgoing(app.current)).items.find(({ bank }) => bank?.id === line);
const movesOf = async (line: string) => {
  const moves = await app.current.db.query<{ kind: string; id: string }>(
    `select kind, reference_id as id from book_moves
     where reference_kind = 'statement_line' and split_part(reference_id, '/', 1) = $1 order by id`,
    [line],
  );
  return moves.map(({ kind, id }) => `${kind} ${id.replace(line, "line")}`);
};

describe("a line that was explained by mistake", () => {
  it.each([
    ["FEE", "BANK_FEES", "BANK_FEE", "BANK_FEE_BACK"],
    ["OWNER", "HOUSE", "CAPITAL_OUT", "CAPITAL_OUT_BACK"],
    ["PAID_TWICE", "ADJUSTMENTS", "PAID_TWICE", "PAID_TWICE_BACK"],
  ])("as %s waits again, and is explained once more", async (as, book, kind, back) => {
    const line = await left("-801");
    const before = await held(book);
    await byBoth(two, await explain(line, { as }));
    expect((await shown(line))?.bank?.explained).toMatchObject({ as, note });
    await byBoth(two, await reopen(line));
    expect([await held(bankAccountCode(account.id)), await held(book)]).toEqual([0, before]);
    expect(await shown(line)).toMatchObject({ state: "NO_PAYOUT", bank: { explained: null } });
    expect(await isBalanced()).toBe(true);
    await byBoth(two, await explain(line, { as }));
    expect(await movesOf(line)).toEqual([`${kind} line`, `${back} line`, `${kind} line/1`]);
    await byBoth(two, await reopen(line));
    expect(await held(bankAccountCode(account.id))).toBe(0);
    await byBoth(two, await explain(line, { as: "REFUND" }));
    expect(await isBalanced()).toBe(true);
  });

  it("as sent back to its sender waits again, and nothing is booked", async () => {
    const line = await left("-802");
    await byBoth(two, await explain(line, { as: "REFUND" }));
    await byBoth(two, await reopen(line));
    expect([(await shown(line))?.state, await movesOf(line)]).toEqual(["NO_PAYOUT", []]);
  });

  it("is reopened in the audit, in the name of who asked, with what was said of it", async () => {
    const line = await left("-803");
    await byBoth(two, await explain(line, { as: "FEE" }));
    await byBoth(two, await reopen(line, one, " ไม่ใช่ค่าธรรมเนียม "));
    const [entry] = await app.current.db.query(
      `select actor_id, target_kind, target_id, before, after from audit_entries
       where action = 'statement.reopen' and after->>'line_id' = $1`,
      [line],
    );
    expect(entry).toEqual({
      actor_id: one.id,
      target_kind: "receiving_account",
      target_id: account.id,
      before: { as: "FEE", note },
      after: { line_id: line, amount: "803.00", note: "ไม่ใช่ค่าธรรมเนียม" },
    });
  });

  it("as a transfer between own accounts waits on both sides", async () => {
    await take(other, row("804", "X2", "รับโอน"));
    const line = await left("-804");
    const of = await lineOf(other);
    await byBoth(two, await explain(line, { as: "OWN_TRANSFER", of }));
    const asked = askedId(await reopen(line));
    const said = { as: "OWN_TRANSFER", of, to_account: other.account_number };
    expect((await seenBy(two, asked))?.change?.before).toMatchObject(said);
    expect((await approve(two, asked)).status).toBe(200);
    const accounts = [bankAccountCode(account.id), bankAccountCode(other.id)] as const;
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([0, 0]);
    const [told] = await app.current.db.query<{ id: string; closed_as: string | null }>(
      `select n.id::text, n.closed_as from bank_statement_lines l
       join bank_notifications n on n.id = l.notification_id where l.id = $1`,
      [of],
    );
    expect([told?.closed_as, (await shown(line))?.state]).toEqual([null, "NO_PAYOUT"]);
    // What came in is a member's after all, or the same transfer once more.
    await byBoth(two, await explain(line, { as: "OWN_TRANSFER", of }));
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([-80_400, 80_400]);
    await byBoth(two, await reopen(line));
    const given = { user_id: (await app.current.member()).id };
    const path = `/api/admin/notifications/${told?.id}/assign`;
    expect((await approve(two, askedId(await one.post(path, given)))).status).toBe(200);
    expect(await isBalanced()).toBe(true);
  });
});

describe("a line that was linked to the wrong payout", () => {
  it("waits again, and the payout is paid from where it was entered as paid", async () => {
    const { id } = await paid(811, "approve", other.id);
    const line = await left("-811");
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    const accounts = [bankAccountCode(account.id), bankAccountCode(other.id)] as const;
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([-81_100, 0]);
    const asked = askedId(await reopen(line));
    const said = { as: "PAYOUT", of: id, to_account: expect.stringMatching(/^\d{10}$/) };
    expect((await seenBy(two, asked))?.change?.before).toMatchObject(said);
    expect((await approve(two, asked)).status).toBe(200);
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([0, -81_100]);
    expect([(await shown(line))?.state, await stageOf(app.current, id)]).toEqual([
      "NO_PAYOUT",
      "PAID",
    ]);
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([-81_100, 0]);
    expect(await isBalanced()).toBe(true);
  });

  it("leaves what it paid as paid, which is returned where the bank did not pay it", async () => {
    const { id } = await paid(812, "send", account.id);
    const line = await left("-812");
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    expect(await stageOf(app.current, id)).toBe("PAID");
    await byBoth(two, await reopen(line));
    expect(await stageOf(app.current, id)).toBe("PAID");
    const path = `/api/admin/withdrawals/${id}/return`;
    await byBoth(two, await one.post(path, { reason: "ธนาคารไม่ได้จ่าย" }));
    await byBoth(two, await explain(line, { as: "OWNER" }));
    expect(await held(bankAccountCode(account.id))).toBe(-81_200);
    expect(await isBalanced()).toBe(true);
  });

  it("moves nothing where the payout has come back: the account that paid has it", async () => {
    const { id } = await paid(813, "approve", other.id);
    const line = await left("-813");
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    const path = `/api/admin/withdrawals/${id}/return`;
    await byBoth(two, await one.post(path, { reason: "ธนาคารคืนเงิน" }));
    await byBoth(two, await reopen(line));
    const accounts = [bankAccountCode(account.id), bankAccountCode(other.id)] as const;
    expect([await held(accounts[0]), await held(accounts[1])]).toEqual([0, 0]);
    expect((await shown(line))?.state).toBe("NO_PAYOUT");
    expect(await isBalanced()).toBe(true);
  });

  it("stays linked while its payout is not entered as paid yet", async () => {
    const { id } = await paid(814, "send", account.id);
    const line = await left("-814");
    const link = "update bank_statement_lines set withdrawal_id = $2 where id = $1";
    await app.current.db.query(link, [line, id]);
    expect(codeOf(await reopen(line))).toEqual([409, "LINE_NOT_EXPLAINED"]);
    await app.current.db.query(link, [line, null]);
  });

  it("is reopened by nobody whom it paid", async () => {
    const { id, member } = await paid(815, "approve", other.id);
    const line = await left("-815");
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    await giveTo(app.current, id, one.id);
    expect(codeOf(await reopen(line))).toEqual([422, "NOT_YOURSELF"]);
    await giveTo(app.current, id, two.id);
    expect(codeOf(await approve(two, askedId(await reopen(line))))).toEqual([422, "NOT_YOURSELF"]);
    await giveTo(app.current, id, member.id);
  });
});

describe("reopening", () => {
  it("is refused of a line that waits, that came in or is none, and of a reason that says nothing", async () => {
    const line = await left("-821");
    expect(codeOf(await reopen(line))).toEqual([409, "LINE_NOT_EXPLAINED"]);
    await take(other, row("822", "X2", "รับ"));
    for (const none of [await lineOf(other), "999999999", "x"]) {
      expect(codeOf(await reopen(none))).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
    }
    await byBoth(two, await explain(line, { as: "FEE" }));
    expect(codeOf(await reopen(line, one, " "))).toEqual([422, "REASON_MISSING"]);
  });

  it("takes two, once, and the report shows that it is asked for", async () => {
    const line = await left("-823");
    await byBoth(two, await explain(line, { as: "FEE" }));
    expect((await shown(line))?.bank?.waiting_approval_id).toBeNull();
    const asked = askedId(await reopen(line));
    const seen = await seenBy(two, asked);
    expect(seen?.change).toEqual({
      before: { line_id: line, amount: "823.00", account: account.account_number, as: "FEE", note },
      after: { line_id: line, as: null },
    });
    expect(seen?.evidence?.statement_lines).toMatchObject([{ kind: "OUT", amount: "823.00" }]);
    expect((await shown(line))?.bank?.waiting_approval_id).toBe(asked);
    expect(codeOf(await reopen(line, two))).toEqual([409, "APPROVAL_WAITING"]);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect(await held(bankAccountCode(account.id))).toBe(-82_300);
    expect((await approve(two, asked)).status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_DECIDED"]);
    expect(codeOf(await reopen(line))).toEqual([409, "LINE_NOT_EXPLAINED"]);
    expect(await held(bankAccountCode(account.id))).toBe(0);
  });

  it("is asked for once where both ask at once", async () => {
    const line = await left("-824");
    await byBoth(two, await explain(line, { as: "FEE" }));
    const done = await Promise.all([reopen(line), reopen(line, two), reopen(line)]);
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  });

  it("is done once where one is enough and both do it at once", async () => {
    const line = await left("-825");
    await byBoth(two, await explain(line, { as: "OWNER" }));
    await howManyItTakes(app.current, 1);
    const done = await Promise.all([reopen(line), reopen(line, two), reopen(line)]);
    expect(done.map(codeOf).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, "LINE_NOT_EXPLAINED"],
      [409, "LINE_NOT_EXPLAINED"],
    ]);
    expect(await held(bankAccountCode(account.id))).toBe(0);
    expect(await isBalanced()).toBe(true);
  });

  it("is not approved of an explanation that came after it was asked for, nor the other way", async () => {
    const line = await left("-826");
    const first = askedId(await explain(line, { as: "OWNER" }));
    expect((await shown(line))?.bank?.waiting_approval_id).toBe(first);
    await byBoth(two, await explain(line, { as: "FEE" }));
    const asked = askedId(await reopen(line));
    await howManyItTakes(app.current, 1);
    expect((await reopen(line)).status).toBe(200);
    expect((await shown(line))?.bank?.waiting_approval_id).toBeNull();
    // Asked of the line as it waited the first time.
    const overtaken = [409, "APPROVAL_OVERTAKEN"];
    for (const old of [first, asked]) expect(codeOf(await approve(two, old))).toEqual(overtaken);
    expect((await explain(line, { as: "FEE" })).status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual(overtaken);
    expect(await held(bankAccountCode(account.id))).toBe(-82_600);
    expect(await isBalanced()).toBe(true);
  });

  it("leaves a payout that had come back before it was linked as it is", async () => {
    const id = await cameBack(app.current, { one, two }, { baht: 827, from: account.id });
    const line = await left("-827");
    await byBoth(two, await explain(line, { as: "PAYOUT", of: id }));
    await byBoth(two, await reopen(line));
    expect(await stageOf(app.current, id)).toBe("RETURNED");
    expect(await isBalanced()).toBe(true);
  });
});
