/** The server's login cannot date back what a line that left the bank was said to be. */
import { expect, it } from "vitest";

import { readOutgoing, row, statementOf } from "../testing/bank-statements.ts";
import { useApp } from "../testing/app.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { oneIsEnough } from "../testing/two-people.ts";
import { reopenStatementRow } from "./queries/explained-lines.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp();

it("so that the check of what came lately finds it", async () => {
  const { db } = app.current;
  const admin = await app.current.admin();
  await oneIsEnough(app.current);
  const account = await receivingAccount(admin, true);
  await admin.post("/api/admin/statements", statementOf(account, row("-613.01")));
  const { items } = await readOutgoing(app.current);
  const id = items[0]?.bank?.id;
  await db.query(
    `update bank_statement_lines set explained_as = 'REFUND', explained_note = 'x',
       explained_by = $2, explained_at = 'epoch' where id = $1`,
    [id, admin.id],
  );
  const lately = "select from bank_statement_lines where explained_at > now() - interval '1 hour'";
  expect(await db.query(lately)).toHaveLength(1);
  expect((await checkLedger(db)).mismatches).toEqual([
    { kind: "statement line", id, detail: "REFUND, not in the audit" },
  ]);
  await reopenStatementRow(db, Number(id));
});
