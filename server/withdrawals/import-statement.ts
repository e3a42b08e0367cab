/**
 * A bank's statement is taken (findings B4 and F12). What a provider told already is paired with
 * its line; an incoming line that nobody told pays a deposit as a notification does; outgoing ones
 * are held against payouts, and fees are booked. A file can be written by anybody: it takes two.
 */
import { createHash } from "node:crypto";

import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { bankAccountCode } from "@chokdee/domain/wallet/books.ts";
import {
  MOST_STATEMENT_ROWS,
  type StatementLine,
} from "@chokdee/domain/withdrawals/statement-contract.ts";
import {
  pairIncoming,
  pairOutgoing,
  takenBefore,
} from "@chokdee/domain/withdrawals/statement-pairs.ts";
import {
  readStatement,
  type ReadStatement,
  type StatementMapping,
  type StatementRow,
} from "@chokdee/domain/withdrawals/statement.ts";

import {
  askApproval,
  askerOf,
  needsSecondPerson,
  takeApproval,
  type Asked,
} from "../core/approvals.ts";
import { writeAudit } from "../core/audit.ts";
import type { PendingApproval } from "../core/pending-approval.ts";
import { readPayingAccount, type PayingAccount } from "../deposits/receiving-accounts.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { postMoves } from "../wallet/post-moves.ts";
import { applyExplanation } from "./explain-line.ts";
import { beginStatements } from "./finish-statements.ts";
import { linkPayouts } from "./link-payouts.ts";
import { lockPayouts } from "./queries/payouts.ts";
import { listTaken, lockStatement } from "./queries/taken-lines.ts";
import {
  insertStatement,
  listPaidOut,
  listTold,
  pairTold,
  saveMapping,
  takeLines,
  type KeyedLine,
  type OpenLine,
} from "./queries/statements.ts";

export interface StatementFile {
  readonly receiving_account_id: string;
  readonly text: string;
  readonly mapping: StatementMapping;
}

interface Understood {
  readonly account: PayingAccount;
  readonly read: ReadStatement;
  readonly lines: readonly KeyedLine[];
  readonly known: ReadonlySet<string>;
}

/** Lines of one moment that are alike in all are told apart by their place among them. */
function keyed(rows: readonly StatementRow[]): KeyedLine[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, day, time, ...row }) => {
    const { kind, amount, balance, reference, counterparty, description } = row;
    const all = [day, time, kind, amount, balance, reference, counterparty, description];
    const text = JSON.stringify(all);
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return {
      ...row,
      line,
      key: createHash("sha256").update(`${text} ${nth}`).digest("hex"),
      occurred_at: new Date(`${day}T${time ?? "12:00:00"}+07:00`).toISOString(),
      has_time: time !== null,
    };
  });
}

async function understand(app: AppContext, db: Queries, file: StatementFile): Promise<Understood> {
  const account = await readPayingAccount(db, file.receiving_account_id);
  if (!account) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
  const read = readStatement(file.text, file.mapping, bangkokDay(app.clock.now()));
  const lines = keyed(read.rows);
  return { account, read, lines, known: await knownOf(db, account.id, lines) };
}

/** Which of the lines the account has already, in this form of the file or another. */
async function knownOf(
  db: Queries,
  accountId: string,
  lines: readonly KeyedLine[],
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const moments = lines.map((one) => ({
    ...one,
    occurredAtMs: Date.parse(one.occurred_at),
    hasTime: one.has_time,
  }));
  const times = moments.map(({ occurredAtMs }) => occurredAtMs);
  const taken = await listTaken(db, accountId, spanOf(times));
  return takenBefore(moments, taken);
}

const spanOf = (times: readonly number[]) => ({
  from: new Date(times.reduce((least, time) => Math.min(least, time), Infinity)),
  until: new Date(times.reduce((most, time) => Math.max(most, time), -Infinity)),
});

function sumsOf({ lines, known }: Pick<Understood, "lines" | "known">) {
  const fresh = lines.filter(({ key }) => !known.has(key));
  const sum = (kind: StatementRow["kind"]) =>
    formatBaht(
      fresh.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0),
    );
  return {
    lines: lines.length,
    known: lines.length - fresh.length,
    money_in: sum("IN"),
    money_out: sum("OUT"),
    fees: sum("FEE"),
  };
}

const MOST_SHOWN = 200;

const shownLines = (lines: Understood["lines"], known: Understood["known"]): StatementLine[] =>
  lines.map((one) => ({
    line: one.line,
    kind: one.kind,
    amount: formatBaht(one.amount),
    occurred_at: one.occurred_at,
    reference: one.reference,
    counterparty: one.counterparty,
    description: one.description,
    known: known.has(one.key),
  }));

export async function previewStatement(app: AppContext, file: StatementFile) {
  const found = await understand(app, app.db, file);
  const { read, lines, known } = found;
  return {
    items: shownLines(lines.slice(0, MOST_SHOWN), known),
    sums: sumsOf(found),
    faults: [...read.faults],
    ignored: read.ignored,
    missing: [...read.missing],
  };
}

