/** Every kind of request that waits for a second person, attacked in the same ways. */
import type { ApprovalKind } from "@chokdee/domain/core/asked-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { paidBy, row, statementOf } from "../testing/bank-statements.ts";
import { caller, newPhone, useApp, type Caller, type Reply } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  lineIdOf,
  notify,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { addLottery, addRound, type TestLottery } from "../testing/lottery.ts";
import { bet, closedRound, draw, resultPath } from "../testing/settling.ts";
import { approve, askedId, clearStaff, codeOf } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let lottery: TestLottery;
let one: Caller;
let two: Caller;
let three: Caller;

beforeAll(async () => {
  const { current } = app;
  await clearStaff(current);
  account = await receivingAccount(await current.admin(), true);
  lottery = await addLottery(current.db);
  await clearStaff(current);
  [one, two, three] = [await current.admin(), await current.admin(), await current.admin()];
});

const post = (path: string, body: object) => one.post(`/api/admin/${path}`, body);
let amounts = 20_000;
const nextAmount = (): number => (amounts += 1);

async function settledRound(): Promise<string> {
  const roundId = await closedRound(app.current, lottery);
  const asked = askedId(await one.post(resultPath(roundId), { result: draw }));
  expect((await approve(two, asked)).status).toBe(200);
  return roundId;
}

async function stray(): Promise<string> {
  const line = lineFor({ qr_amount: `${nextAmount()}.07` }, account);
  await notify(app.current, line);
  return lineIdOf(app.current, line);
}

/** A credit that was spent and that the bank took back. */
async function debtor(): Promise<string> {
  const { member, intent } = await pendingDeposit(app.current, account, 700);
  await notify(app.current, lineFor(intent, account));
  const roundId = await addRound(app.current.db, lottery);
  await bet(member, lottery, roundId, [["TWO_BOTTOM", "99", 600]]);
  const asked = await post(`deposits/${intent.deposit_id}/recall`, { reason: "ธนาคารเรียกคืน" });
  expect((await approve(two, askedId(asked))).status).toBe(200);
  return member.id;
}

const type = () => `/api/admin/lottery-types/${lottery.typeId}`;
let odds = 150;

/** One asks; each time for something else. */
const asks: Readonly<Record<ApprovalKind, () => Promise<Reply>>> = {
  RESULT: async () =>
    one.post(resultPath(await closedRound(app.current, lottery)), { result: draw }),
  CORRECTION: async () =>
    one.post(`${resultPath(await settledRound())}/correct`, {
      result: { ...draw, two_bottom: "17" },
      reason: "พิมพ์ผิด",
    }),
  VOID: async () => post(`rounds/${await settledRound()}/void`, { reason: "ยกเลิก" }),
  ODDS: () =>
    one.put(`${type()}/bet-types`, {
      confirmed: true,
      bet_types: [{ bet_type: "TWO_TOP", odds: String((odds += 1)) }],
    }),
  SCHEDULE: async () => {
    const [closeTime, later] = ["12:00", "12:01"];
    const daily = { kind: "daily", open: "PREVIOUS_CLOSE", drawTime: "23:59" };
    await app.current.db.query("update lottery_types set schedule = $2 where id = $1", [
      lottery.typeId,
      JSON.stringify({ ...daily, closeTime }),
    ]);
    return one.put(type(), { schedule: { ...daily, closeTime: later } });
  },
  CREDIT: async () => {
    const { id } = await app.current.member();
    return post(`users/${id}/credit-adjust`, { amount: nextAmount(), reason: "ทดสอบ" });
  },
  DEPOSIT: async () => {
    const { intent } = await pendingDeposit(app.current, account, nextAmount());
    return post(`deposits/${intent.deposit_id}/approve`, {});
  },
  ASSIGNMENT: async () =>
    post(`notifications/${await stray()}/assign`, { user_id: (await app.current.member()).id }),
  WITHDRAWAL: async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member, 500);
    expect((await post(`users/${member.id}/lock`, { reason: "สอบสวน" })).status).toBe(200);
    return post(`withdrawals/${id}/approve`, { reason: "ตรวจแล้ว" });
  },
  RETURN: async () => {
    const sent = { baht: 600, step: "send", from: account.id } as const;
    const { id } = await paidBy(app.current, { one, two }, sent);
    return post(`withdrawals/${id}/return`, { reason: "ธนาคารคืน" });
  },
  RECALL: async () => {
    const { intent } = await pendingDeposit(app.current, account, nextAmount());
    await notify(app.current, lineFor(intent, account));
    return post(`deposits/${intent.deposit_id}/recall`, { reason: "ธนาคารเรียกคืน" });
  },
  WRITE_OFF: async () => {
    const id = await debtor();
    const [debt] = (await one.get(`/api/admin/users/${id}/debts`)).body.data.items;
    const { kind, reference } = debt;
    return post(`users/${id}/debts/write-off`, { kind, reference, reason: "ตามไม่ได้" });
  },
  LINE: async () => post(`notifications/${await stray()}/close`, { as: "REFUNDED", note: "คืน" }),
  STATEMENT: () => post("statements", statementOf(account, row(`-${nextAmount()}`, "X9999"))),
  CONTROL: () => one.put("/api/admin/settings", { withdrawal_max: 900_000 + nextAmount() }),
  RECEIVING: () =>
    post("receiving-accounts", {
      bank_code: "014",
      account_name: "บจก. โชคดี",
      account_number: String(4_111_000_000 + nextAmount()),
      promptpay_id: null,
    }),
  STAFF: () =>
    post("staff", { phone_number: newPhone(), nickname: `new ${nextAmount()}`, rights: ["owner"] }),
};

