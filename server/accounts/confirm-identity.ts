/** Whoever is signed in shows once more who they are (decisions.md "Sessions and accounts"). */
import { Refusal } from "@chokdee/domain/refusals.ts";

import { endPushesOfSession } from "../notices/push-devices.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import { countUse, isWithin } from "../platform/http/rate-limits.ts";
import { renewProof } from "../platform/security/fresh-proof.ts";
import { isPassword } from "../platform/security/passwords.ts";
import type { Session } from "../platform/security/sessions.ts";
import { takeTotp, totpKey } from "./check-totp.ts";
import { readMember } from "./queries/members.ts";

/** A stolen session must not become a way to guess a password or a code. */
const WRONG_IN_A_SESSION = { name: "session-guesses", times: 19, seconds: 86_400 };
const TRIES = { name: "confirm-identity", times: 10, seconds: 600 };

/**
 * By the code where a second factor is on, else by the password; answers until when it is fresh.
 * Refuses CURRENT_PASSWORD_WRONG, TOTP_WRONG, TOO_MANY_REQUESTS, BUSY, as countWrong does.
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
    return verdict === "RIGHT" ? renewProof(tx, session) : verdict;
  });
  if (until === "WRONG") await countWrong(app, session);
  if (until === "WRONG" || until === "MISSING") throw new Refusal("TOTP_WRONG");
  if (until) return until;
  await refuseWrongPassword(app, session, sent.password ?? "");
  return renewProof(app.db, session);
}

/**
 * Refuses CURRENT_PASSWORD_WRONG, BUSY, as countWrong does; the caller counts the tries. Answers the
 * hash that the password was held against.
 */
export async function refuseWrongPassword(
  app: AppContext,
  session: Session,
  password: string,
): Promise<string | undefined> {
  const hash = (await readMember(app.db, session.member.id))?.password_hash;
  if (await isPassword(password, hash)) return hash;
  await countWrong(app, session);
  throw new Refusal("CURRENT_PASSWORD_WRONG");
}

/**
 * Counts a wrong password or code of a session that is signed in. With the twentieth it ends, the
 * member is told, and UNAUTHENTICATED is refused.
 */
export async function countWrong(app: AppContext, session: Session): Promise<void> {
  const { member, tokenHash } = session;
  if (await isWithin(app, WRONG_IN_A_SESSION, tokenHash.toString("hex"))) return;
  await app.db.transaction(async (tx) => {
    await writeSecurityNotice(tx, member.id, "DEVICE_LOGGED_OUT");
    await app.sessions.end(tx, tokenHash);
    await endPushesOfSession(tx, session);
  });
  await tellNotice(app, member.id);
  app.log.warn({ member: member.id }, "a session in which 20 wrong passwords were typed has ended");
  throw new Refusal("UNAUTHENTICATED");
}
