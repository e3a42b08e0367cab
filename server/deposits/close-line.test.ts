/** A line of the bank that credits nobody ends with a reason (finding B6). */
import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  lineFor,
  notify,
  pendingDeposit,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { ask } from "../testing/cluster.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { cameBack } from "../testing/bank-statements.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},other=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

async function idOf(line: Line, provider = BANK): Promise<string> {
  const [row] = await app.current.db.query<{ id: number }>(
    "select id from bank_notifications where provider = $1 and transaction_id = $2",
    [provider, line.transaction_id],
  );
  return String(row?.id);
}
async function unmatched(line: Line, provider = BANK): Promise<string> {
  expect((await notify(app.current, line, { provider })).body).toEqual({ matched: false });
  return idOf(line, provider);
}
let satang = 0;
/** Money that no deposit asked for. */
const stray = (more: Partial<Line> = {}) => {
  satang += 1;
  return unmatched(lineFor({ qr_amount: `612.${String(satang).padStart(2, "0")}` }, account, more));
};
const close = (actor: Caller, id: string, body: object) =>
  actor.post(`/api/admin/notifications/${id}/close`, { note: "ดูสเตทเมนต์แล้ว", ...body });
const listed = async (id: string, status = "WAITING") =>
  listUnmatched.replies[200]
    .parse((await one.get(`/api/admin/notifications/unmatched?limit=200&status=${status}`)).body)
    .data.items.find((item) => item.id === id);
const movesOf = (id: string) =>
  app.current.db.query<{ kind: string; debit_account: string; credit_account: string }>(
    `select kind, debit_account, credit_account from book_moves
     where reference_kind = 'bank_line' and reference_id = $1 order by id`,
    [id],
  );
const isBalanced = async () => (await checkLedger(app.current.db)).balanced;

const DAY_MS = 86_400_000;

