/** A line of the bank that two want at the same moment is had by one after the other. */
import { createHash } from "node:crypto";

import { SAME_TRANSFER_MS } from "@chokdee/domain/deposits/matching.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { twoCashiers } from "../testing/two-people.ts";
import { findToldBefore, insertLine } from "./queries/notifications.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},second=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;

beforeEach(async () => {
  ({ account, one } = await twoCashiers(app.current));
});

const lineOf = async (transactionId: string) => {
  const [row] = await app.current.db.query<{ id: number; deposit_id: string | null }>(
    `select id, why_unmatched as why, deposit_id, closed_as from bank_notifications
     where transaction_id = $1`,
    [transactionId],
  );
  return row;
};

it("a transfer that a second provider tells while the first tells it credits nobody twice", async () => {
  const { intent } = await pendingDeposit(app.current, account, 730);
  const told = lineFor(intent, account);
  const first = {
    provider: BANK,
    transactionId: `${told.transaction_id} first`,
    inputHash: createHash("sha256").digest(),
    amount: Math.round(Number(told.amount) * 100),
    toAccount: told.to_account,
    fromAccount: null,
    reference: null,
    occurredAt: new Date(told.occurred_at),
  };
  const reply = await whileHeld(app.current, {
    hold: (tx) => findToldBefore(tx, first, SAME_TRANSFER_MS),
    ask: () => notify(app.current, told, { provider: "second" }),
    before: (tx) => insertLine(tx, first),
  });
  expect(reply.body).toEqual({ matched: false });
  expect(await lineOf(told.transaction_id)).toMatchObject({ why: "TOLD_BEFORE", deposit_id: null });
});

it("a late line that is closed at the moment of an approval pays nothing by it", async () => {
  const { intent } = await pendingDeposit(app.current, account, 740);
  await letExpire(app.current, intent.deposit_id);
  const late = lineFor(intent, account);
  await notify(app.current, late);
  expect(await lineOf(late.transaction_id)).toMatchObject({ why: "LATE" });
  const reply = await whileHeld(app.current, {
    hold: (tx) =>
      tx.query("select from bank_notifications where transaction_id = $1 for update", [
        late.transaction_id,
      ]),
    ask: () => one.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {}),
    before: (tx) =>
      tx.query(
        `update bank_notifications set closed_as = 'NOT_OURS', closed_at = clock_timestamp(),
           closed_by = $2, close_note = 'x' where transaction_id = $1`,
        [late.transaction_id, one.id],
      ),
  });
  expect([reply.status, reply.body.data?.bank_line]).toEqual([200, null]);
  expect(await lineOf(late.transaction_id)).toMatchObject({
    deposit_id: null,
    closed_as: "NOT_OURS",
  });
});
