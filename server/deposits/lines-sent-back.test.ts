/** Money that was kept apart as not the house's leaves the books when it is sent back later. */
import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  lineIdOf,
  notify,
  type ReceivingAccount,
} from "../testing/deposits.ts";
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

const close = (actor: Caller, id: string, as: string) =>
  actor.post(`/api/admin/notifications/${id}/close`, { as, note: "ดูสเตทเมนต์แล้ว" });

/** A line that was closed as no money of the house. */
async function keptApart(qr_amount: string, to_account = account.account_number): Promise<string> {
  const line = lineFor({ qr_amount }, account, { to_account });
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  const id = await lineIdOf(app.current, line);
  expect((await close(one, id, "NOT_OURS")).status).toBe(200);
  return id;
}
const closedAs = async (id: string) => {
  const reply = await one.get("/api/admin/notifications/unmatched?status=CLOSED&limit=200");
  const { items } = listUnmatched.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id)?.closed?.as;
};
/** What an account of the house holds by moves of a line. */
const heldOf = async (id: string, code: string) => {
  const [row] = await app.current.db.query<{ satang: number }>(
    `select coalesce(sum(case when debit_account = $2 then amount_satang else 0 end
       - case when credit_account = $2 then amount_satang else 0 end), 0)::bigint as satang
     from book_moves where reference_kind = 'bank_line' and reference_id = $1`,
    [id, code],
  );
  return row?.satang;
};

it("by two people's word, from the account on which it is kept, and once", async () => {
  const id = await keptApart("681.81");
  const bank = `BANK:${account.id}`;
  expect([await heldOf(id, bank), await heldOf(id, "UNASSIGNED")]).toEqual([68_181, -68_181]);
  const asked = askedId(await close(one, id, "REFUNDED"));
  expect((await seenBy(two, asked))?.change).toMatchObject({
    before: { closed_as: "NOT_OURS" },
    after: { closed_as: "REFUNDED" },
  });
  // The account has another number by now.
  await app.current.db.query("update receiving_accounts set account_number = $2 where id = $1", [
    account.id,
    "4999888777",
  ]);
  expect((await approve(two, asked)).status).toBe(200);
  expect([await heldOf(id, bank), await heldOf(id, "UNASSIGNED")]).toEqual([0, 0]);
  expect(await closedAs(id)).toBe("REFUNDED");
  expect((await checkLedger(app.current.db)).balanced).toBe(true);
  expect(codeOf(await close(one, id, "REFUNDED"))).toEqual([409, "LINE_CLOSED"]);
});

it("as anything else it stays closed, and what was on no account of ours moves nothing", async () => {
  const id = await keptApart("682.82");
  expect(codeOf(await close(one, id, "PAYOUT_RETURNED"))).toEqual([409, "LINE_CLOSED"]);
  expect(codeOf(await close(one, id, "NOT_OURS"))).toEqual([409, "LINE_CLOSED"]);
  const strange = await keptApart("683.83", "9998887776");
  expect((await approve(two, askedId(await close(one, strange, "REFUNDED")))).status).toBe(200);
  expect([await closedAs(strange), await heldOf(strange, "UNASSIGNED")]).toEqual(["REFUNDED", 0]);
});
