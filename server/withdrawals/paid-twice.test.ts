/** What a bank paid twice, or sent back less its fee, has entries of its own in the books. */
import { profitReport } from "@chokdee/domain/operations/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  byBoth,
  cameBack,
  paidBy,
  readOutgoing,
  row,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { BANK, BANK_SECRET, lineFor, notify, type ReceivingAccount } from "../testing/deposits.ts";
import { heldBy } from "../testing/held-by.ts";
import { codeOf, twoCashiers } from "../testing/two-people.ts";
import { checkLedger } from "../wallet/check-ledger.ts";

const app = useApp({ TWO_PERSON: "on", PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const bank = () => `BANK:${account.id}`;

/** What the profit report says of today, in baht. */
async function reported() {
  const today = bangkokDay(Date.now());
  const auditor = await app.current.admin(["auditor"]);
  const path = `${profitReport.path}?from=${today}&to=${today}`;
  const [day] = profitReport.replies[200].parse((await auditor.get(path)).body).data.items;
  return { adjustments: Number(day?.adjustments), net: Number(day?.net_profit) };
}

it("the second transfer of a payout is the house's until the member has given it back", async () => {
  const { member } = await paidBy(
    app.current,
    { one, two },
    {
      baht: 730,
      step: "approve",
      from: account.id,
    },
  );
  const to = `X${member.phone.slice(-4)}`;
  await takeStatement(
    { one, two },
    statementOf(account, row("-730", to, "โอน"), row("-730", to, "โอนซ้ำ")),
  );
  const mine = async () =>
    (await readOutgoing(app.current)).items.filter(
      ({ bank: line }) => line?.account_number === account.account_number,
    );
  const open = (await mine()).find(({ state }) => state === "NO_PAYOUT")?.bank?.id ?? "";
  const before = await heldBy(app.current.db, "ADJUSTMENTS");
  const report = await reported();
  const said = { as: "PAID_TWICE", note: "ธนาคารโอนซ้ำ" };
  await byBoth(two, await one.post(`/api/admin/statement-lines/${open}/explain`, said));
  expect((await mine()).find(({ bank: line }) => line?.id === open)?.state).toBe("CLOSED");
  expect([
    await heldBy(app.current.db, bank()),
    (await heldBy(app.current.db, "ADJUSTMENTS")) - before,
  ]).toEqual([-146_000, 73_000]);
  const { adjustments, net } = await reported();
  expect([adjustments - report.adjustments, net - report.net]).toEqual([730, -730]);
  expect((await checkLedger(app.current.db)).balanced).toBe(true);
});

const came = async (qr_amount: string): Promise<string> => {
  const line = lineFor({ qr_amount }, account);
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  const [told] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_notifications where transaction_id = $1",
    [line.transaction_id],
  );
  return told?.id ?? "";
};
const close = (id: string, more: object = {}) =>
  one.post(`/api/admin/notifications/${id}/close`, {
    as: "PAYOUT_RETURNED",
    note: "ธนาคารหักค่าธรรมเนียม",
    ...more,
  });

it("what the bank kept of a payout that it sent back is a fee, and no more once it is reopened", async () => {
  await cameBack(app.current, { one, two }, { baht: 741, from: account.id });
  const fees = await heldBy(app.current.db, "BANK_FEES");
  const id = await came("716.00");
  expect(codeOf(await close(id))).toEqual([422, "LINE_OF_NO_RETURN"]);
  expect(codeOf(await close(id, { fee: "24.00" }))).toEqual([422, "LINE_OF_NO_RETURN"]);
  expect(codeOf(await close(id, { fee: 25 }))).toEqual([200, undefined]);
  // The books had the whole of it on the account again.
  expect([
    await heldBy(app.current.db, bank()),
    (await heldBy(app.current.db, "BANK_FEES")) - fees,
  ]).toEqual([-2_500, 2_500]);
  const [audited] = await app.current.db.query<{ after: object }>(
    "select after from audit_entries where action = 'notification.close' and target_id = $1",
    [id],
  );
  expect(audited?.after).toMatchObject({ amount: "716.00", fee: "25.00" });
  expect((await one.post(`/api/admin/notifications/${id}/reopen`, { note: "ผิด" })).status).toBe(
    200,
  );
  expect([
    await heldBy(app.current.db, bank()),
    (await heldBy(app.current.db, "BANK_FEES")) - fees,
  ]).toEqual([0, 0]);
  expect(codeOf(await close(id, { fee: 25 }))).toEqual([200, undefined]);
  expect([
    await heldBy(app.current.db, bank()),
    (await checkLedger(app.current.db)).balanced,
  ]).toEqual([-2_500, true]);
});

it("a fee is of a payout that came back only, and of no more than a bank asks", async () => {
  await cameBack(app.current, { one, two }, { baht: 1_742, from: account.id });
  const id = await came("1000.00");
  expect(codeOf(await close(id, { fee: 742 }))).toEqual([422, "LINE_OF_NO_RETURN"]);
  expect(codeOf(await close(id, { as: "NOT_OURS", fee: 25 }))).toEqual([400, "MALFORMED"]);
  const [less, most] = [await came("1241.99"), await came("1242.00")];
  expect(codeOf(await close(less, { fee: "500.01" }))).toEqual([422, "LINE_OF_NO_RETURN"]);
  expect(codeOf(await close(most, { fee: 500 }))).toEqual([200, undefined]);
});

it("what came in, and a fee that is booked as one, is nobody's to explain as money that left", async () => {
  const lines = [row("716.50", "X1", "รับโอน"), row("-16.50", "", "ค่าธรรมเนียม")];
  await takeStatement({ one, two }, statementOf(account, ...lines));
  const taken = await app.current.db.query<{ id: string; kind: string }>(
    "select id::text, kind from bank_statement_lines where receiving_account_id = $1 order by kind",
    [account.id],
  );
  expect(taken.map(({ kind }) => kind)).toEqual(["FEE", "IN"]);
  for (const { id } of taken) {
    const line = `/api/admin/statement-lines/${id}`;
    const said = await one.post(`${line}/explain`, { as: "OWNER", note: "ถอนทุน" });
    expect(codeOf(said)).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
    expect(codeOf(await one.get(`${line}/counterparts`))).toEqual([404, "NOTIFICATION_NOT_FOUND"]);
  }
});