describe("a line of the bank that credits nobody", () => {
  it("is closed as told twice, and leaves the list without an entry", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 500);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    const again = { ...line, transaction_id: `${line.transaction_id}-2` };
    const id = await unmatched(again, "other");
    const first = await idOf(line);
    expect((await listed(id))?.same_as).toEqual({
      id: first,
      provider: BANK,
      transaction_id: line.transaction_id,
      credited: true,
    });
    const reply = await close(one, id, { as: "DUPLICATE", duplicate_of: first });
    expect([reply.status, reply.body.data]).toEqual([200, { id, as: "DUPLICATE" }]);
    expect(await listed(id)).toBeUndefined();
    expect((await listed(id, "CLOSED"))?.closed).toMatchObject({
      as: "DUPLICATE",
      duplicate_of: first,
      note: "ดูสเตทเมนต์แล้ว",
    });
    expect(await movesOf(id)).toEqual([]);
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
    // It is over: nobody is given it, and it is closed once.
    const given = await one.post(`/api/admin/notifications/${id}/assign`, { user_id: member.id });
    expect(codeOf(given)).toEqual([409, "LINE_CLOSED"]);
    expect(codeOf(await close(two, id, { as: "NOT_OURS" }))).toEqual([409, "LINE_CLOSED"]);
    expect(codeOf(await close(two, first, { as: "NOT_OURS" }))).toEqual([
      409,
      "NOTIFICATION_ASSIGNED",
    ]);
  });

  it("is closed as a repetition only of a line that can be the same transfer", async () => {
    const id = await stray();
    const other = await stray();
    for (const duplicate_of of [other, id]) {
      const reply = await close(one, id, { as: "DUPLICATE", duplicate_of });
      expect(codeOf(reply)).toEqual([422, "LINE_NOT_ALIKE"]);
    }
    expect(codeOf(await close(one, id, { as: "DUPLICATE" }))).toEqual([
      404,
      "NOTIFICATION_NOT_FOUND",
    ]);
    expect(codeOf(await close(one, id, { as: "NOT_OURS", note: " " }))).toEqual([
      422,
      "REASON_MISSING",
    ]);
  });

  it("is no repetition of one that came in on another account of the operator's", async () => {
    const [elsewhere] = await app.current.db.query<{ number: string }>(
      `insert into receiving_accounts (bank_id, account_number, account_name, active)
       select bank_id, '4999999991', account_name, false from receiving_accounts where id = $1
       returning account_number as number`,
      [account.id],
    );
    const first = await stray();
    const other = lineFor({ qr_amount: `612.${String(satang).padStart(2, "0")}` }, account, {
      to_account: elsewhere?.number ?? "",
    });
    const id = await unmatched(other, "other");
    const closed = await close(one, id, { as: "DUPLICATE", duplicate_of: first });
    expect(codeOf(closed)).toEqual([422, "LINE_NOT_ALIKE"]);
  });

  it("is a repetition of one of the day around it, and of none of another", async () => {
    const at = Date.now() - 60_000;
    const when = (ms: number) => ({ occurred_at: new Date(at - ms).toISOString() });
    const line = (ms: number) => unmatched(lineFor({ qr_amount: "744.44" }, account, when(ms)));
    const [first, day, more] = [await line(0), await line(DAY_MS), await line(DAY_MS + 1)];
    const repeats = (id: string) => close(one, id, { as: "DUPLICATE", duplicate_of: first });
    expect((await repeats(day)).status).toBe(200);
    expect(codeOf(await repeats(more))).toEqual([422, "LINE_NOT_ALIKE"]);
  });

  it("is no repetition of one that is closed as its own: one of the two is the money", async () => {
    const alike = { qr_amount: "733.33" };
    const id = await unmatched(lineFor(alike, account));
    const other = await unmatched(lineFor(alike, account));
    const reply = await close(one, id, { as: "DUPLICATE", duplicate_of: other });
    expect(reply.status).toBe(200);
    const back = await close(one, other, { as: "DUPLICATE", duplicate_of: id });
    expect(codeOf(back)).toEqual([422, "LINE_NOT_ALIKE"]);
    expect(await listed(other)).toBeDefined();
  });

  it("went back to its sender by two people's word, and the books hold both ways", async () => {
    const id = await stray();
    const asked = askedId(await close(one, id, { as: "REFUNDED" }));
    expect((await listed(id))?.waiting_approval_id).toBe(asked);
    expect((await seenBy(two, asked))?.evidence?.line).toMatchObject({
      to_account: account.account_number,
    });
    expect(codeOf(await close(two, id, { as: "REFUNDED" }))).toEqual([409, "APPROVAL_WAITING"]);
    expect(await movesOf(id)).toEqual([]);
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, asked)).status).toBe(200);
    const bank = `BANK:${account.id}`;
    expect(await movesOf(id)).toEqual([
      { kind: "UNASSIGNED_IN", debit_account: bank, credit_account: "UNASSIGNED" },
      { kind: "UNASSIGNED_OUT", debit_account: "UNASSIGNED", credit_account: bank },
    ]);
    expect(await isBalanced()).toBe(true);
  });

  it("is kept apart when it is no money of the house, if it is on an account of ours", async () => {
    const id = await stray();
    expect((await close(one, id, { as: "NOT_OURS" })).status).toBe(200);
    expect((await movesOf(id)).map(({ kind }) => kind)).toEqual(["UNASSIGNED_IN"]);
    const elsewhere = await stray({ to_account: "9998887776" });
    expect((await close(one, elsewhere, { as: "NOT_OURS" })).status).toBe(200);
    expect(await movesOf(elsewhere)).toEqual([]);
    expect(await isBalanced()).toBe(true);
    const [audited] = await app.current.db.query<{ after: object }>(
      "select after from audit_entries where action = 'notification.close' and target_id = $1",
      [id],
    );
    expect(audited?.after).toMatchObject({ closed_as: "NOT_OURS", note: "ดูสเตทเมนต์แล้ว" });
  });

  it("is closed or given away, never both, and what it was booked for is checked", async () => {
    const member = await app.current.member();
    await app.current.db.query("update staff set counted_until = null");
    for (let round = 0; round < 4; round++) {
      const { intent } = await pendingDeposit(app.current, account, 900 + round);
      const id = await stray();
      const [closed, given] = await Promise.all([
        close(one, id, { as: "NOT_OURS" }),
        two.post(`/api/admin/notifications/${id}/assign`, { deposit_id: intent.deposit_id }),
      ]);
      expect([closed.status, given.status].filter((status) => status < 300)).not.toHaveLength(0);
      if (given.status === 202) {
        const ended = await approve(one, askedId(given));
        expect(closed.status === 200 ? codeOf(ended) : [ended.status, undefined]).toEqual(
          closed.status === 200 ? [409, "LINE_CLOSED"] : [200, undefined],
        );
      }
    }
    expect(await balanceOf(app.current, member.id)).toBe(0);
    const id = await stray();
    expect((await close(one, id, { as: "NOT_OURS" })).status).toBe(200);
    const add = "update bank_notifications set amount_satang = amount_satang + $2 where id = $1";
    await ask(app.current.ownerUrl, add, [id, 1]);
    expect(await isBalanced()).toBe(false);
    await ask(app.current.ownerUrl, add, [id, -1]);
  });
});

