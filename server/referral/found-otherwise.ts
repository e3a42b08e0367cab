/**
 * Whom a search of the staff means beyond the patterns of what was typed: whose referral code or
 * link it is, and who has it as a name with other blanks. Each list that is searched by members
 * asks here.
 */
import { cleanText } from "@chokdee/domain/clean-text.ts";

import { seesStaff, type Viewer } from "../core/colleagues-phones.ts";
import { listMembersOnly, listUnspaced } from "../core/queries/found-members.ts";
import { unspacedPattern } from "../core/searched.ts";
import type { Queries } from "../platform/database/database.ts";
import { memberOfCode } from "./own-code.ts";

export async function foundOtherwise(
  db: Queries,
  typed: string | undefined,
  viewer: Viewer,
): Promise<readonly string[]> {
  const text = cleanText(typed ?? "").toLowerCase();
  if (text === "") return [];
  const unspaced = unspacedPattern(text);
  const member = await memberOfCode(db, text);
  const found = [
    ...(member === undefined ? [] : [member]),
    ...(unspaced === null ? [] : await listUnspaced(db, unspaced)),
  ];
  // Colleagues are found by their phones, accounts and codes by those alone who see them.
  return found.length === 0 || seesStaff(viewer) ? found : listMembersOnly(db, found);
}
