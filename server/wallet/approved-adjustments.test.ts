/** Each adjustment above what one person may do belongs to an approval of its own. */
import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { checkLedger } from "./check-ledger.ts";
import { postEntries } from "./post-entries.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: PastTriggers;
let one: Caller;
let two: Caller;
let member: Caller;

beforeAll(async () => {
  owner = await openPastTriggers(app.current.ownerUrl);
  [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
  member = await app.current.member();
});
afterAll(() => owner.end());

/** As two people do it. */
async function approved(baht: number): Promise<void> {
  const body = { amount: baht, reason: "โบนัส" };
  const asked = await one.post(`/api/admin/users/${member.id}/credit-adjust`, body);
  expect([asked.status, asked.body.data.status]).toEqual([202, "WAITING_APPROVAL"]);
  const path = `/api/admin/approvals/${asked.body.data.approval_id}/approve`;
  expect((await two.post(path)).status).toBe(200);
}

const planted: string[] = [];
afterEach(async () => {
  for (const reference of planted.splice(0)) {
    await owner.query(
      `with gone as (delete from ledger_entries where user_id = $1 and reference_id = $2
         returning amount_satang)
       update wallets set balance_satang = balance_satang - g.amount_satang,
         last_entry = last_entry - 1 from gone g where user_id = $1`,
      [member.id, reference],
    );
  }
});

/** As somebody with the server's login can: the entry, and what the audit would say of it. */
async function plant(baht: number): Promise<void> {
  const reference = { kind: "adjustment", id: randomUUID() };
  const amount = baht * 100;
  const entry = { type: "ADJUST", counterAccount: "ADJUSTMENTS", userId: member.id } as const;
  await app.current.db.transaction(async (tx) => {
    await postEntries(tx, [{ ...entry, amount, reference }]);
    await tx.query(
      `insert into audit_entries (actor_id, action, target_kind, target_id, after)
       values ($1, 'credit.adjust', 'member', $2, $3)`,
      [one.id, member.id, { amount: `${baht}.00`, reference_id: reference.id }],
    );
  });
  planted.push(reference.id);
}

const found = async (isWhole: boolean) =>
  (await checkLedger(app.current.db, isWhole)).mismatches.map(({ kind }) => kind);

describe("an adjustment that two people stood for", () => {
  it("is clean, and so are two of the same amount at the same moment", async () => {
    await approved(6_000);
    await approved(6_000);
    expect([await found(true), await found(false)]).toEqual([[], []]);
  });

  it.each([
    ["of the same amount, on the heels of an approved one", 6_000],
    ["of another amount", 6_001],
  ])("does not cover one %s", async (_what, baht) => {
    await approved(6_000);
    await plant(baht);
    expect(await found(true)).toContain("adjustment");
    expect(await found(false)).toContain("adjustment");
  });
});
