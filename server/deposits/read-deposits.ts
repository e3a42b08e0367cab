/** A member's own deposits: the list with its filter, and one (product.md section 7). */
import type {
  DepositIntent,
  DepositRow as ListedDeposit,
} from "@chokdee/domain/deposits/contract.ts";
import { DEPOSIT_STATUSES, listWord } from "@chokdee/domain/deposits/rules.ts";
import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { pageOf, readCursor } from "../platform/http/cursors.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { intentReply, listedDeposit } from "./intent-reply.ts";
import { findOwnDeposit, listOwnDeposits, type DepositState } from "./queries/deposits.ts";
import { listPictures } from "./queries/slips.ts";
import { slipUrl } from "./review-deposits.ts";

const USUAL_ROWS = 20;

export interface DepositListRequest {
  readonly userId: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** A status as the detail writes it (PENDING) or as the list does (completed). */
  readonly status?: string | undefined;
}

export async function listDeposits(
  app: AppContext,
  request: DepositListRequest,
): Promise<{ items: ListedDeposit[]; nextCursor: string | null }> {
  const limit = request.limit ?? USUAL_ROWS;
  const [before] = readCursor(request.cursor, [ROW_NUMBER]) ?? [];
  const rows = await listOwnDeposits(app.db, {
    userId: request.userId,
    states: statesOf(request.status),
    beforeNo: before === undefined ? null : Number(before),
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) => [String(row.no)]);
  return { items: await Promise.all(page.items.map(listedDeposit)), nextCursor: page.nextCursor };
}

/** As listDeposits, each with the pictures that the member sent for it. */
export async function listDepositsWithPictures(app: AppContext, request: DepositListRequest) {
  const { items, nextCursor } = await listDeposits(app, request);
  const pictures = await listPictures(
    app.db,
    items.map(({ deposit_id: id }) => id),
  );
  const of = (id: string) => pictures.filter(({ deposit_id: deposit }) => deposit === id);
  return {
    items: items.map((item) => ({
      ...item,
      slip_pictures: of(item.deposit_id).map(({ image_id: image, uploaded_at: at }) => ({
        url: slipUrl(image),
        uploaded_at: at.toISOString(),
      })),
    })),
    nextCursor,
  };
}

const STATES: readonly DepositState[] = DEPOSIT_STATUSES.flatMap((status) => [
  { status, hasSlip: false },
  { status, hasSlip: true },
]);

function statesOf(filter: string | undefined): readonly DepositState[] {
  if (filter === undefined || filter === "" || filter.toUpperCase() === "ALL") return STATES;
  // PENDING, as product.md asks for what can still be paid, is the status and not the word.
  const isStatus = DEPOSIT_STATUSES.some((status) => status === filter);
  const named = STATES.filter(
    ({ status, hasSlip }) =>
      status === filter.toUpperCase() ||
      (!isStatus && listWord(status, hasSlip) === filter.toLowerCase()),
  );
  if (named.length === 0) throw new Refusal("MALFORMED");
  return named;
}

export async function readDeposit(
  app: AppContext,
  userId: string,
  depositId: string,
): Promise<DepositIntent> {
  const row = isUuid(depositId) ? await findOwnDeposit(app.db, userId, depositId) : undefined;
  if (!row) throw new Refusal("DEPOSIT_NOT_FOUND");
  return intentReply(row);
}
