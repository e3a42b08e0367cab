/**
 * The proof of what the house owes its members (docs/proof-format.md): for anybody its sum, for a
 * member the path from their own leaf, and beside it what the operator says is at the bank.
 */
import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import type { LiabilityDay } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isReportDay } from "@chokdee/domain/time.ts";

import { writeAudit } from "../core/audit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { csvOf } from "../platform/http/csv.ts";
import { textOf } from "../platform/http/languages.ts";
import type { Actor } from "../platform/http/router.ts";
import { readToday } from "./book-queries.ts";
import {
  insertDeclared,
  listDeclared,
  listLiabilityRows,
  readLeaf,
  readNewest,
  readPath,
} from "./liability-queries.ts";

/** More than a quarter of a year. */
const MOST_DAYS = 100;

export async function showLiabilities(db: Queries) {
  const newest = await readNewest(db);
  if (!newest) return null;
  const { day, members, total_satang, root, log_no, bank_satang, bank_accounts } = newest;
  return {
    day,
    members,
    total: formatBaht(total_satang),
    root,
    log_no,
    bank: bank_satang === null ? null : { total: formatBaht(bank_satang), accounts: bank_accounts },
  };
}

/** One snapshot: the tree is made anew each day. */
export function showOwn({ db }: Pick<AppContext, "db">, userId: string) {
  return db.transaction(
    async (tx) => {
      const newest = await readNewest(tx);
      const text = await readLeaf(tx, userId);
      if (!newest || text === undefined) return null;
      return {
        day: newest.day,
        text,
        balance: formatBaht(Number(text.split("|")[3])),
        path: await readPath(tx, userId),
        root: newest.root,
        total: formatBaht(newest.total_satang),
      };
    },
    { isolation: "repeatable read" },
  );
}

export async function showDeclared(db: Queries) {
  const rows = await listDeclared(db);
  return {
    items: rows.map((row) => ({
      receiving_account_id: row.id,
      name: row.account_name,
      number: row.account_number,
      declared:
        row.day === null || row.declared_at === null
          ? null
          : {
              day: row.day,
              balance: formatBaht(row.balance_satang ?? 0),
              at: row.declared_at.toISOString(),
            },
      booked: row.booked === null ? null : formatBaht(row.booked),
    })),
  };
}

export async function showLiabilityDays(
  db: Queries,
  most: number | null = MOST_DAYS,
): Promise<LiabilityDay[]> {
  const rows = await listLiabilityRows(db, most);
  return rows.map((row) => ({
    day: row.day,
    members: row.members,
    total: formatBaht(row.total_satang),
    root: row.root,
    declared:
      row.bank_satang === null
        ? null
        : { total: formatBaht(row.bank_satang), accounts: row.bank_accounts },
    booked: formatBaht(row.booked_satang),
  }));
}

const COLUMNS = ["REPORT_DAY", "OWED_WALLETS", "OWED_TOTAL", "OWED_DECLARED", "OWED_BOOKED"];

/** Every day that there is, as a file for spreadsheets. */
export async function liabilitiesCsv(db: Queries, language: string | undefined): Promise<string> {
  return csvOf(
    COLUMNS.map((key) => textOf(key, undefined, language)),
    (await showLiabilityDays(db, null)).map(({ day, members, total, declared, booked }) => [
      day,
      members,
      total,
      declared?.total ?? "",
      booked,
    ]),
  );
}

/** Refuses DATE_INVALID, INVALID_AMOUNT, RECEIVING_ACCOUNT_NOT_FOUND. */
export async function declareBalance(
  { db }: Pick<AppContext, "db">,
  actor: Actor,
  said: { readonly accountId: string; readonly day: string; readonly balance: Satang },
): Promise<void> {
  const { accountId, day, balance } = said;
  // A day to come would stand before the true ones until then: no row is taken back.
  if (!isReportDay(day) || day > (await readToday(db))) throw new Refusal("DATE_INVALID");
  if (balance < 0) throw new Refusal("INVALID_AMOUNT");
  if (!isUuid(accountId)) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
  await db.transaction(async (tx) => {
    const known = await insertDeclared(tx, { accountId, day, balance, by: actor.actorId });
    if (!known) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
    await writeAudit(tx, {
      ...actor,
      action: "balance.declare",
      targetKind: "receiving_account",
      targetId: accountId,
      after: { day, balance: formatBaht(balance) },
    });
  });
}
