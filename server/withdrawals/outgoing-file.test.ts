/**
 * The file of a day's money that left says what each line was explained as, as the screen does; and
 * the screen's sums are those of its rows.
 */
import { formatBaht } from "@chokdee/domain/money.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  byBoth,
  readOutgoing,
  row,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import { beforeStatement } from "../testing/between-statements.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { twoCashiers } from "../testing/two-people.ts";
import { reconcileOutgoing } from "./reconcile-outgoing.ts";

const app = useApp({ TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

/** By its heads, the row of the line of this amount. */
async function rowOfFile(amount: string, language: string) {
  const auditor = await app.current.admin(["auditor"]);
  const path = "/api/admin/reports/outgoing?format=csv";
  const reply = await auditor.get(path, { "accept-language": language });
  const [heads = "", ...rows] = String(reply.body).replace("\uFEFF", "").trim().split("\r\n");
  const cells = rows
    .map((line) => line.split(","))
    .find((all) => all[1]?.trim() === account.account_number && all[3] === amount);
  return Object.fromEntries(heads.split(",").map((head, at) => [head, cells?.[at]]));
}

it.each([
  ["FEE", "th", { คือ: "ค่าธรรมเนียม", เหตุผล: "ดูสลิปแล้ว" }],
  ["OWNER", "th", { คือ: "เงินของเจ้าของ", เหตุผล: "ดูสลิปแล้ว" }],
  ["PAID_TWICE", "zh", { 是: "银行重复支付的提款（会员须退还）", 原因: "ดูสลิปแล้ว" }],
  ["REFUND", "en", { "It is": "sent back to its sender (line closed)", Reason: "ดูสลิปแล้ว" }],
])("of %s in %s, and nothing of a line that waits", async (as, language, said) => {
  await takeStatement({ one, two }, statementOf(account, row("-61", "X9"), row("-62", "X9")));
  const { items } = await readOutgoing(app.current);
  const line = items.find(
    ({ bank }) => bank?.amount === "61.00" && bank.account_number === account.account_number,
  );
  const path = `/api/admin/statement-lines/${line?.bank?.id}/explain`;
  await byBoth(two, await one.post(path, { as, note: "ดูสลิปแล้ว" }));
  expect(await rowOfFile("61.00", language)).toMatchObject(said);
  const [head = ""] = Object.keys(said);
  expect((await rowOfFile("62.00", language))[head]).toBe("");
});

it("adds up the rows that it shows, also where a statement comes between the two", async () => {
  const db = beforeStatement(app.current.db, "as disagreeing", () =>
    takeStatement({ one, two }, statementOf(account, row("-83", "X9"))),
  );
  const { items, totals } = await reconcileOutgoing(
    { ...app.current, db },
    { limit: 100 },
    { rights: ["owner"] },
  );
  const bank = items.reduce((sum, item) => sum + Number(item.bank?.amount ?? 0) * 100, 0);
  expect(totals.bank).toBe(formatBaht(bank));
  expect((await readOutgoing(app.current)).totals.bank).toBe(formatBaht(bank + 8_300));
});
