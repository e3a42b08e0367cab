/** The server's login changes nothing that a bank's line says, and dates back nothing said of it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { writeAudit } from "../core/audit.ts";
import { readOutgoing, row, statementOf } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { oneIsEnough } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { checkLedger, type Mismatch } from "../wallet/check-ledger.ts";
import { sealDay } from "../wallet/queries.ts";
import { reopenStatementRow } from "./queries/explained-lines.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;

/** With a sealed day, so that the check looks at what came lately alone. */
beforeAll(async () => {
  const { db, ownerUrl } = app.current;
  admin = await app.current.admin();
  await oneIsEnough(app.current);
  account = await receivingAccount(admin, true);
  await richMember(app.current);
  const owner = await openPastTriggers(ownerUrl);
  const noon = `('${lastSealedDay()} 12:00'::timestamp at time zone 'Asia/Bangkok')`;
  await owner.query(`update ledger_entries set created_at = ${noon}`);
  await owner.query(`update book_moves set at = ${noon}`);
  await owner.query("truncate log_entries, log_nodes");
  await owner.end();
  await sealDay(db);
});

let cents = 0;
async function lineThatLeft(to = "", text = ""): Promise<string> {
  cents += 1;
  const amount = `613.${String(cents).padStart(2, "0")}`;
  await admin.post("/api/admin/statements", statementOf(account, row(`-${amount}`, to, text)));
  const { items } = await readOutgoing(app.current);
  return items.find(({ bank }) => bank?.amount === amount)?.bank?.id ?? "";
}

async function foundLately(): Promise<readonly Mismatch[]> {
  const { isWhole, mismatches } = await checkLedger(app.current.db, false);
  expect(isWhole).toBe(false);
  return mismatches;
}

const opened: string[] = [];
afterAll(async () => {
  for (const id of opened) await reopenStatementRow(app.current.db, Number(id));
});

it("a word of long ago is found by the check of what came lately", async () => {
  const { db } = app.current;
  const id = await lineThatLeft();
  await db.query(
    `update bank_statement_lines set explained_as = 'REFUND', explained_note = 'x',
       explained_by = $2, explained_at = 'epoch' where id = $1`,
    [id, admin.id],
  );
  opened.push(id);
  expect(await foundLately()).toEqual([
    { kind: "statement line", id, detail: "REFUND, not in the audit" },
  ]);
  await reopenStatementRow(db, Number(id));
});

it("a payout of another amount is found by it, however old the line is", async () => {
  const { db, ownerUrl } = app.current;
  const withdrawal = await withdrawalOf(await richMember(app.current));
  const id = await lineThatLeft();
  const owner = await openPastTriggers(ownerUrl);
  await owner.query(
    `update bank_statement_lines set occurred_at = occurred_at - interval '60 days' where id = ${id}`,
  );
  await owner.end();
  await db.query("update bank_statement_lines set withdrawal_id = $2 where id = $1", [
    id,
    withdrawal,
  ]);
  opened.push(id);
  const found = await foundLately();
  expect(found).toMatchObject([{ kind: "statement line", id }]);
  expect(found[0]?.detail).toMatch(/^linked to a payout of [0-9]+$/);
  await reopenStatementRow(db, Number(id));
  expect(await foundLately()).toEqual([]);
});

describe("a payout of the same amount", () => {
  /** One that is sent after its line, which shows where the money went; linked past the house. */
  async function linked(to: (number: string) => string, text = ""): Promise<string> {
    const { db } = app.current;
    const member = await richMember(app.current);
    const id = await lineThatLeft(to(member.number), text);
    const withdrawal = await withdrawalOf(member, 613 + cents / 100);
    await db.query("update withdrawals set fee_satang = 0 where id = $1", [withdrawal]);
    await db.query("update bank_statement_lines set withdrawal_id = $2 where id = $1", [
      id,
      withdrawal,
    ]);
    opened.push(id);
    return id;
  }

  it.each<[string, (number: string) => string]>([
    ["another account", () => "9998887776"],
    ["four digits of another", () => "xxx-x-x8777-x นาย ก"],
    ["more digits than its account has", (number) => `12${number}`],
  ])("to %s is found, until a person says so", async (_what, to) => {
    const { db } = app.current;
    const id = await linked(to);
    const detail = "linked to a payout to another account, not in the audit";
    expect(await foundLately()).toEqual([{ kind: "statement line", id, detail }]);
    const [link] = await db.query<{ of: string }>(
      "select withdrawal_id as of from bank_statement_lines where id = $1",
      [id],
    );
    const said = { line_id: id, as: "PAYOUT" };
    const say = (after: object) =>
      db.transaction((tx) =>
        writeAudit(tx, {
          actorId: admin.id,
          address: null,
          action: "statement.explain",
          targetKind: "receiving_account",
          targetId: account.id,
          after,
        }),
      );
    await say({ ...said, of: account.id });
    expect(await foundLately()).toHaveLength(1);
    await say({ ...said, of: link?.of.toUpperCase() });
    expect(await foundLately()).toEqual([]);
    await reopenStatementRow(db, Number(id));
  });

  it.each<[string, (number: string) => string]>([
    ["its account, with hidden digits", (number) => `xxx-x-x${number.slice(5, 9)}-x`],
    ["the last digits", (number) => `SCB X${number.slice(-4)}`],
    // What PostgreSQL takes for blanks is up to the database's locale.
    ["blanks that hold a line together", (number) => number.replace(/^.{4}/, "$&\u00a0")],
    ["a mark of byte order", (number) => number.replace(/^.{4}/, "$&\ufeff")],
    ["a name alone", () => "นาย ก"],
    ["three digits", () => "X999"],
    ["nothing", () => ""],
  ])("whose line shows %s is none", async (_what, to) => {
    await linked(to);
    expect(await foundLately()).toEqual([]);
  });

  it("that names its place in a file is none, whatever account it shows", async () => {
    const { db } = app.current;
    const member = await richMember(app.current);
    const id = await withdrawalOf(member, 612);
    const made = await makePayoutFile(admin, account, { ids: [id] });
    const { reference } = made.body.data.file;
    // As a bank writes it that takes no hyphens.
    const text = `${reference.replaceAll("-", "")} 001 ok`;
    const file = statementOf(account, row("-612", "X9999", text));
    expect((await admin.post("/api/admin/statements", file)).status).toBe(200);
    const [line] = await db.query<{ id: number; withdrawal_id: string | null }>(
      "select id, withdrawal_id from bank_statement_lines where amount_satang = 61200",
    );
    expect(line?.withdrawal_id).toBe(id);
    expect(await foundLately()).toEqual([]);
    // Another place of the file is another payout.
    const owner = await openPastTriggers(app.current.ownerUrl);
    await owner.query("update withdrawals set payout_line = 2 where id = $1", [id]);
    await owner.end();
    expect(await foundLately()).toMatchObject([{ kind: "statement line", id: String(line?.id) }]);
    await db.query("update withdrawals set payout_line = 1 where id = $1", [id]);
  });
});

it.each([
  "kind = 'FEE'",
  "kind = 'IN'",
  "amount_satang = 1",
  "occurred_at = 'epoch'",
  "receiving_account_id = statement_id",
  "linked_at = 'epoch'",
])("its login may not write %s", async (what) => {
  const id = await lineThatLeft();
  const change = app.current.db.query(`update bank_statement_lines set ${what} where id = ${id}`);
  await expect(change).rejects.toThrow("permission denied");
});
