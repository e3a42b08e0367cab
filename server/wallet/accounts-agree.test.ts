/** The trial balance, the entries of an account and its debts say the same of each account. */
import { randomUUID } from "node:crypto";

import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { bankAccountCode, BOOK_ACCOUNTS, type BookCode } from "@chokdee/domain/wallet/books.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { useDesk } from "../testing/debts.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { postMoves } from "./post-moves.ts";

const app = useApp({ TWO_PERSON: "off" });
const desk = useDesk(app);

const balance = async () =>
  trialBalance.replies[200].parse((await desk.admin.get("/api/admin/books")).body).data.items;
const transfer = (debit: BookCode, credit: BookCode) =>
  app.current.db.transaction((tx) =>
    postMoves(tx, desk.admin.id, [
      {
        kind: "BANK_TRANSFER",
        debit,
        credit,
        amount: 700,
        reference: { kind: "test", id: randomUUID() },
      },
    ]),
  );

it("each account has as many entries as are listed of it, those of debts and moves too", async () => {
  const { member } = await desk.debtor();
  expect((await desk.writeOff(desk.admin, member)).status).toBe(200);
  const account = await receivingAccount(desk.admin, false);
  await transfer(bankAccountCode(account.id), "BANK");
  const listed = await app.current.db.query<{ account: string; entries: number; moved: number }>(
    `select account, count(*)::integer as entries, sum(amount_satang)::bigint as moved from (
       select account, amount_satang from book_entries
       union all select 'WALLETS', amount_satang from book_member_entries) e
     group by account`,
  );
  const found = listed.map(({ account: code, entries, moved }) => [
    code,
    entries,
    (moved / 100).toFixed(2),
  ]);
  const shown = (await balance()).filter(({ entries }) => entries > 0);
  expect(new Set(shown.map((row) => [row.account, row.entries, row.closing].join()))).toEqual(
    new Set(found.map((row) => row.join())),
  );
});

it("what a member owes is taken off the house's receivables, and added to what it paid out", async () => {
  const { member } = await desk.debtor();
  const rows = await app.current.db.query(
    `select account, kind, amount_satang from book_entries
     where source = 'DEBT' and user_id = $1 order by amount_satang`,
    [member.id],
  );
  expect(rows).toEqual([
    { account: "RECEIVABLES", kind: "DEBT", amount_satang: -95_000 },
    { account: "PAYOUTS", kind: "DEBT", amount_satang: 95_000 },
  ]);
});

it("stands with the bank accounts first, in the order in which they came, and the one of no name where anything moved it", async () => {
  const [one, two] = [
    await receivingAccount(desk.admin, false),
    await receivingAccount(desk.admin, false),
  ];
  const own = bankAccountCode(one.id);
  await transfer(own, "BANK");
  await transfer("BANK", own);
  const codes = (await balance()).map(({ account }) => account);
  const banks = codes.filter((code) => code.startsWith("BANK:"));
  expect(banks.slice(-2)).toEqual([own, bankAccountCode(two.id)]);
  expect(codes).toEqual(["BANK", ...banks, ...BOOK_ACCOUNTS.filter((code) => code !== "BANK")]);
});
