/** What is read of a sealed day, and added to what came since. */
import { formatBaht } from "@chokdee/domain/money.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { listDeclaredBalances } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers, type PastTriggers } from "../testing/database.ts";
import { earlier } from "../testing/dated-entries.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { lastSealedDay } from "../testing/sealed-day.ts";
import { sealDay } from "./queries.ts";

const app = useApp();
const today = bangkokDay(Date.now());
const sealedDay = lastSealedDay();
let admin: Caller;
let account: ReceivingAccount;
let owner: PastTriggers;

async function deposit(baht: number): Promise<void> {
  const { intent } = await pendingDeposit(app.current, account, baht);
  const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
  expect((await admin.post(path, {})).status).toBe(200);
}

interface Row {
  readonly account: string;
  readonly opening: string;
  readonly closing: string;
}
const rowsOn = async (day: string) => {
  const { items } = (await admin.get(`/api/admin/books?date=${day}`)).body.data;
  return new Map((items as Row[]).map((row) => [row.account, row]));
};

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  owner = await openPastTriggers(app.current.ownerUrl);
  await deposit(1_000);
  const before = "1 day 15 minutes";
  await owner.query(`update ledger_entries set created_at = ${earlier("created_at", before)}`);
  await owner.query(`update book_moves set at = ${earlier("at", before)}`);
  await sealDay(app.current.db);
  await deposit(100);
});
afterAll(() => owner.end());

describe("a day that is not over", () => {
  it("opens with what the sealed day before it closed with, and the next opens with its closing", async () => {
    const [sealed, open, later] = [
      await rowsOn(sealedDay),
      await rowsOn(today),
      await rowsOn(addDays(today, 1)),
    ];
    expect(open.size).toBeGreaterThan(5);
    for (const [code, row] of open) {
      expect([code, row.opening]).toEqual([code, sealed.get(code)?.closing]);
      expect([code, row.closing]).toEqual([code, later.get(code)?.opening]);
    }
    const wallets = Number(open.get("WALLETS")?.closing) - Number(sealed.get("WALLETS")?.closing);
    expect(Math.floor(wallets)).toBe(100);
  });
});

describe("what the operator declares for a sealed day", () => {
  it("stands beside what the books say should be at the bank, and not what they owe it", async () => {
    const [bank] = await app.current.db.query<{ satang: number }>(
      `select closing_satang::bigint as satang from book_day_accounts
       where day = $1 and account = $2`,
      [sealedDay, bankAccountCode(account.id)],
    );
    const path = "/api/admin/books/declared-balances";
    const body = { receiving_account_id: account.id, date: sealedDay, balance: "1.00" };
    const { items } = listDeclaredBalances.replies[200].parse(
      (await admin.post(path, body)).body,
    ).data;
    const mine = items.find((one) => one.receiving_account_id === account.id);
    expect(mine).toMatchObject({
      booked: formatBaht(-(bank?.satang ?? 0)),
      declared: { balance: "1.00" },
    });
    expect(Math.floor(Number(mine?.booked))).toBe(1_000);
  });
});
