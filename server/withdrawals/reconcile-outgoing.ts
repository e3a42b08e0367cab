/** A day's money that left the bank against payouts and the books, what disagrees first. */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bangkokDay, isReportDay } from "@chokdee/domain/time.ts";
import type { OutgoingRow } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { phoneFor, type Viewer } from "../core/colleagues-phones.ts";
import type { AppContext } from "../platform/app-context.ts";
import { csvOf, digitsCell, MOST_ROWS_OF_A_DAY, timeCell } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { textOf } from "../platform/http/languages.ts";
import { listOutgoing, sumOutgoing, type OutgoingRow as Row } from "./queries/outgoing.ts";

const USUAL_ROWS = 100;
const CURSOR = [/^[01]$/, /^[0-9]{1,17}$/, /^[0-9]{0,15}:[0-9a-f-]{0,36}$/];

export async function reconcileOutgoing(
  app: AppContext,
  request: {
    readonly date?: string | undefined;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
  viewer: Viewer,
) {
  const day = dayOf(app, request.date);
  const limit = request.limit ?? USUAL_ROWS;
  const [agrees, atUs = "", key = ""] = readCursor(request.cursor, CURSOR) ?? [];
  const after = agrees === undefined ? null : { agrees, atUs, key };
  const { rows, totals } = await app.db.transaction(
    async (tx) => ({
      rows: await listOutgoing(tx, day, after, limit + 1),
      totals: await sumOutgoing(tx, day),
    }),
    // The sums are those of the rows, also where a statement is taken meanwhile.
    { isolation: "repeatable read" },
  );
  const page = pageOf(rows, limit, (row) => [String(row.agrees), row.at_us, row.key]);
  return {
    date: day,
    totals: {
      bank: formatBaht(totals.bank),
      payouts: formatBaht(totals.payouts),
      ledger: formatBaht(totals.ledger),
      disagreeing: totals.disagreeing,
    },
    items: page.items.map((row) => rowOf(row, viewer)),
    next_cursor: page.nextCursor,
  };
}

function dayOf(app: AppContext, date: string | undefined): string {
  const day = date ?? bangkokDay(app.clock.now());
  if (!isReportDay(day)) throw new Refusal("DATE_INVALID");
  return day;
}

function rowOf(row: Row, viewer: Viewer): OutgoingRow {
  return {
    state: row.state,
    bank:
      row.line_id === null || row.occurred_at === null
        ? null
        : {
            id: String(row.line_id),
            account_number: row.from_account ?? "",
            amount: formatBaht(row.line_satang ?? 0),
            occurred_at: row.occurred_at.toISOString(),
            counterparty: row.counterparty,
            description: row.description,
            explained:
              row.explained_as === null
                ? null
                : {
                    as: row.explained_as,
                    note: row.explained_note ?? "",
                    by: row.explainer ?? "",
                    at: row.explained_at?.toISOString() ?? "",
                  },
            waiting_approval_id: row.waiting_approval_id,
          },
    payout:
      row.withdrawal_id === null
        ? null
        : {
            id: row.withdrawal_id,
            phone_number: phoneFor(viewer, row.phone_number ?? "", row.is_staff ?? false),
            account_number: row.account_number ?? "",
            amount: formatBaht(row.net_satang ?? 0),
            paid_at: row.paid_at?.toISOString() ?? null,
          },
  };
}

const COLUMNS = [
  "QUEUE_STATUS",
  "QUEUE_FROM_ACCOUNT",
  "RECONCILIATION_BANK_TIME",
  "RECONCILIATION_BANK_AMOUNT",
  "OUTGOING_COUNTERPARTY",
  "OUTGOING_DESCRIPTION",
  "OUTGOING_AS",
  "QUEUE_REASON",
  "QUEUE_DECIDED_BY",
  "QUEUE_PHONE",
  "QUEUE_TO_ACCOUNT",
  "QUEUE_AMOUNT",
  "QUEUE_DECIDED_TIME",
] as const;

/** The same as a file for a spreadsheet, its heads and states in the reader's language. */
export async function outgoingCsv(
  app: AppContext,
  date: string | undefined,
  viewer: Viewer,
  language: string | undefined,
): Promise<{ name: string; text: string }> {
  const day = dayOf(app, date);
  const rows = await listOutgoing(app.db, day, null, MOST_ROWS_OF_A_DAY);
  const text = csvOf(
    COLUMNS.map((key) => textOf(key, undefined, language)),
    rows
      .map((row) => rowOf(row, viewer))
      .map(({ state, bank, payout }) => [
        textOf(`OUTGOING_${state}`, undefined, language),
        digitsCell(bank?.account_number ?? ""),
        bank ? timeCell(new Date(bank.occurred_at)) : "",
        bank?.amount ?? "",
        bank?.counterparty ?? "",
        bank?.description ?? "",
        bank?.explained ? textOf(`OUTGOING_AS_${bank.explained.as}`, undefined, language) : "",
        bank?.explained?.note ?? "",
        bank?.explained?.by ?? "",
        digitsCell(payout?.phone_number ?? ""),
        digitsCell(payout?.account_number ?? ""),
        payout?.amount ?? "",
        payout?.paid_at ? timeCell(new Date(payout.paid_at)) : "",
      ]),
  );
  return { name: `chokdee-outgoing-${day}.csv`, text };
}
