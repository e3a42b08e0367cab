import { randomUUID } from "node:crypto";

import { BOOK_ACCOUNTS, bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { refusedBy } from "../platform/database/database.ts";
import { openPastTriggers } from "../testing/database.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { checkLedger } from "./check-ledger.ts";
import { postMoves, type Move } from "./post-moves.ts";

const app = useApp();
let admin: Caller;
let account: ReceivingAccount;
let other: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  other = await receivingAccount(admin, true);
});

const post = (moves: readonly Move[]) =>
  app.current.db.transaction((tx) => postMoves(tx, admin.id, moves));
const transfer = (amount: number, more: Partial<Move> = {}): Move => ({
  kind: "BANK_TRANSFER",
  debit: bankAccountCode(other.id),
  credit: bankAccountCode(account.id),
  amount,
  reference: { kind: "test", id: randomUUID() },
  ...more,
});

async function balanceOf(code: string): Promise<number> {
  const [row] = await app.current.db.query<{ satang: number }>(
    `select coalesce(sum(balance_satang), 0)::bigint as satang from book_balances
     where counter_account = $1`,
    [code],
  );
  return row?.satang ?? 0;
}

it("what moves at the midnight between two days is of the later one, and of no other", async () => {
  const move = transfer(700);
  await post([move]);
  const moved = (from: string, until: string) =>
    app.current.db.query(
      `select b.debit_satang::bigint as debit, b.entries from book_moves m,
         book_moved(m.at + interval '${from}', m.at + interval '${until}') b
       where m.reference_id = $1 and b.account = $2`,
      [move.reference.id, move.debit],
    );
  expect(await moved("0", "1 microsecond")).toEqual([{ debit: 700, entries: 1 }]);
  expect(await moved("-1 microsecond", "0")).toEqual([]);
});

describe("the accounts of the house", () => {
  it("are those that the domain names", async () => {
    const rows = await app.current.db.query<{ code: string }>(
      "select code from book_accounts order by position",
    );
    expect(rows.map(({ code }) => code)).toEqual(BOOK_ACCOUNTS);
  });

  it("hold what came in on each bank account, and balance with the wallets", async () => {
    const bank = bankAccountCode(account.id);
    const before = await balanceOf(bank);
    const { intent } = await pendingDeposit(app.current, account, 500);
    const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
    expect((await admin.post(path, {})).status).toBe(200);
    // A bank account is debited when money comes in, and credit is positive.
    expect(await balanceOf(bank)).toBe(before - Math.round(Number(intent.qr_amount) * 100));
    const entries = await app.current.db.query(
      "select kind, amount_satang from book_entries where account = $1 and reference_id = $2",
      [bank, intent.deposit_id],
    );
    expect(entries).toEqual([
      { kind: "DEPOSIT", amount_satang: -Math.round(Number(intent.qr_amount) * 100) },
    ]);
    expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
  });

  it("move between each other, both sides at once", async () => {
    const before = [await balanceOf(bankAccountCode(account.id)), await balanceOf("HOUSE")];
    await post([
      transfer(70_000, {
        kind: "CAPITAL_IN",
        debit: bankAccountCode(account.id),
        credit: "HOUSE",
      }),
      transfer(20_000),
      transfer(100, { kind: "BANK_FEE", debit: "BANK_FEES" }),
    ]);
    expect([await balanceOf(bankAccountCode(account.id)), await balanceOf("HOUSE")]).toEqual([
      (before[0] ?? 0) - 70_000 + 20_000 + 100,
      (before[1] ?? 0) + 70_000,
    ]);
    expect((await checkLedger(app.current.db)).mismatches).toEqual([]);
  });

  it("refuse an effect a second time, and all of a list with one that is refused", async () => {
    const move = transfer(10);
    await post([move]);
    const before = await balanceOf(bankAccountCode(other.id));
    expect(await post([transfer(5), move]).catch(refusedBy)).toBe("move_posted_already");
    expect(await balanceOf(bankAccountCode(other.id))).toBe(before);
  });

  it("refuse accounts that are none, or that a kind is not between", async () => {
    const nowhere = transfer(10, { debit: bankAccountCode(randomUUID()) });
    expect(await post([nowhere]).catch(refusedBy)).toBe("move_account_unknown");
    for (const wrong of [
      transfer(10, { debit: "PAYOUTS" }),
      transfer(10, { kind: "GIFT" }),
      transfer(10, { kind: "WRITE_OFF", credit: "HOUSE" }),
    ]) {
      expect(await post([wrong]).catch(refusedBy)).toBe("move_accounts_fit_kind");
    }
    expect(await post([transfer(0)]).catch(refusedBy)).toBe("amount_is_positive");
    expect(await post([transfer(-1)]).catch(refusedBy)).toBe("amount_is_positive");
    const same = transfer(1, { debit: bankAccountCode(account.id) });
    expect(await post([same]).catch(refusedBy)).toBe("move_moves");
  });

  it.each([
    "insert into book_moves (kind, debit_account, credit_account, amount_satang, reference_kind, reference_id) values ('CAPITAL_IN', 'BANK', 'HOUSE', 1, 'x', 'x')",
    "update book_moves set amount_satang = 1",
    "delete from book_moves",
    "truncate book_moves",
    "insert into book_move_kinds values ('GIFT', 'PAYOUTS', 'FEES')",
    "insert into book_accounts values ('MINE', 'ASSET', 99)",
  ])("are not written past their door by the server's login: %s", async (sql) => {
    const failure = await app.current.db.query(sql).catch((error: pg.DatabaseError) => error.code);
    expect(failure).toBe("42501");
  });

  it("are not changed by the owner either", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await post([transfer(10)]);
    for (const sql of [
      "update book_moves set amount_satang = 1",
      "delete from book_moves",
      "truncate book_moves",
    ]) {
      expect(await owner.query(sql).catch(refusedBy)).toBe("book_is_append_only");
    }
    await owner.end();
  });

  it("show what a correction could not take back, until a later one takes it up", async () => {
    const member = await app.current.member();
    const before = [await balanceOf("RECEIVABLES"), await balanceOf("PAYOUTS")];
    const owner = await openPastTriggers(app.current.ownerUrl);
    await owner.query(
      `insert into receivables (user_id, amount_satang, round_id, result_version, slip_id)
       values ($1, 4500, 1, 2, 3)`,
      [member.id],
    );
    const owed = [await balanceOf("RECEIVABLES"), await balanceOf("PAYOUTS")];
    expect(owed).toEqual([(before[0] ?? 0) - 4_500, (before[1] ?? 0) + 4_500]);
    await owner.query("update receivables set closed_at = now() where user_id = $1", [member.id]);
    expect([await balanceOf("RECEIVABLES"), await balanceOf("PAYOUTS")]).toEqual(before);
    await owner.query("delete from receivables where user_id = $1", [member.id]);
    await owner.end();
  });
});
