/** A member's own referral code, and taking in the one that a new member came with. */
import { cleanCode } from "@chokdee/domain/short-codes.ts";

import type { Queries } from "../platform/database/database.ts";
import { newShortCode } from "../platform/http/short-codes.ts";
import { findCode, findCodeOwner, insertCode, insertReferral } from "./queries/referrals.ts";

/** Codes are drawn from 32^8, so a second try is rare and a third was never seen. */
const TRIES = 5;

/** The member's code, made when it is first asked for and the same ever after. */
export async function ownCode(db: Queries, memberId: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const code = await findCode(db, memberId);
    if (code !== undefined) return code;
    await insertCode(db, memberId, newShortCode());
  }
  throw new Error("no referral code could be made");
}

/** The member whose code a text is or whose link it holds, as members send it; else undefined. */
export async function memberOfCode(db: Queries, text: string): Promise<string | undefined> {
  const code = cleanCode(text.replace(/^.*[?&]ref=/s, ""));
  return code === null ? undefined : findCodeOwner(db, code);
}

/**
 * Sets who brought a member that has just been made, in the transaction that made them. A code
 * that is nobody's is no reason to turn somebody away, so it is passed over.
 */
export async function setReferrer(
  tx: Queries,
  memberId: string,
  sentCode: string | undefined,
): Promise<void> {
  const code = cleanCode(sentCode ?? "");
  if (code !== null) await insertReferral(tx, memberId, code);
}
