import { randomUUID } from "node:crypto";

import { listBookEntries, trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { openPastTriggers } from "../testing/database.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { postMoves } from "./post-moves.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;
const today = bangkokDay(Date.now());

const balanceOn = async (query = "") =>
  trialBalance.replies[200].parse((await admin.get(`/api/admin/books${query}`)).body).data;
const entriesOf = async (code: string, more = "") =>
  listBookEntries.replies[200].parse(
    (await admin.get(`/api/admin/books/entries?account=${code}${more}`)).body,
  ).data;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  for (let times = 0; times < 3; times += 1) {
    const { intent } = await pendingDeposit(app.current, account, 500);
    await admin.post(`/api/admin/deposits/${intent.deposit_id}/approve`, {});
  }
  await app.current.db.transaction((tx) =>
    postMoves(tx, admin.id, [
      {
        kind: "BANK_FEE",
        debit: "BANK_FEES",
        credit: bankAccountCode(account.id),
        amount: 1_500,
        reference: { kind: "test", id: randomUUID() },
      },
    ]),
  );
});

describe("the trial balance", () => {
  it("has every account with its opening, what moved it and its closing, and sums to zero", async () => {
    const balance = await balanceOn();
    expect([balance.date, balance.sealed, balance.totals.closing]).toEqual([today, null, "0.00"]);
    expect(balance.totals.debit).toBe(balance.totals.credit);
    const of = (code: string) => balance.items.find((row) => row.account === code);
    const bank = of(bankAccountCode(account.id));
    expect(bank).toMatchObject({ kind: "ASSET", opening: "0.00", credit: "15.00", entries: 4 });
    expect(of("WALLETS")?.closing).toBe((-Number(bank?.closing) + 15).toFixed(2));
    expect(of("BANK_FEES")).toMatchObject({ kind: "EXPENSE", closing: "-15.00" });
    // Nothing ever stood on the account without a name.
    expect(of("BANK")).toBeUndefined();
  });

  it("of a day before opens and closes without what came later", async () => {
    const before = await balanceOn(`?date=${addDays(today, -1)}`);
    expect(before.items.every(({ closing, entries }) => closing === "0.00" && entries === 0)).toBe(
      true,
    );
    const after = await balanceOn(`?date=${addDays(today, 1)}`);
    const now = await balanceOn();
    expect(after.items.map(({ opening }) => opening)).toEqual(
      now.items.map(({ closing }) => closing),
    );
  });

  it("comes as a file", async () => {
    const reply = await admin.get("/api/admin/books?format=csv");
    expect(reply.headers["content-disposition"]).toContain(`chokdee-books-${today}.csv`);
    expect(String(reply.body)).toContain("BANK_FEES");
    expect(String(reply.body)).toContain("ยอดยกมา");
    const lines = String(reply.body).split("\r\n");
    const { items } = (await admin.get("/api/admin/books")).body.data;
    for (const { account: code, opening, debit, credit, closing, entries } of items) {
      const cells = lines.find((line) => line.startsWith(`${code},`))?.split(",");
      expect(cells?.slice(-5)).toEqual([opening, debit, credit, closing, String(entries)]);
    }
  });

  it("is for those who may see money, and refuses days that are none", async () => {
    const support = await app.current.admin(["support"]);
    const auditor = await app.current.admin(["auditor"]);
    const member = await app.current.member();
    expect((await support.get("/api/admin/books")).status).toBe(403);
    expect((await auditor.get("/api/admin/books")).status).toBe(200);
    expect((await member.get("/api/admin/books")).status).toBe(403);
    expect((await admin.get("/api/admin/books?date=2026-13-01")).body.code).toBe("DATE_INVALID");
    const path = "/api/admin/books/entries?account=BANK&date=x";
    expect((await admin.get(path)).body.code).toBe("DATE_INVALID");
  });
});

describe("the entries of an account", () => {
  it("are each listed once where many are of the same moment", async () => {
    const code = bankAccountCode(account.id);
    const owner = await openPastTriggers(app.current.ownerUrl);
    const [was] = await app.current.db.query<{ at: Date }>("select max(at) as at from book_moves");
    const same = `(select date_trunc('minute', max(at)) from book_moves)`;
    await owner.query(
      "create temporary table was as select user_id, id, created_at from ledger_entries",
    );
    await owner.query(`update ledger_entries set created_at = ${same}`);
    await owner.query(`update book_moves set at = ${same}`);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await entriesOf(code, `&limit=1${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
    await owner.query(`update ledger_entries e set created_at = w.created_at from was w
      where w.user_id = e.user_id and w.id = e.id`);
    await owner.query("update book_moves set at = $1", [was?.at]);
    await owner.end();
  });

  it("are listed newest first, page by page", async () => {
    const code = bankAccountCode(account.id);
    const all = await entriesOf(code);
    expect(all.items.map(({ kind }) => kind)).toEqual([
      "BANK_FEE",
      "DEPOSIT",
      "DEPOSIT",
      "DEPOSIT",
    ]);
    expect([all.items[0]?.amount, all.next_cursor]).toEqual(["15.00", null]);
    expect(Number(all.items[3]?.amount)).toBeLessThan(-499);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await entriesOf(code, `&limit=1${cursor ? `&cursor=${cursor}` : ""}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
  });

  it("of all wallets are those of the members", async () => {
    const { items } = await entriesOf("WALLETS");
    expect(items.filter(({ kind }) => kind === "DEPOSIT")).toHaveLength(3);
    expect(Number(items[0]?.amount)).toBeGreaterThan(0);
    expect((await entriesOf("HOUSE")).items).toEqual([]);
  });
});
