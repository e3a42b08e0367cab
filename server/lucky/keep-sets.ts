/**
 * A member keeps, changes, deletes and restores sets of numbers: 50 at most, which is counted in
 * the transaction that adds one, with a member's changes one after the other.
 */
import type { LuckySet } from "@chokdee/domain/lucky/contract.ts";
import { cleanSet, MAX_SETS, setRefusal, type LuckyForm } from "@chokdee/domain/lucky/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import {
  countSets,
  findSet,
  insertSet,
  listWholeSets,
  markDeleted,
  takeTurn,
  unmarkDeleted,
  updateSet,
  type WholeSetRow,
} from "./queries.ts";
import { setReply } from "./set-reply.ts";

/** Refuses LUCKY_SET_NOT_FOUND. */
export async function readSet(app: AppContext, memberId: string, id: string): Promise<WholeSetRow> {
  return found(isUuid(id) ? await findSet(app.db, memberId, id) : undefined);
}

/** All of a member's sets with their lines. */
export async function readSets(db: Queries, memberId: string): Promise<LuckySet[]> {
  return (await listWholeSets(db, memberId)).map(setReply);
}

/** Refuses what a form is refused with, and LUCKY_SETS_FULL. */
export function addSet(app: AppContext, memberId: string, sent: LuckyForm): Promise<WholeSetRow> {
  const form = checked(sent);
  return app.db.transaction(async (tx) => {
    await refuseFull(tx, memberId);
    return insertSet(tx, memberId, form);
  });
}

/** Refuses what a form is refused with, and LUCKY_SET_NOT_FOUND. */
export async function changeSet(
  app: AppContext,
  memberId: string,
  id: string,
  sent: LuckyForm,
): Promise<WholeSetRow> {
  const form = checked(sent);
  return found(isUuid(id) ? await updateSet(app.db, memberId, id, form) : undefined);
}

/** Refuses LUCKY_SET_NOT_FOUND. */
export async function deleteSet(app: AppContext, memberId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw new Refusal("LUCKY_SET_NOT_FOUND");
  const deleted = await app.db.transaction(async (tx) => {
    await takeTurn(tx, memberId);
    return markDeleted(tx, memberId, id, MAX_SETS);
  });
  if (!deleted) throw new Refusal("LUCKY_SET_NOT_FOUND");
}

/** One that stands is answered as it is. Refuses LUCKY_SET_NOT_FOUND, LUCKY_SETS_FULL. */
export async function restoreSet(
  app: AppContext,
  memberId: string,
  id: string,
): Promise<WholeSetRow> {
  if (!isUuid(id)) throw new Refusal("LUCKY_SET_NOT_FOUND");
  return app.db.transaction(async (tx) => {
    await takeTurn(tx, memberId);
    const standing = await findSet(tx, memberId, id);
    if (standing) return standing;
    const restored = found(await unmarkDeleted(tx, memberId, id));
    if ((await countSets(tx, memberId)) > MAX_SETS) {
      throw new Refusal("LUCKY_SETS_FULL", { limit: MAX_SETS });
    }
    return restored;
  });
}

async function refuseFull(tx: Queries, memberId: string): Promise<void> {
  await takeTurn(tx, memberId);
  if ((await countSets(tx, memberId)) >= MAX_SETS) {
    throw new Refusal("LUCKY_SETS_FULL", { limit: MAX_SETS });
  }
}

function checked(sent: LuckyForm): LuckyForm {
  const form = cleanSet(sent);
  const refusal = setRefusal(form);
  if (refusal) throw new Refusal(refusal);
  return form;
}

function found(row: WholeSetRow | undefined): WholeSetRow {
  if (!row) throw new Refusal("LUCKY_SET_NOT_FOUND");
  return row;
}