type Taken = { readonly id: string; readonly sums: ReturnType<typeof sumsOf> };

/** Takes a statement, or answers that it waits. */
export async function importStatement(
  app: AppContext,
  actor: Actor,
  file: StatementFile & { readonly name: string },
): Promise<Taken | Asked> {
  const done = await app.db.transaction<Taken | Asked>(async (tx) => {
    const found = await understand(app, tx, file);
    refuseDoubtful(found);
    const { account } = found;
    const lines = found.lines.filter(({ key }) => !found.known.has(key));
    if (lines.length === 0) throw new Refusal("STATEMENT_KNOWN");
    await saveMapping(tx, account.id, file.mapping, actor.actorId);
    const { name } = file;
    const by = actor.actorId;
    // With those that are known: which others are new in any form is seen beside them.
    const id = await insertStatement(tx, { accountId: account.id, name, rows: found.lines, by });
    const sums = sumsOf(found);
    if (await needsSecondPerson(tx, "STATEMENT")) {
      const { money_in, money_out, fees } = sums;
      const after = { statement_id: id, account: account.accountNumber, name, money_in, money_out };
      const change = { before: null, after: { ...after, fees, lines: lines.length } };
      // All that would be taken: the one line that pays somebody may be the last.
      const evidence = {
        statement_lines: shownLines(lines, found.known),
        statement_account_id: account.id,
      };
      return askApproval(tx, { kind: "STATEMENT", change, evidence, actor });
    }
    // Somebody else took it at this moment: then it is none of this one's either.
    if ((await apply(tx, actor, id)) === 0) throw new Refusal("STATEMENT_KNOWN");
    return { id, sums };
  });
  if ("id" in done) await beginStatements(app);
  return done;
}

function refuseDoubtful({ read, lines }: Understood): void {
  const { faults, missing } = read;
  const isTooMuch = lines.length > MOST_STATEMENT_ROWS;
  if (faults.length === 0 && missing.length === 0 && lines.length > 0 && !isTooMuch) return;
  throw new Refusal("STATEMENT_NOT_UNDERSTOOD", {
    lines: faults.map(({ line }) => line).slice(0, 20),
    missing: [...missing],
    most: MOST_STATEMENT_ROWS,
  });
}

/** Runs what one has asked for and another approves: a statement, or what a line of one is. */
export async function approveStatement(
  app: AppContext,
  asked: PendingApproval,
  approver: Actor,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await takeApproval(tx, asked.id, approver);
    const after = row.change?.after as { statement_id?: string; line_id?: string };
    if (after.statement_id !== undefined) await apply(tx, askerOf(row), after.statement_id);
    else await applyExplanation(tx, row, approver);
  });
  await beginStatements(app);
}

/** Answers how many lines it brought. */
async function apply(tx: Queries, actor: Actor, statementId: string): Promise<number> {
  // Between the question and the word another file may have brought the same lines.
  const waiting = await lockStatement(tx, statementId);
  const known = waiting ? await knownOf(tx, waiting.account_id, waiting.rows) : new Set<string>();
  const lines = await takeLines(tx, statementId, [...known]);
  const [first] = lines;
  if (first) await pair(tx, actor, first, lines);
  await postMoves(
    tx,
    actor.actorId,
    lines
      .filter(({ kind }) => kind === "FEE")
      .map((line) => ({
        kind: "BANK_FEE",
        debit: "BANK_FEES",
        credit: bankAccountCode(line.receiving_account_id),
        amount: line.amount_satang,
        reference: { kind: "statement_line", id: String(line.id) },
      })),
  );
  await writeAudit(tx, {
    ...actor,
    action: "statement.import",
    targetKind: "receiving_account",
    targetId: waiting?.account_id ?? "",
    after: { statement_id: statementId, lines: lines.length },
  });
  return lines.length;
}

async function pair(
  tx: Queries,
  actor: Actor,
  first: OpenLine,
  lines: readonly OpenLine[],
): Promise<void> {
  const span = spanOf(lines.map((line) => line.occurred_at.getTime()));
  const of = (kind: OpenLine["kind"]) => lines.filter((line) => line.kind === kind).map(shown);
  const { account_number: number, promptpay_id: promptpay } = first;
  const told = await listTold(tx, promptpay === null ? [number] : [number, promptpay], span);
  await pairTold(tx, pairIncoming(of("IN"), told));
  const out = of("OUT");
  const find = async () =>
    pairOutgoing(out, await listPaidOut(tx, first.receiving_account_id, span));
  await lockPayouts(tx, [...(await find()).values()]);
  // Again behind the locks: one may have been returned at this moment, as not paid by the bank.
  await linkPayouts(tx, actor.actorId, await find());
}

function shown(line: OpenLine) {
  const { counterparty, reference, description } = line;
  return {
    id: line.id,
    amount: line.amount_satang,
    occurredAtMs: line.occurred_at.getTime(),
    hasTime: line.has_time,
    counterparty,
    text: [reference, counterparty, description].join(" "),
  };
}
