/** What a statement's lines do after it was taken: by the job as well, whatever a killed node left. */
import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  balanceOf,
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import {
  mapping,
  paidBy,
  readOutgoing,
  row,
  stageOf,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { approve, askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import { askToWithdraw } from "../testing/withdrawals.ts";
import { finishStatementsJob } from "./finish-statements.job.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const take = (...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(account, ...rows));
const finish = () => finishStatementsJob.run(app.current, {});
const lineIds = async () => {
  const rows = await app.current.db.query<{ id: string }>(
    "select id::text from bank_statement_lines where receiving_account_id = $1 order by bank_statement_lines.id",
    [account.id],
  );
  return rows.map(({ id }) => id);
};

describe("the job that finishes statements", () => {
  it("pays what was sent and of which a line says so, tells its member, and has nothing to do then", async () => {
    const { id, member } = await paidBy(
      app.current,
      { one, two },
      { baht: 481, step: "send", from: account.id },
    );
    await take(row("-481", "นาย สมศักดิ์", "โอน"), row("-481", "นาย สมหมาย", "โอน"));
    const [line] = await lineIds();
    await app.current.db.query("update bank_statement_lines set withdrawal_id = $2 where id = $1", [
      line,
      id,
    ]);
    const before = app.current.told.length;
    await finish();
    expect(await stageOf(app.current, id)).toBe("PAID");
    const told = app.current.told.slice(before);
    expect(told).toContainEqual({
      to: member.id,
      topic: "balance",
      payload: { withdrawal_id: id, status: "APPROVED" },
    });
    expect(told).toContainEqual({ to: "staff", topic: "queues", payload: {} });
    // Each minute: no desk asks again where nothing came of it.
    const after = app.current.told.length;
    await finish();
    expect(app.current.told.slice(after)).toEqual([]);
    expect(finishStatementsJob.every).toBe("* * * * *");
  });

  it("tells the desks of a long statement as it goes on", async () => {
    const old = Date.now() - 3 * 86_400_000;
    // Fifty of them are done before the answer.
    await take(...Array.from({ length: 170 }, () => row("0.01", "", "", old)));
    const before = app.current.told.length;
    await finish();
    const desks = app.current.told.slice(before).filter(({ to }) => to === "staff");
    expect(desks).toHaveLength(3);
  });

  it("leaves alone what was not sent, though a line names it", async () => {
    const { id } = await paidBy(
      app.current,
      { one, two },
      { baht: 482, step: "send", from: account.id },
    );
    await take(row("-482", "นาย สมศักดิ์", "a"), row("-482", "นาย สมหมาย", "b"));
    const [line] = await lineIds();
    const set = (sql: string, values: readonly unknown[]) => app.current.db.query(sql, [...values]);
    await set("update withdrawals set sent_at = null, sent_by = null where id = $1", [id]);
    await set("update bank_statement_lines set withdrawal_id = $2 where id = $1", [line, id]);
    await finish();
    expect(await stageOf(app.current, id)).toBe("PENDING");
    await set("update bank_statement_lines set withdrawal_id = null where id = $1", [line]);
  });

  it("does not pay in the name of who asked for the statement what is owed to them", async () => {
    const cashier = await app.current.admin(["cashier"], 500_000);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '4525550001', 'แคชเชียร์')`,
      [cashier.id],
    );
    const { id } = (await askToWithdraw(cashier, 483)).body.data;
    expect((await two.post(`/api/admin/withdrawals/${id}/send`, {})).status).toBe(200);
    await takeStatement(
      { one: cashier, two },
      statementOf(account, row("-483", "4525550001", "โอน")),
    );
    expect(await stageOf(app.current, id)).toBe("SENT");
    expect((await two.post(`/api/admin/withdrawals/${id}/approve`, {})).status).toBe(200);
  });
});

describe("an incoming line that nobody told", () => {
  const listed = async (amount: string) => {
    const reply = await one.get("/api/admin/notifications/unmatched?limit=200");
    const { items } = listUnmatched.replies[200].parse(reply.body).data;
    return items.find((item) => item.amount === amount);
  };

  it("waits as one of the statement's, with its sender and what the bank wrote beside it", async () => {
    const at = Date.now() - 60_000;
    const file = statementOf(account, `${row("618.18", "X4242 สมชาย", "รับโอน", at)},R-77`);
    const columns = { ...mapping.columns, reference: "reference" };
    const text = file.text.replace("amount,party,text", "amount,party,text,reference");
    await takeStatement({ one, two }, { ...file, text, mapping: { ...mapping, columns } });
    const found = await listed("618.18");
    expect(found).toMatchObject({
      provider: "STATEMENT",
      to_account: account.account_number,
      from_account: "X4242 สมชาย",
      reference: "R-77 รับโอน",
      why_unmatched: "NO_DEPOSIT",
    });
    expect(Math.floor(Date.parse(found?.occurred_at ?? "") / 1_000)).toBe(Math.floor(at / 1_000));
  });

  it("is no transfer that was told, where another line of the statement is that one", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 644);
    const at = Date.now();
    const told = lineFor(intent, account, { occurred_at: new Date(at).toISOString() });
    expect((await notify(app.current, told)).body.matched).toBe(true);
    const { qr_amount: amount } = intent;
    await take(row(amount, "", "a", at), row(amount, "", "b", at - 60_000));
    expect((await listed(amount))?.why_unmatched).toBe("PAID_ALREADY");
    expect(await balanceOf(app.current, member.id)).toBe(Math.round(Number(amount) * 100));
  });

  it("whose member's wallet is held fails no answer and holds up no other line", async () => {
    const [held, free] = [
      await pendingDeposit(app.current, account, 641),
      await pendingDeposit(app.current, account, 642),
    ];
    const satang = ({ intent }: typeof held) => Math.round(Number(intent.qr_amount) * 100);
    const rows = [held, free].map(({ intent }) => row(intent.qr_amount));
    const asked = askedId(await one.post("/api/admin/statements", statementOf(account, ...rows)));
    await app.current.db.transaction(async (tx) => {
      await tx.query("select wallet_lock(array[$1::uuid])", [held.member.id]);
      expect(codeOf(await approve(two, asked))).toEqual([200, undefined]);
      await app.current.runJobs();
      expect(await balanceOf(app.current, held.member.id)).toBe(0);
      expect(await balanceOf(app.current, free.member.id)).toBe(satang(free));
    });
    await finish();
    expect(await balanceOf(app.current, held.member.id)).toBe(satang(held));
  });

  it("waits for the queue behind the first lines of a long statement", async () => {
    const last = await pendingDeposit(app.current, account, 643);
    const { qr_amount } = last.intent;
    await take(...Array.from({ length: 120 }, () => row("0.01")), row(qr_amount));
    expect(await balanceOf(app.current, last.member.id)).toBe(0);
    await app.current.runJobs();
    expect(await balanceOf(app.current, last.member.id)).toBe(Math.round(Number(qr_amount) * 100));
  });

  it("credits its deposit once, though two statements and the job bring it", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 640);
    const satang = Math.round(Number(intent.qr_amount) * 100);
    const line = row(intent.qr_amount, "", "", Date.now());
    const before = app.current.told.length;
    await take(line);
    expect(await balanceOf(app.current, member.id)).toBe(satang);
    expect(app.current.told.slice(before)).toContainEqual({
      to: member.id,
      topic: "deposits",
      payload: { deposit_id: intent.deposit_id, amount: intent.qr_amount, status: "SUCCESS" },
    });
    await take(line, row("-3", "", "fee"));
    await finish();
    expect(await balanceOf(app.current, member.id)).toBe(satang);
  });
});

describe("the way in which an account's statements are read", () => {
  it("is that of its newest statement, and of no other account", async () => {
    const read = async (id: string) =>
      (await one.get(`/api/admin/receiving-accounts/${id}/statement-mapping`)).body.data;
    expect(await read(account.id)).toBeNull();
    await take(row("-4", "", "fee"));
    expect(await read(account.id)).toEqual(mapping);
    const file = statementOf(account, row("-5", "", "fee"));
    const other = { ...mapping, delimiter: "SEMICOLON" };
    await takeStatement(
      { one: two, two: one },
      { ...file, text: file.text.replaceAll(",", ";"), mapping: other },
    );
    expect(await read(account.id)).toEqual(other);
    const saved = await app.current.db.query(
      "select saved_by from statement_mappings where receiving_account_id = $1",
      [account.id],
    );
    expect(saved).toEqual([{ saved_by: two.id }]);
    expect(await read(one.id)).toBeNull();
  });
});

it("the report of a day has who explained a line, and when", async () => {
  await take(row("-79", "X1", "โอน"));
  const [line] = await lineIds();
  const path = `/api/admin/statement-lines/${line}/explain`;
  const asked = await one.post(path, { as: "OWNER", note: "เจ้าของถอน" });
  const word = `/api/admin/approvals/${asked.body.data.approval_id}/approve`;
  expect((await two.post(word)).status).toBe(200);
  const { items } = await readOutgoing(app.current);
  const found = items.find(({ bank }) => bank?.id === line)?.bank?.explained;
  expect(found).toMatchObject({ by: `member ${one.phone}`, note: "เจ้าของถอน" });
  expect(Date.now() - Date.parse(found?.at ?? "")).toBeLessThan(60_000);
});
