/** A set is given on by a code: whoever has it sees the numbers and may keep a copy. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import { cleanCode } from "@chokdee/domain/short-codes.ts";

import type { AppContext } from "../platform/app-context.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { newShortCode } from "../platform/http/short-codes.ts";
import { addSet } from "./keep-sets.ts";
import { findShared, setShareCode, type WholeSetRow } from "./queries.ts";

/** The same code each time. Refuses LUCKY_SET_NOT_FOUND. */
export async function shareSet(app: AppContext, memberId: string, id: string): Promise<string> {
  const code = isUuid(id) ? await setShareCode(app.db, memberId, id, newShortCode()) : undefined;
  if (code === undefined) throw new Refusal("LUCKY_SET_NOT_FOUND");
  return code;
}

/** Refuses LUCKY_CODE_NOT_FOUND. */
export async function readShared(app: AppContext, sentCode: string): Promise<WholeSetRow> {
  const code = cleanCode(sentCode);
  const row = code === null ? undefined : await findShared(app.db, code);
  if (!row) throw new Refusal("LUCKY_CODE_NOT_FOUND");
  return row;
}

/** Later changes of the original leave the copy as it is. Refuses also LUCKY_SETS_FULL. */
export async function copyShared(
  app: AppContext,
  memberId: string,
  sentCode: string,
): Promise<WholeSetRow> {
  const { name, lines } = await readShared(app, sentCode);
  return addSet(app, memberId, {
    name,
    lines: lines.map(([number, betType, stake]) => ({ number, betType, stake })),
  });
}