describe("a transfer that two providers tell", () => {
  it("credits nobody a second time, though the member opened the same amount again", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 700);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    // Open again with the very satang, before the other provider is heard.
    await app.current.db.query(
      `insert into deposits (user_id, provider, amount_satang, qr_amount_satang,
         receiving_account_id, account_number, account_name, promptpay_id, reference_id, expires_at)
       select user_id, provider, amount_satang, qr_amount_satang, receiving_account_id,
         account_number, account_name, promptpay_id, reference_id || '9', expires_at
       from deposits where id = $1`,
      [intent.deposit_id],
    );
    const before = await balanceOf(app.current, member.id);
    const id = await unmatched(
      {
        ...line,
        transaction_id: `${line.transaction_id}-2`,
        to_account: account.promptpay_id ?? "",
      },
      "other",
    );
    expect(await balanceOf(app.current, member.id)).toBe(before);
    expect((await listed(id))?.why_unmatched).toBe("TOLD_BEFORE");
  });

  it("is one of two when both tell two", async () => {
    const amount = "888.88";
    const lines = [
      lineFor({ qr_amount: amount }, account),
      lineFor({ qr_amount: amount }, account),
    ];
    for (const line of lines) await unmatched(line);
    const ids = [];
    for (const line of lines) ids.push(await unmatched(line, "other"));
    const same = [];
    for (const id of ids) same.push((await listed(id))?.same_as?.transaction_id);
    expect(same).toEqual(lines.map(({ transaction_id }) => transaction_id));
  });
});

describe("the bank's line of a payout that came back", () => {
  const returned = (baht: number) =>
    cameBack(app.current, { one, two }, { baht, from: account.id });
  const NO_RETURN = [422, "LINE_OF_NO_RETURN"];
  const came = (amount: string) => unmatched(lineFor({ qr_amount: amount }, account));

  it("ends without an entry, for the return has booked it, and once for each payout", async () => {
    const withdrawal = await returned(1_001);
    const [id, again] = [await came("1001.00"), await came("1001.00")];
    const reply = await close(one, id, { as: "PAYOUT_RETURNED" });
    expect([reply.status, reply.body.data]).toEqual([200, { id, as: "PAYOUT_RETURNED" }]);
    expect(await movesOf(id)).toEqual([]);
    expect(await isBalanced()).toBe(true);
    const [row] = await app.current.db.query<{ came_back_with: string }>(
      "select came_back_with from bank_notifications where id = $1",
      [id],
    );
    expect(row?.came_back_with).toBe(withdrawal);
    expect(codeOf(await close(two, again, { as: "PAYOUT_RETURNED" }))).toEqual(NO_RETURN);
  });

  it("needs a return of this amount from this account", async () => {
    await returned(1_002);
    expect(codeOf(await close(one, await came("1002.01"), { as: "PAYOUT_RETURNED" }))).toEqual(
      NO_RETURN,
    );
    const strange = await unmatched(
      lineFor({ qr_amount: "1002.00" }, { ...account, account_number: "9999999999" }),
    );
    expect(codeOf(await close(one, strange, { as: "PAYOUT_RETURNED" }))).toEqual(NO_RETURN);
  });

  it("is one payout's only, of two lines that are closed at the same moment", async () => {
    await returned(1_003);
    const ids = [await came("1003.00"), await came("1003.00")];
    const replies = await Promise.all(ids.map((id) => close(one, id, { as: "PAYOUT_RETURNED" })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });
});
