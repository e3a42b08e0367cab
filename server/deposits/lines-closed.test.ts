/** Lines of the bank that were closed, or name no account of the house, beside deposits and each other. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  balanceOf,
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  lineIdOf,
  notify,
  pendingDeposit,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { byBoth, cameBack, row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { askedId, codeOf, twoCashiers } from "../testing/two-people.ts";
import { waitingAtLocks } from "../testing/database.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},second=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

async function told(line: Line, provider = BANK): Promise<string> {
  expect((await notify(app.current, line, { provider })).body).toEqual({ matched: false });
  return lineIdOf(app.current, line);
}
const close = (id: string, body: object) =>
  one.post(`/api/admin/notifications/${id}/close`, { note: "ดูสเตทเมนต์แล้ว", ...body });

it("a late line that was closed as no money of the house proves no deposit any more", async () => {
  const { member, intent } = await pendingDeposit(app.current, account, 6_200);
  await letExpire(app.current, intent.deposit_id);
  const id = await told(lineFor(intent, account));
  expect((await close(id, { as: "NOT_OURS" })).status).toBe(200);
  // With the line one person's word would be enough.
  askedId(await one.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {}));
  expect(await balanceOf(app.current, member.id)).toBe(0);
});

it("a line may repeat one that names no account of the house: banks write accounts in many ways", async () => {
  const amount = { qr_amount: "651.51" };
  const ours = await told(lineFor(amount, account));
  const strange = await told(lineFor(amount, account, { to_account: "xxx-x-x4242-x" }));
  expect((await close(strange, { as: "DUPLICATE", duplicate_of: ours })).status).toBe(200);
  const other = { qr_amount: "652.52" };
  const named = await told(lineFor(other, account));
  const unnamed = await told(lineFor(other, account, { to_account: "xxx-x-x4343-x" }));
  expect((await close(named, { as: "DUPLICATE", duplicate_of: unnamed })).status).toBe(200);
  const third = await told(lineFor({ qr_amount: "652.53" }, account));
  expect(codeOf(await close(third, { as: "DUPLICATE", duplicate_of: unnamed }))).toEqual([
    422,
    "LINE_NOT_ALIKE",
  ]);
});

it("a statement's line stands beside what one provider told first, not beside what another repeats", async () => {
  const at = Date.now() - 120_000;
  const when = (ms: number) => ({ occurred_at: new Date(ms).toISOString() });
  const first = await told(lineFor({ qr_amount: "653.53" }, account, when(at - 60_000)));
  // Nearer to the time that the statement names.
  await told(lineFor({ qr_amount: "653.53" }, account, when(at)), "second");
  await takeStatement({ one, two }, statementOf(account, row("653.53", "", "", at)));
  const lines = await app.current.db.query(
    "select notification_id::text as told from bank_statement_lines where amount_satang = 65353",
  );
  expect(lines).toEqual([{ told: first }]);
});

it("a line whose payout that came back is another line's at this moment waits, and is refused", async () => {
  const withdrawal = await cameBack(app.current, { one, two }, { baht: 1_005, from: account.id });
  const amount = { qr_amount: "1005.00" };
  const [id, first] = [await told(lineFor(amount, account)), await told(lineFor(amount, account))];
  const { db } = app.current;
  const { closing } = await db.transaction(async (tx) => {
    await tx.query("select from withdrawals where id = $1 for update", [withdrawal]);
    const closing = close(id, { as: "PAYOUT_RETURNED" });
    await expect.poll(() => waitingAtLocks(db)).toHaveLength(1);
    await tx.query(
      `update bank_notifications set closed_as = 'PAYOUT_RETURNED', came_back_with = $2,
         closed_by = (select id from members where role = 'ADMIN' limit 1),
         closed_at = clock_timestamp(), close_note = '-' where id = $1`,
      [first, withdrawal],
    );
    return { closing };
  });
  expect(codeOf(await closing)).toEqual([422, "LINE_OF_NO_RETURN"]);
});

it("two lines of one amount are closed at the same moment where two payouts came back", async () => {
  const back = { baht: 1_004, from: account.id };
  const payouts = [
    await cameBack(app.current, { one, two }, back),
    await cameBack(app.current, { one, two }, back),
  ];
  const amount = { qr_amount: "1004.00" };
  const ids = [await told(lineFor(amount, account)), await told(lineFor(amount, account))];
  const replies = await Promise.all(ids.map((id) => close(id, { as: "PAYOUT_RETURNED" })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const taken = await app.current.db.query<{ id: string }>(
    "select came_back_with as id from bank_notifications where id = any ($1::bigint[])",
    [ids],
  );
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(payouts));
});

it.each([
  [
    "given that away",
    "654.54",
    async (id: string) => {
      const member = await app.current.member();
      const asked = await one.post(`/api/admin/notifications/${id}/assign`, { user_id: member.id });
      await byBoth(two, asked);
    },
  ],
  ["closed that as no money of the house", "655.55", (id: string) => close(id, { as: "NOT_OURS" })],
] as const)(
  "a statement's line stands beside what another provider told, once a person has %s",
  async (_what, amount, decide) => {
    const at = Date.now() - 120_000;
    const when = { occurred_at: new Date(at).toISOString() };
    const first = await told(lineFor({ qr_amount: amount }, account, when));
    // Taken for a repetition, and found to be a transfer of its own.
    const second = await told(lineFor({ qr_amount: amount }, account, when), "second");
    await decide(second);
    const lines = [row(amount, "", "a", at), row(amount, "", "b", at)];
    await takeStatement({ one, two }, statementOf(account, ...lines));
    const beside = await app.current.db.query(
      `select notification_id::text as told from bank_statement_lines where amount_satang = $1
       order by id`,
      [Math.round(Number(amount) * 100)],
    );
    expect(beside).toEqual([{ told: first }, { told: second }]);
  },
);
