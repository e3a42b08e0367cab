/**
 * A file for the bank (finding B4; operator F17): of what is named, or of all that one has claimed.
 * Each withdrawal goes into one file only and is SENT from then on; the file is kept byte by byte.
 */
import { bahtNumber, formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import type { PayoutFile, PayoutFormat } from "@chokdee/domain/withdrawals/payout-contract.ts";
import {
  csvPayoutRows,
  fitsKtb,
  ktbPayoutText,
  tis620,
  type PayoutOrder,
} from "@chokdee/domain/withdrawals/payout-file.ts";
import { MOST_PAYOUTS } from "@chokdee/domain/withdrawals/rules.ts";

import { writeAudit } from "../core/audit.ts";
import { readSettings } from "../core/settings.ts";
import { readPayingAccount, type PayingAccount } from "../deposits/receiving-accounts.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { isRowNumber, isUuid } from "../platform/database/row-ids.ts";
import { csvOf, digitsCell } from "../platform/http/csv.ts";
import { pageOf, readCursor } from "../platform/http/cursors.ts";
import { onceByKey } from "../platform/http/idempotency.ts";
import type { Actor } from "../platform/http/router.ts";
import { lockWallets } from "../wallet/post-entries.ts";
import { listDiffering, refuseBrokenLedger } from "../wallet/refuse-broken-books.ts";
import type { LeftOut } from "./claim-withdrawals.ts";
import { payoutsOf, stageRefusal } from "./payout-checks.ts";
import { auditPayout, whyNotYet } from "./pay-withdrawal.ts";
import {
  findFile,
  insertFile,
  listClaimed,
  listFiles,
  nextReference,
  readContent,
  type FileRow,
} from "./queries/payout-files.ts";
import {
  doubtAfterRestore,
  listPayees,
  lockPaidMembers,
  lockPayouts,
  writeSent,
  type PayoutRow,
} from "./queries/payouts.ts";

export interface FileRequest {
  readonly key: string;
  /** Null: all that who asks has claimed. */
  readonly ids: readonly string[] | null;
  readonly format: PayoutFormat;
  readonly paidFrom: string;
}

interface Found {
  readonly wanted: readonly string[];
  /** Members whose wallets are not what their entries come to. */
  readonly differing: ReadonlySet<string>;
}

interface Made {
  readonly fileId: number;
  readonly leftOut: LeftOut[];
}

export async function makePayoutFile(
  app: AppContext,
  actor: Actor,
  request: FileRequest,
): Promise<{ made: { file: PayoutFile; left_out: LeftOut[] }; repeated: boolean }> {
  await doubtAfterRestore(app.db);
  const { key, ...input } = request;
  const { answer, repeated } = await app.db.transaction(async (tx) => {
    const wanted = request.ids ?? (await listClaimed(tx, actor.actorId, MOST_PAYOUTS));
    const payees = await listPayees(tx, wanted.filter(isUuid));
    // The longest look is before the locks: whoever bets meanwhile does not wait for it.
    const differing = await listDiffering(tx, payees);
    // Tries of one key come one after the other by the wallet of who asks; nothing comes of what is
    // judged while it is judged, as a slip that is cancelled.
    await lockWallets(tx, [actor.actorId, ...payees]);
    const once = { userId: actor.actorId, action: "payout-file", key, input };
    return onceByKey<Made>(tx, once, async () => {
      await lockPaidMembers(tx, payees);
      return make(tx, actor, request, { wanted, differing });
    });
  });
  const row = await findFile(app.db, answer.fileId);
  if (!row) throw new Error(`payout file ${answer.fileId} is gone`);
  return { made: { file: shownFile(row), left_out: answer.leftOut }, repeated };
}

async function make(tx: Queries, actor: Actor, request: FileRequest, found: Found): Promise<Made> {
  await refuseBrokenLedger(tx);
  const from = isUuid(request.paidFrom) ? await readPayingAccount(tx, request.paidFrom) : undefined;
  if (!from) throw new Refusal("RECEIVING_ACCOUNT_NOT_FOUND");
  const { ready, leftOut } = await readyOnes(tx, actor, found, request.format);
  if (ready.length === 0) {
    const unfit = leftOut.length > 0 && leftOut.every(({ code }) => code === UNFIT);
    throw new Refusal(unfit ? UNFIT : "PAYOUT_FILE_EMPTY", { left_out: leftOut });
  }
  const { reference, today, no } = await nextReference(tx);
  const { ktb_company_id: companyId } = await readSettings(tx);
  const content = contentOf(request.format, {
    reference,
    day: today,
    no,
    companyId,
    from,
    lines: ready.map((one) => ({
      bankId: one.bank_id,
      bankName: one.bank_name,
      accountNumber: one.account_number,
      accountName: one.account_name,
      amountSatang: one.amount_satang - one.fee_satang,
    })),
  });
  const total = ready.reduce((sum, one) => sum + one.amount_satang - one.fee_satang, 0);
  const fileId = await insertFile(tx, {
    reference,
    format: request.format,
    paidFrom: from.id,
    createdBy: actor.actorId,
    payouts: ready.length,
    total,
    ...content,
  });
  for (const [at, one] of ready.entries()) {
    const sent = { id: one.id, staffId: actor.actorId, paidFrom: from.id, fileId, line: at + 1 };
    await writeSent(tx, sent);
    await auditPayout(tx, actor, "withdrawal.send", one, { file: reference, line: at + 1 });
  }
  await writeAudit(tx, {
    ...actor,
    action: "payout_file.make",
    targetKind: "payout_file",
    targetId: reference,
    after: { payouts: ready.length, total: bahtNumber(total), format: request.format },
  });
  return { fileId, leftOut };
}

/** Of an account that the format cannot name; another format, or who pays by hand, can. */
const UNFIT = "PAYOUT_FILE_ACCOUNT";

/** Those that may be sent, in the order in which they were asked for, and why the others may not. */
async function readyOnes(
  tx: Queries,
  actor: Actor,
  { wanted: ids, differing }: Found,
  format: PayoutFormat,
): Promise<{ ready: PayoutRow[]; leftOut: LeftOut[] }> {
  const known = ids.filter(isUuid);
  await lockPayouts(tx, known);
  const payouts = await payoutsOf(tx, known);
  const leftOut: LeftOut[] = ids
    .filter((id) => !payouts.some((one) => one.id === id.toLowerCase()))
    .map((id) => ({ id, code: "WITHDRAWAL_NOT_FOUND" }));
  const ready: PayoutRow[] = [];
  for (const one of payouts) {
    // Those before it in this file count with it.
    const besides = ready
      .filter(({ user_id }) => user_id === one.user_id)
      .reduce((sum, { amount_satang }) => sum + amount_satang, 0);
    const payout = { ...one, paid_lately_satang: one.paid_lately_satang + besides };
    const code =
      (await whyNot(tx, actor, payout, differing)) ?? (hasRoom(format, payout) ? null : UNFIT);
    if (code === null) ready.push(payout);
    else leftOut.push({ id: one.id, code });
  }
  return { ready, leftOut };
}

function hasRoom(format: PayoutFormat, payout: PayoutRow): boolean {
  const { bank_id: bankId, account_number: accountNumber } = payout;
  return format !== "KTB" || fitsKtb({ bankId, accountNumber });
}

async function whyNot(
  tx: Queries,
  actor: Actor,
  payout: PayoutRow,
  differing: ReadonlySet<string>,
): Promise<string | null> {
  const { actorId } = actor;
  if (payout.user_id === actorId) return "NOT_YOURSELF";
  const refusal = stageRefusal("SEND", payout, actorId);
  if (refusal) return refusal;
  if (differing.has(payout.user_id)) return "WALLET_DIFFERS";
  if (payout.doubted_at) return "WITHDRAWAL_DOUBTED";
  return (await whyNotYet(tx, actor, payout))?.code ?? null;
}

const KRUNGTHAI = "006";
const HEADS = ["reference", "bank", "bank_name", "account_number", "account_name", "amount"];

function contentOf(
  format: PayoutFormat,
  order: PayoutOrder & { readonly from: PayingAccount },
): { contentType: string; content: Buffer } {
  if (format === "KTB") {
    if (order.companyId === "" || order.from.bankId !== KRUNGTHAI || !fitsKtb(order.from)) {
      throw new Refusal("PAYOUT_FILE_COMPANY");
    }
    const content = Buffer.from(tis620(ktbPayoutText(order)));
    return { contentType: "text/plain; charset=tis-620", content };
  }
  const rows = csvPayoutRows(order).map(
    ([reference = "", bank = "", name = "", number = "", ...rest]) => [
      reference,
      digitsCell(String(bank)),
      name,
      digitsCell(String(number)),
      ...rest,
    ],
  );
  return { contentType: "text/csv; charset=utf-8", content: Buffer.from(csvOf(HEADS, rows)) };
}

const USUAL_ROWS = 50;

export async function listPayoutFiles(
  app: AppContext,
  request: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ items: PayoutFile[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const rows = await listFiles(app.db, before === undefined ? null : Number(before), limit + 1);
  const page = pageOf(rows, limit, (row) => [String(row.id)]);
  return { items: page.items.map(shownFile), nextCursor: page.nextCursor };
}

export async function readPayoutFile(
  app: AppContext,
  id: string,
): Promise<{ name: string; contentType: string; content: Buffer }> {
  const file = isRowNumber(id) ? await readContent(app.db, Number(id)) : undefined;
  if (!file) throw new Refusal("PAYOUT_FILE_NOT_FOUND");
  const ending = file.content_type.startsWith("text/csv") ? "csv" : "txt";
  return {
    name: `${file.reference}.${ending}`,
    contentType: file.content_type,
    content: file.content,
  };
}

function shownFile(row: FileRow): PayoutFile {
  return {
    id: String(row.id),
    reference: row.reference,
    format: row.format,
    created_at: row.created_at.toISOString(),
    created_by: row.creator,
    payouts: row.payouts,
    total: formatBaht(row.total_satang),
    open: row.open,
  };
}
