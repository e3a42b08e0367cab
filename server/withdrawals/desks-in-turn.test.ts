/** What two at the desks do at the same moment is done one after the other, each by what stands then. */
import { beforeEach, expect, it } from "vitest";

import { writeAudit } from "../core/audit.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { approve, askedId, clearStaff, codeOf, twoCashiers } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";
import { explainLine } from "./queries/explained-lines.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

it("a line that is explained while another explains it has been closed", async () => {
  await takeStatement({ one, two }, statementOf(account, row("-91", "X1", "โอน")));
  const [line] = await app.current.db.query<{ id: number }>(
    "select max(id) as id from bank_statement_lines",
  );
  await clearStaff(app.current);
  const only = await app.current.admin(["cashier"]);
  const reply = await whileHeld(app.current, {
    hold: (tx) => tx.query("select from bank_statement_lines where id = $1 for update", [line?.id]),
    ask: () =>
      only.post(`/api/admin/statement-lines/${line?.id}/explain`, {
        as: "FEE",
        note: "ค่าธรรมเนียม",
      }),
    before: async (tx) => {
      const said = { as: "REFUND", note: "x", by: two.id, into: null } as const;
      await explainLine(tx, line?.id ?? 0, said);
      await writeAudit(tx, {
        actorId: two.id,
        address: null,
        action: "statement.explain",
        targetKind: "receiving_account",
        targetId: account.id,
        after: { line_id: String(line?.id), as: said.as },
      });
    },
  });
  expect(codeOf(reply)).toEqual([409, "LINE_CLOSED"]);
});

it("a statement brings nothing that another of its account has brought at the same moment", async () => {
  const at = Date.now();
  const asked = askedId(
    await one.post("/api/admin/statements", statementOf(account, row("-3.75", "", "fee", at))),
  );
  const reply = await whileHeld(app.current, {
    hold: (tx) =>
      tx.query("select from receiving_accounts where id = $1 for no key update", [account.id]),
    ask: () => approve(two, asked),
    before: (tx) =>
      tx.query(
        `insert into bank_statement_lines (statement_id, receiving_account_id, key, kind,
           amount_satang, occurred_at, has_time)
         select id, receiving_account_id, '\\x00', 'FEE', 375, to_timestamp($2::bigint), true
         from bank_statements where receiving_account_id = $1`,
        [account.id, Math.floor(at / 1_000)],
      ),
  });
  expect(reply.status).toBe(200);
  const lines = await app.current.db.query(
    "select kind, amount_satang from bank_statement_lines where receiving_account_id = $1",
    [account.id],
  );
  expect(lines).toEqual([{ kind: "FEE", amount_satang: 375 }]);
});

it("an owner who ends a claim is noted with whose it was then, though it changed hands meanwhile", async () => {
  const owner = await app.current.admin();
  const id = await withdrawalOf(await richMember(app.current));
  await one.post("/api/admin/withdrawals/claim", { ids: [id] });
  const reply = await whileHeld(app.current, {
    hold: (tx) => tx.query("select from withdrawals where id = $1 for update", [id]),
    ask: () => owner.post("/api/admin/withdrawals/unclaim", { ids: [id] }),
    before: (tx) => tx.query("update withdrawals set claimed_by = $2 where id = $1", [id, two.id]),
  });
  expect(reply.body.data.items).toMatchObject([{ id, stage: "PENDING" }]);
  const entries = await app.current.db.query(
    "select before from audit_entries where action = 'withdrawal.unclaim' and target_id = $1",
    [id],
  );
  expect(entries).toEqual([{ before: { claimed_by: two.id } }]);
});
