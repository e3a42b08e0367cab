/** From when and until when a paid withdrawal is missed on its bank's statement, and on which. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { cameBack, paidBy, row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { twoCashiersAndAccounts } from "../testing/two-people.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let other: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, other, one, two } = await twoCashiersAndAccounts(app.current));
});
// Missed no more by the tests that come after this one.
afterEach(() =>
  app.current.db.query(
    `update withdrawals set created_at = created_at - interval '300 days',
       processed_at = processed_at - interval '300 days'`,
  ),
);

const DAY_MS = 86_400_000;
let fees = 0;
/** The account's statement has a line of so many days ago. */
const lineAt = (of: ReceivingAccount, daysAgo: number) => {
  fees += 1;
  const text = row(`-${fees}.25`, "", "fee", Date.now() - daysAgo * DAY_MS);
  return takeStatement({ one, two }, statementOf(of, text));
};
const paid = (from: string | null) =>
  paidBy(app.current, { one, two }, { baht: 500, step: "approve", from });
const set = (id: string, asked: number, processed = asked) =>
  app.current.db.query(
    `update withdrawals set created_at = clock_timestamp() - make_interval(hours => $2),
       processed_at = clock_timestamp() - make_interval(hours => $3) where id = $1`,
    [id, asked * 24, processed * 24],
  );
async function alarm(): Promise<{ readonly detail: string; readonly at: string } | undefined> {
  const { alarms } = (await one.get("/api/admin/dashboard")).body.data;
  return alarms.find(({ kind }: { kind: string }) => kind === "PAYOUT_WITHOUT_LINE");
}
const missed = async () => (await alarm())?.detail;

describe("a paid withdrawal without a line of the bank", () => {
  it("is missed once its statement goes on for more than a day after it", async () => {
    const { id } = await paid(account.id);
    await set(id, 3);
    await lineAt(account, 4);
    await lineAt(account, 2.5);
    expect(await missed()).toBeUndefined();
    await lineAt(account, 1.5);
    expect(await missed()).toBe("1: 500.00");
  });

  it("is not missed by a statement that begins after it was asked for", async () => {
    const { id } = await paid(account.id);
    await set(id, 5, 3);
    await lineAt(account, 4);
    await lineAt(account, 1);
    expect(await missed()).toBeUndefined();
    await lineAt(account, 6);
    expect(await missed()).toBe("1: 500.00");
  });

  it("is missed for thirty days", async () => {
    const { id } = await paid(account.id);
    await lineAt(account, 40);
    await lineAt(account, 1);
    await set(id, 29);
    expect(await missed()).toBe("1: 500.00");
    await set(id, 31);
    expect(await missed()).toBeUndefined();
  });

  it("is missed by the statement of the account that paid it, of any where nobody said which", async () => {
    const [known, unknown] = [await paid(account.id), await paid(null)];
    await set(known.id, 3);
    await lineAt(other, 5);
    await lineAt(other, 1);
    expect(await missed()).toBeUndefined();
    await set(unknown.id, 3);
    expect(await missed()).toBe("1: 500.00");
    await lineAt(account, 5);
    // Of its own account nothing is known yet of the days since, whatever another goes on to.
    expect(await missed()).toBe("1: 500.00");
    await lineAt(account, 1);
    expect(await missed()).toBe("2: 1000.00");
  });

  it("is not missed once it was returned, nor while it waits: no bank shows it", async () => {
    const back = await cameBack(app.current, { one, two }, { baht: 500, from: account.id });
    await set(back, 3);
    const waiting = await withdrawalOf(await richMember(app.current));
    await app.current.db.query(
      "update withdrawals set created_at = created_at - interval '3 days' where id = $1",
      [waiting],
    );
    await lineAt(account, 4);
    await lineAt(account, 1);
    expect(await missed()).toBeUndefined();
  });

  it("is missed by what the bank was to send, the fee taken off, since the first was paid", async () => {
    const [first, second] = [await paid(account.id), await paid(account.id)];
    await set(first.id, 4);
    await set(second.id, 3);
    await app.current.db.query("update withdrawals set fee_satang = 1500 where id = $1", [
      second.id,
    ]);
    await lineAt(account, 5);
    await lineAt(account, 1);
    const [oldest] = await app.current.db.query<{ processed_at: Date }>(
      "select processed_at from withdrawals where id = $1",
      [first.id],
    );
    expect(await alarm()).toMatchObject({
      detail: "2: 985.00",
      at: oldest?.processed_at.toISOString(),
    });
  });
});
