/** Statements of banks (findings B4 and F12): imported by two, and held against. */
import { previewStatement } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
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
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

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

const fileOf = (...rows: readonly string[]) => statementOf(account, ...rows);
const send = (file: object, by = one) => by.post("/api/admin/statements", file);
const take = (file: object) => takeStatement({ one, two }, file);
const outgoing = () => readOutgoing(app.current);
const paid = (baht: number, step: "approve" | "send") =>
  paidBy(app.current, { one, two }, { baht, step, from: account.id });
const alarm = async (kind: string) => {
  const { body } = await one.get("/api/admin/dashboard");
  return (body.data.alarms as { kind: string; detail: string }[]).find(
    (found) => found.kind === kind,
  );
};

/** The file has a row for each of the report, in its order and with its amounts. */
async function holdsAsAFile(items: Awaited<ReturnType<typeof outgoing>>["items"]) {
  const auditor = await app.current.admin(["auditor"]);
  const reply = await auditor.get("/api/admin/reports/outgoing?format=csv");
  expect(reply.headers["content-type"]).toContain("text/csv");
  const [heads = "", ...rows] = String(reply.body).replace("\uFEFF", "").trim().split("\r\n");
  const cells = rows.map((line) => line.split(","));
  expect(heads.split(",").slice(0, 4)).toEqual(["สถานะ", "จากบัญชี", "เวลาธนาคาร", "ยอดธนาคาร"]);
  expect(cells.map((cell) => [cell[3], cell[11]])).toEqual(
    items.map(({ bank, payout }) => [bank?.amount ?? "", payout?.amount ?? ""]),
  );
  const unknown = cells.find((cell) => cell[0] === "ไม่มีรายการถอน");
  expect(unknown).toMatchObject({ 3: "99.50", 5: "somebody", 9: "" });
}

