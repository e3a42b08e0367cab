/** A deposit that is approved at the amount that really came (finding B6). */
import { beforeEach, describe, expect, it } from "vitest";

import {
  balanceOf,
  BANK,
  BANK_SECRET,
  entriesOf,
  lineFor,
  notify,
  pendingDeposit,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
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
const say = (actor: Caller, id: string, body: object) =>
  actor.post(`/api/admin/deposits/${id}/approve`, body);

describe("a deposit of which another amount came", () => {
  it("is credited with that, both amounts are audited, and its line finds it later", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 500);
    const id = intent.deposit_id;
    expect(codeOf(await say(one, id, { amount: "450" }))).toEqual([422, "REASON_MISSING"]);
    expect(codeOf(await say(one, id, { amount: "0", reason: "โอนขาด" }))).toEqual([
      400,
      "INVALID_AMOUNT",
    ]);
    const reply = await say(one, id, { amount: "450.00", reason: "โอนขาด" });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      qr_amount: intent.qr_amount,
      credited_amount: "450.00",
      reason: "โอนขาด",
    });
    expect(await balanceOf(app.current, member.id)).toBe(45_000);
    const [audited] = await app.current.db.query<{ after: object }>(
      "select after from audit_entries where action = 'deposit.approve' and target_id = $1",
      [id],
    );
    expect(audited?.after).toMatchObject({ asked: intent.qr_amount, credited: "450.00" });
    // The line of what was asked for is not its own; that of what came is, and credits no more.
    expect((await notify(app.current, lineFor(intent, account))).body.matched).toBe(false);
    const came = lineFor({ qr_amount: "450.00" }, account);
    expect((await notify(app.current, came)).body).toEqual({ matched: true, deposit_id: id });
    expect(await entriesOf(app.current, member.id, "DEPOSIT")).toHaveLength(1);
    expect((await checkLedger(app.current.db)).balanced).toBe(true);
  });

  it("waits for a second person by what is credited, who sees what was asked for", async () => {
    const { member, intent } = await pendingDeposit(app.current, account, 100);
    const big = await say(one, intent.deposit_id, { amount: "60000", reason: "โอนเกิน" });
    const asked = askedId(big);
    const seen = await seenBy(two, asked);
    expect([seen?.amount, seen?.evidence?.asked_amount]).toEqual(["60000.00", intent.qr_amount]);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await balanceOf(app.current, member.id)).toBe(6_000_000);
  });
});
