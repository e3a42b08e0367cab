/** The server's login changes nothing that a bank's line says, and dates back nothing said of it. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { readOutgoing, row, statementOf } from "../testing/bank-statements.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { openPastTriggers } from "../testing/database.ts";
import { receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { oneIsEnough } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";
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
async function lineThatLeft(): Promise<string> {
  cents += 1;
  const amount = `613.${String(cents).padStart(2, "0")}`;
  await admin.post("/api/admin/statements", statementOf(account, row(`-${amount}`)));
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
