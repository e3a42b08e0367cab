/** Whether a code is the second factor of a member of staff, and taking it: each is good once. */
import { createHash } from "node:crypto";

import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { houseSigner } from "../platform/security/house-key.ts";
import { lockTotp, takeRecoveryCode, takeStep } from "./queries/totp.ts";
import { openSecret, recoveryHash, stepOfCode } from "./totp.ts";

/** NONE: nothing is asked of them. */
export type TotpVerdict = "NONE" | "MISSING" | "WRONG" | "RIGHT";

/** The key of all secrets: a signature that only this house can make, and always makes alike. */
export async function totpKey(app: Pick<AppContext, "db">): Promise<Buffer> {
  const signer = await houseSigner(app.db);
  return createHash("sha256").update(signer.sign("chokdee: secrets of second factors")).digest();
}

/** Takes an app's code or a recovery code; the row stays locked until the transaction ends. */
export async function takeTotp(
  tx: Queries,
  key: Buffer,
  memberId: string,
  code: string | undefined,
): Promise<TotpVerdict> {
  const row = await lockTotp(tx, memberId);
  if (!row?.totp_secret || !row.totp_enabled_at) return "NONE";
  const typed = (code ?? "").replaceAll(" ", "");
  if (typed === "") return "MISSING";
  const secret = openSecret(row.totp_secret, key, memberId);
  const step = stepOfCode(secret, typed, row.now_ms, row.totp_last_step);
  if (step !== undefined) {
    await takeStep(tx, memberId, step);
    return "RIGHT";
  }
  const isRecovery =
    typed.length > 6 && (await takeRecoveryCode(tx, memberId, recoveryHash(typed)));
  return isRecovery ? "RIGHT" : "WRONG";
}
