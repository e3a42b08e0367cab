/**
 * A member's statement as a file for a spreadsheet: the whole of what was asked for, however long,
 * read and sent part by part, so that no ledger has to fit into memory or into one statement of
 * the database.
 */
import { Readable } from "node:stream";

import { formatBaht } from "@chokdee/domain/money.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { shownAmount } from "@chokdee/domain/wallet/rules.ts";
import type { FastifyReply } from "fastify";

import { csvHead, csvRows, ROWS_OF_A_PART, timeCell } from "../platform/http/csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { Reply } from "../platform/http/router.ts";
import { textOf } from "../platform/http/languages.ts";
import { descriptionOf, filterOf, type StatementRequest } from "./list-transactions.ts";
import { listStatement, type StatementRow } from "./queries.ts";

const HEADS = ["TIME", "TYPE", "DETAILS", "AMOUNT", "BALANCE"];

/** Newest first; what is posted meanwhile is newer than the first part and not in the file. */
export async function sendStatementFile(
  db: Queries,
  request: StatementRequest,
  reply: FastifyReply,
): Promise<Reply<never>> {
  const filter = { ...(await filterOf(db, request)), limit: ROWS_OF_A_PART };
  // Before a word is sent, so that a refusal or a fault is answered as one.
  const first = await listStatement(db, filter);
  const rest = async (after: StatementRow | undefined) =>
    after === undefined ? [] : listStatement(db, { ...filter, beforeId: after.id });
  void reply
    .header(
      "content-disposition",
      `attachment; filename="chokdee-transactions-${bangkokDay(Date.now())}.csv"`,
    )
    .type("text/csv; charset=utf-8");
  return new Reply<never>(200, Readable.from(partsOf(first, rest, request.language)) as never);
}

async function* partsOf(
  first: StatementRow[],
  rest: (after: StatementRow | undefined) => Promise<StatementRow[]>,
  language: string | undefined,
): AsyncGenerator<string> {
  yield csvHead(HEADS.map((head) => textOf(`STATEMENT_${head}`, undefined, language)));
  for (let rows = first; rows.length > 0; rows = await rest(rows.at(-1))) {
    yield csvRows(rows.map((row) => cellsOf(row, language)));
  }
}

function cellsOf(row: StatementRow, language: string | undefined): string[] {
  return [
    timeCell(row.created_at),
    descriptionOf(row, language),
    detailsOf(row),
    // The signs of the screen, but a hyphen for the minus: a spreadsheet is to add them up.
    shownAmount(row.type, row.amount_satang).replace("−", "-").replace(/[+,]/g, ""),
    formatBaht(row.balance_after_satang),
  ];
}

function detailsOf(row: StatementRow): string {
  if (row.numbers !== null) return row.numbers.join(" ");
  const { reason, bank_name: bankName } = row.meta ?? {};
  return [reason, bankName].find((value) => typeof value === "string")?.toString() ?? "";
}
