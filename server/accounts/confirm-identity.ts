/** Whoever is signed in shows once more who they are (decisions.md "Sessions and accounts"). */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { renewProof } from "../platform/security/fresh-proof.ts";
import { isPassword } from "../platform/security/passwords.ts";
import type { Session } from "../platform/security/sessions.ts";
import { takeTotp, totpKey } from "./check-totp.ts";
import { readMember } from "./queries/members.ts";

/** A stolen session must not become a way to guess a password or a code. */
const TRIES = { name: "confirm-identity", times: 10, seconds: 600 };

/**
 * By the code where a second factor is on, else by the password; answers until when it is fresh.
 * Refuses CURRENT_PASSWORD_WRONG, TOTP_WRONG, TOO_MANY_REQUESTS, BUSY.
 */
export async function confirmIdentity(
  app: AppContext,
  session: Session,
  sent: { readonly password?: string | undefined; readonly otp?: string | undefined },
): Promise<Date> {
  const { id } = session.member;
  await countUse(app, TRIES, id);
  const key = await totpKey(app);
  const until = await app.db.transaction(async (tx) => {
    const verdict = await takeTotp(tx, key, id, sent.otp);
    if (verdict === "NONE") return undefined;
    if (verdict !== "RIGHT") throw new Refusal("TOTP_WRONG");
    return renewProof(tx, session);
  });
  if (until) return until;
  await refuseWrongPassword(app, id, sent.password ?? "");
  return renewProof(app.db, session);
}

/**
 * Refuses CURRENT_PASSWORD_WRONG, BUSY; the caller counts the tries. Answers the hash that the
 * password was held against.
 */
export async function refuseWrongPassword(
  app: AppContext,
  id: string,
  password: string,
): Promise<string | undefined> {
  const hash = (await readMember(app.db, id))?.password_hash;
  if (!(await isPassword(password, hash))) throw new Refusal("CURRENT_PASSWORD_WRONG");
  return hash;
}