const another = async ({ id, phone }: Caller): Promise<Caller> => {
  const { db, sessions, http } = app.current;
  const { token } = await db.transaction((tx) => sessions.begin(tx, id));
  return caller(http, id, phone, token);
};
/** All that a decision may move: the books, what waits, and what was settled or set. */
const standing = async () =>
  app.current.db.query(
    `select (select count(*) from ledger_entries) as entries,
       (select count(*) from book_moves) as moves,
       (select count(*) from settlements) as settlements,
       (select count(*) from bank_statement_lines) as lines,
       (select count(*) from receiving_accounts) as accounts,
       (select count(*) from staff) as staff,
       (select jsonb_object_agg(key, value) from settings) as settings,
       (select jsonb_object_agg(bet_type, odds) from bet_type_configs where lottery_type_id = $1) as odds,
       (select schedule from lottery_types where id = $1) as schedule,
       (select count(*) from withdrawals where released_at is not null) as released,
       (select count(*) from bank_notifications where closed_as is null) as open`,
    [lottery.typeId],
  );

describe.each(Object.entries(asks))("a request of kind %s", (_kind, ask) => {
  it("is not approved by who asked under another session, nor once it has run out", async () => {
    const id = askedId(await ask());
    const before = await standing();
    expect(codeOf(await approve(await another(one), id))).toEqual([403, "APPROVAL_OWN"]);
    await app.current.db.query("update approvals set expires_at = now() where id = $1", [id]);
    expect(codeOf(await approve(two, id))).toEqual([409, "APPROVAL_EXPIRED"]);
    expect(codeOf(await two.post(`/api/admin/approvals/${id}/reject`))).toEqual([
      409,
      "APPROVAL_EXPIRED",
    ]);
    expect(await standing()).toEqual(before);
  });

  it("is run once by two people and four sessions at once, and never behind a rejection", async () => {
    const id = askedId(await ask());
    const all = [two, three, await another(two), await another(three)];
    const replies = await Promise.all(all.map((who) => approve(who, id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    const [decided] = await app.current.db.query<{ times: number }>(
      `select count(*)::integer as times from audit_entries
       where action = 'approval.approve' and after ->> 'approval_id' = $1`,
      [id],
    );
    expect(decided?.times).toBe(1);

    const other = askedId(await ask());
    expect((await three.post(`/api/admin/approvals/${other}/reject`)).status).toBe(200);
    const before = await standing();
    expect((await approve(two, other)).status).toBe(409);
    expect(await standing()).toEqual(before);
  });
});
