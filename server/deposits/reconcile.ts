/**
 * The daily reconciliation: what the banks say came in, what the deposits
 * say was credited and what the ledger holds, transfer by transfer.
 */
import {
  type ReconciliationRow,
  reconciliationStates,
} from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { isReportDay } from "@chokdee/domain/time.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import { csvOf, digitsCell, MOST_ROWS_OF_A_DAY, timeCell } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { textOf } from "../platform/http/languages.ts";
import {
  listReconciled,
  readEntriesOf,
  readToday,
  sumReconciled,
  type ReconciledRow,
} from "./queries/reconciliation.ts";

const USUAL_ROWS = 100;
const CURSOR = [/^[01]$/, /^[0-9]{1,17}$/, /^[0-9]{0,15}:[0-9a-f-]{0,36}$/];

/** An entry that comes between two of the statements would stand against no deposit. */
const ONE_MOMENT = { isolation: "repeatable read" } as const;

export interface ReconciliationRequest {
  readonly date?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

async function dayOf(app: AppContext, date: string | undefined): Promise<string> {
  const day = date ?? (await readToday(app.db));
  if (!isReportDay(day)) throw new Refusal("DATE_INVALID");
  return day;
}

export async function reconcile(app: AppContext, request: ReconciliationRequest, viewer: Viewer) {
  const day = await dayOf(app, request.date);
  const limit = request.limit ?? USUAL_ROWS;
  const [agrees, atUs = "", key = ""] = readCursor(request.cursor, CURSOR) ?? [];
  const after = agrees === undefined ? null : { agrees, atUs, key };
  const { rows, totals } = await app.db.transaction(async (tx) => {
    const entries = await readEntriesOf(tx, day);
    return {
      rows: await listReconciled(tx, day, entries, after, limit + 1),
      totals: await sumReconciled(tx, day, entries),
    };
  }, ONE_MOMENT);
  const page = pageOf(rows, limit, (row) => [String(row.agrees), row.at_us, row.key]);
  return {
    date: day,
    totals: {
      bank: formatBaht(totals.bank),
      deposits: formatBaht(totals.deposits),
      ledger: formatBaht(totals.ledger),
      disagreeing: totals.disagreeing,
    },
    items: page.items.map((row) => rowOf(row, viewer)),
    next_cursor: page.nextCursor,
  };
}

function rowOf(row: ReconciledRow, viewer: Viewer): ReconciliationRow {
  return {
    state: row.state,
    bank:
      row.occurred_at === null
        ? null
        : {
            provider: row.provider ?? "",
            transaction_id: row.transaction_id ?? "",
            to_account: row.to_account ?? "",
            amount: formatBaht(row.line_satang ?? 0),
            occurred_at: row.occurred_at.toISOString(),
          },
    deposit:
      row.deposit_id === null
        ? null
        : {
            id: row.deposit_id,
            reference_id: row.reference_id ?? "",
            phone_number: phoneFor(viewer, row.phone_number ?? "", row.is_staff ?? false),
            status: row.status ?? "PENDING",
            amount: row.credited_satang === null ? null : formatBaht(row.credited_satang),
            credited_by: row.credited_by,
          },
    ledger:
      row.entry_id === null || row.entry_at === null
        ? null
        : {
            entry_id: row.entry_id,
            amount: formatBaht(row.entry_satang ?? 0),
            created_at: row.entry_at.toISOString(),
          },
  };
}

const COLUMNS = [
  "STATE",
  "BANK_TIME",
  "PROVIDER",
  "TRANSACTION",
  "TO_ACCOUNT",
  "BANK_AMOUNT",
  "REFERENCE",
  "PHONE",
  "DEPOSIT_AMOUNT",
  "CREDITED_BY",
  "LEDGER_AMOUNT",
  "LEDGER_TIME",
] as const;

/** The same as a file for a spreadsheet, its heads and states in the reader's language. */
export async function reconciliationCsv(
  app: AppContext,
  date: string | undefined,
  viewer: Viewer,
  language: string | undefined,
): Promise<{ name: string; text: string }> {
  const day = await dayOf(app, date);
  const rows = await app.db.transaction(async (tx) => {
    const entries = await readEntriesOf(tx, day);
    return listReconciled(tx, day, entries, null, MOST_ROWS_OF_A_DAY);
  }, ONE_MOMENT);
  const word = (key: string) => textOf(`RECONCILIATION_${key}`, undefined, language);
  const states = new Map(reconciliationStates.map((state) => [state, word(state)]));
  const creditedBy = (source: string | null | undefined): string =>
    source ? word(source === "NOTIFICATION" ? "BY_BANK" : "BY_STAFF") : "";
  const text = csvOf(
    COLUMNS.map(word),
    rows
      .map((row) => rowOf(row, viewer))
      .map((row) => [
        states.get(row.state) ?? row.state,
        row.bank ? timeCell(new Date(row.bank.occurred_at)) : "",
        row.bank?.provider ?? "",
        row.bank?.transaction_id ?? "",
        digitsCell(row.bank?.to_account ?? ""),
        row.bank?.amount ?? "",
        row.deposit?.reference_id ?? "",
        digitsCell(row.deposit?.phone_number ?? ""),
        row.deposit?.amount ?? "",
        creditedBy(row.deposit?.credited_by),
        row.ledger?.amount ?? "",
        row.ledger ? timeCell(new Date(row.ledger.created_at)) : "",
      ]),
  );
  return { name: `chokdee-reconciliation-${day}.csv`, text };
}
