/** Lines of the bank that were closed, or name no account of the house, beside deposits and each other. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  balanceOf,
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { row, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { askedId, codeOf, twoCashiers } from "../testing/two-people.ts";

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
  const [row] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_notifications where transaction_id = $1",
    [line.transaction_id],
  );
  return row?.id ?? "";
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