describe("a bank's statement", () => {
  it("is previewed, taken by two, and its mapping is kept for the account", async () => {
    const told = await pendingDeposit(app.current, account, 500);
    await notify(app.current, lineFor(told.intent, account));
    const untold = await pendingDeposit(app.current, account, 700);
    const file = fileOf(
      row(told.intent.qr_amount),
      row(untold.intent.qr_amount),
      row("-15", "", "fee"),
    );
    const preview = await one.post("/api/admin/statements/preview", { ...file, name: undefined });
    expect(previewStatement.replies[200].parse(preview.body).data).toMatchObject({
      sums: { lines: 3, known: 0, fees: "15.00", money_out: "0.00" },
      faults: [],
      items: [{ kind: "IN" }, { kind: "IN" }, { kind: "FEE" }],
    });
    const asked = askedId(await send(file));
    // Whom a line would pay is seen by its amount, moment and sender, not by a sum.
    expect(await seenBy(two, asked)).toMatchObject({
      change: { after: { lines: 3, fees: "15.00" } },
      evidence: { statement_lines: preview.body.data.items },
    });
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect(await balanceOf(app.current, untold.member.id)).toBe(0);
    expect((await approve(two, asked)).status).toBe(200);
    // What the bank had told is credited once, what it had not is credited now.
    expect(await balanceOf(app.current, told.member.id)).toBe(
      Math.round(Number(told.intent.qr_amount) * 100),
    );
    expect(await balanceOf(app.current, untold.member.id)).toBe(
      Math.round(Number(untold.intent.qr_amount) * 100),
    );
    const path = `/api/admin/receiving-accounts/${account.id}/statement-mapping`;
    expect((await two.get(path)).body.data).toEqual(mapping);
    // Again it has nothing new; with a line more, only that one is taken.
    expect(codeOf(await send(file))).toEqual([409, "STATEMENT_KNOWN"]);
    const longer = { ...file, text: `${file.text}\n${row("-20", "", "ค่าธรรมเนียม")}` };
    const again = await one.post("/api/admin/statements/preview", { ...longer, name: undefined });
    expect(again.body.data.sums).toMatchObject({ lines: 4, known: 3, fees: "20.00" });
    expect((await checkLedger(app.current.db)).balanced).toBe(true);
  });

  it("that has the same line twice means both, and is known as both", async () => {
    const at = Date.now();
    const twice = [row("-5", "", "fee", at), row("-5", "", "fee", at)];
    const preview = async (file: object) =>
      (await one.post("/api/admin/statements/preview", { ...file, name: undefined })).body.data;
    const file = fileOf(...twice);
    expect((await preview(file)).sums).toMatchObject({ lines: 2, known: 0, fees: "10.00" });
    await take(file);
    const [booked] = await app.current.db.query(
      `select count(*)::integer as lines from bank_statement_lines
       where receiving_account_id = $1 and kind = 'FEE' and amount_satang = 500`,
      [account.id],
    );
    expect(booked).toEqual({ lines: 2 });
    const third = fileOf(...twice, row("-5", "", "fee", at));
    expect((await preview(third)).sums).toMatchObject({ lines: 3, known: 2, fees: "5.00" });
  });

  it("stands beside what was told of the account's PromptPay number, and credits no second time", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 900);
    const to_account = account.promptpay_id ?? "none";
    expect((await notify(app.current, lineFor(intent, account, { to_account }))).status).toBe(200);
    const before = Math.round(Number(intent.qr_amount) * 100);
    await take(fileOf(row(intent.qr_amount)));
    const told = await app.current.db.query(
      `select n.provider, l.amount_satang from bank_notifications n
       left join bank_statement_lines l on l.notification_id = n.id where n.amount_satang = $1`,
      [before],
    );
    expect(told).toEqual([{ provider: BANK, amount_satang: before }]);
    expect(await balanceOf(app.current, member.id)).toBe(before);
  });

  it("that names days without times is held against what was told on that day", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 800);
    await notify(app.current, lineFor(intent, account));
    const before = await balanceOf(app.current, member.id);
    // Told before noon or after it: neither is the time that the bank did not write.
    const evening = new Date(`${bangkokDay(Date.now())}T21:30:00+07:00`).toISOString();
    const moved = "update bank_notifications set occurred_at = $2 where amount_satang = $1";
    await ask(app.current.ownerUrl, moved, [before, evening]);
    const text = ["day,amount,party,text", `${bangkokDay(Date.now())},${intent.qr_amount},,`];
    const columns = { ...mapping.columns, time: null };
    await take({ ...fileOf(), text: text.join("\n"), mapping: { ...mapping, columns } });
    const lines = await app.current.db.query(
      "select from bank_notifications where amount_satang = $1",
      [before],
    );
    expect(lines).toHaveLength(1);
    expect(await balanceOf(app.current, member.id)).toBe(before);
  });

  it("pays what was sent, stands beside what was paid, and shows what disagrees first", async () => {
    const sent = await paid(400, "send");
    const entered = await paid(450, "approve");
    const forgotten = await paid(475, "approve");
    await take(
      fileOf(
        row("-400", `X${sent.member.number.slice(-4)}`),
        row("-450", `X${entered.member.number.slice(-4)}`),
        row("-99.50", "X0001", "somebody"),
        row("-10", "", "ค่าธรรมเนียม"),
      ),
    );
    expect(await stageOf(app.current, sent.id)).toBe("PAID");
    const { items, totals } = await outgoing();
    const states = new Map(items.map((item) => [item.payout?.id ?? item.bank?.amount, item.state]));
    expect(states.get(sent.id)).toBe("AGREED");
    expect(states.get(entered.id)).toBe("AGREED");
    expect(states.get(forgotten.id)).toBe("NO_BANK_LINE");
    expect(states.get("99.50")).toBe("NO_PAYOUT");
    expect(states.get("10.00")).toBe("FEE");
    const order = items.map(({ state }) => ["AGREED", "FEE"].includes(state));
    expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
    expect(totals.disagreeing).toBe(2);
    expect(totals.payouts).toBe(totals.ledger);
    expect(await alarm("LINE_WITHOUT_PAYOUT")).toMatchObject({ detail: "1: 99.50" });
    await holdsAsAFile(items);

    // Two say what it is; then it is explained, booked, and nobody is alarmed.
    const line = items.find(({ state }) => state === "NO_PAYOUT")?.bank?.id ?? "";
    const explain = (body: object) =>
      one.post(`/api/admin/statement-lines/${line}/explain`, {
        as: "OWNER",
        note: "เจ้าของ",
        ...body,
      });
    expect(codeOf(await explain({ note: " " }))).toEqual([422, "REASON_MISSING"]);
    expect((await approve(two, askedId(await explain({})))).status).toBe(200);
    expect(codeOf(await explain({}))).toEqual([409, "LINE_CLOSED"]);
    const after = await outgoing();
    expect(after.totals.disagreeing).toBe(1);
    expect(after.items.find(({ bank }) => bank?.id === line)).toMatchObject({
      state: "CLOSED",
      bank: { explained: { note: "เจ้าของ" } },
    });
    expect(await alarm("LINE_WITHOUT_PAYOUT")).toBeUndefined();
    expect((await checkLedger(app.current.db)).balanced).toBe(true);
  });

  it("in another form is the same statement: no fee and no payout is taken twice", async () => {
    const first = await paid(410, "send");
    const second = await paid(410, "send");
    const at = Date.now();
    const number = `X${first.member.number.slice(-4)}`;
    await take(
      fileOf(
        row("-410", number, "โอน", at),
        row("-15", "", "ค่าธรรมเนียม", at),
        row("9", "a", "", at),
      ),
    );
    const lines = () =>
      app.current.db.query(
        "select kind, amount_satang from bank_statement_lines where receiving_account_id = $1",
        [account.id],
      );
    const before = await lines();
    expect(before).toHaveLength(3);
    // Other words, no sender, no seconds; a second fee of that minute is one more.
    const again = [
      row("-410", "", "transfer", at),
      row("-15", "", "fee", at),
      row("9", "", "b", at),
    ];
    const plain = again.map((line) => line.replace(/:[0-9]{2},/, ","));
    expect(codeOf(await send(fileOf(...plain)))).toEqual([409, "STATEMENT_KNOWN"]);
    const more = [
      [...plain, row("-15", "", "fee 2", at)],
      [...plain, row("-15", "", "second fee", at)],
    ];
    const asked = [];
    for (const rows of more) asked.push(askedId(await send(fileOf(...rows))));
    for (const each of asked) expect((await approve(two, each)).status).toBe(200);
    expect(await lines()).toHaveLength(4);
    expect([await stageOf(app.current, first.id), await stageOf(app.current, second.id)]).toEqual([
      "PAID",
      "SENT",
    ]);
  });

  it("with the balance in it is the one that was taken without: no fee is taken twice", async () => {
    const plain = fileOf(row("-15", "", "fee"), row("9", "", "b"));
    const heads = { ...mapping, columns: { ...mapping.columns, balance: "balance" } };
    const [head, ...rows] = plain.text.split("\n");
    const text = [`${head},balance`, ...rows.map((line, nth) => `${line},${1_000 - nth}.50`)];
    await take(plain);
    const full = await send({ ...plain, text: text.join("\n"), mapping: heads });
    expect(codeOf(full)).toEqual([409, "STATEMENT_KNOWN"]);
  });

  it("alarms of a paid withdrawal that it should show and does not", async () => {
    const { id } = await paid(500, "approve");
    await app.current.db.query(
      `update withdrawals set created_at = created_at - interval '3 days',
         processed_at = processed_at - interval '3 days' where id = $1`,
      [id],
    );
    const DAY = 86_400_000;
    await take(fileOf(row("-1", "", "fee", Date.now() - 4 * DAY)));
    expect(await alarm("PAYOUT_WITHOUT_LINE")).toBeUndefined();
    await take(fileOf(row("-2", "", "fee", Date.now() - DAY)));
    expect(await alarm("PAYOUT_WITHOUT_LINE")).toMatchObject({ detail: "1: 500.00" });
    // The bank sees what is left after the house's fee.
    const fee = (satang: number) =>
      app.current.db.query("update withdrawals set fee_satang = $2 where id = $1", [id, satang]);
    await fee(1_025);
    expect(await alarm("PAYOUT_WITHOUT_LINE")).toMatchObject({ detail: "1: 489.75" });
    await fee(0);
    const at = Date.now() - 3 * DAY + 60_000;
    await take(fileOf(row("-500", "", "โอน", at)));
    expect(await alarm("PAYOUT_WITHOUT_LINE")).toBeUndefined();
  });

  it("is refused where it is not understood, and to whom it is none of their work", async () => {
    const broken = await send(fileOf(row("1O0")));
    expect(codeOf(broken)).toEqual([422, "STATEMENT_NOT_UNDERSTOOD"]);
    expect(broken.body).toMatchObject({ details: { lines: [2], missing: [] } });
    const other = { ...fileOf(row("5")), receiving_account_id: one.id };
    expect(codeOf(await send(other))).toEqual([422, "RECEIVING_ACCOUNT_NOT_FOUND"]);
    const auditor = await app.current.admin(["auditor"]);
    expect((await send(fileOf(row("5")), auditor)).status).toBe(403);
    expect(
      codeOf(await one.post("/api/admin/statement-lines/0/explain", { as: "FEE", note: "-" })),
    ).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
    const dates = await auditor.get("/api/admin/reports/outgoing?date=2026-13-01");
    expect(codeOf(dates)).toEqual([400, "DATE_INVALID"]);
  });
});
