/** Somebody of the staff turns their own second factor on and off. */
import { Refusal } from "@chokdee/domain/refusals.ts";
import qrcode from "qrcode";

import { writeAudit } from "../core/audit.ts";
import { endPushDevices } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import type { Session } from "../platform/security/sessions.ts";
import { countWrong, refuseWrongPassword } from "../accounts/confirm-identity.ts";
import { takeTotp, totpKey } from "../accounts/check-totp.ts";
import { tellStaff } from "../accounts/tell-staff.job.ts";
import { enableTotp, lockTotp, removeTotp, writePendingSecret } from "../accounts/queries/totp.ts";
import {
  base32,
  newRecoveryCodes,
  newSecret,
  openSecret,
  otpauthUri,
  recoveryHash,
  sealSecret,
  stepOfCode,
} from "../accounts/totp.ts";

/** A stolen session must not become a way to guess a code or the password. */
const TRIES = { name: "own-totp", times: 10, seconds: 600 };
/** The quiet zone that a reader needs, in modules, and their size. */
const QR_IMAGE = { errorCorrectionLevel: "M", margin: 4, scale: 6 } as const;

/**
 * Refuses CURRENT_PASSWORD_WRONG, TOTP_ON_ALREADY. Else whoever holds a stolen session could shut
 * its owner out behind a second factor of their own.
 */
export async function beginTotp(app: AppContext, session: Session, password: string) {
  const { member } = session;
  await requirePassword(app, session, password);
  const secret = newSecret();
  const key = await totpKey(app);
  await app.db.transaction(async (tx) => {
    const row = await lockTotp(tx, member.id);
    if (!row || row.totp_enabled_at) throw new Refusal("TOTP_ON_ALREADY");
    await writePendingSecret(tx, member.id, sealSecret(secret, key, member.id));
  });
  const uri = otpauthUri(secret, member.phoneNumber);
  return { secret: base32(secret), uri, qr_code: await qrcode.toDataURL(uri, QR_IMAGE) };
}

/** Refuses TOTP_WRONG, TOTP_ON_ALREADY, TOTP_NOT_ON. Other sessions end; they showed no code. */
export async function confirmTotp(
  app: AppContext,
  session: Session,
  otp: string,
  address: string,
): Promise<readonly string[]> {
  const { id } = session.member;
  await countUse(app, TRIES, id);
  const key = await totpKey(app);
  const codes = newRecoveryCodes();
  await app.db.transaction(async (tx) => {
    const row = await lockTotp(tx, id);
    if (row?.totp_enabled_at) throw new Refusal("TOTP_ON_ALREADY");
    if (!row?.totp_secret) throw new Refusal("TOTP_NOT_ON");
    const secret = openSecret(row.totp_secret, key, id);
    const step = stepOfCode(secret, otp.replaceAll(" ", ""), row.now_ms, row.totp_last_step);
    if (step === undefined) throw new Refusal("TOTP_WRONG");
    await enableTotp(tx, id, step, codes.map(recoveryHash));
    await tellStaff(tx, { memberId: id, actorId: id, news: "TOTP_ON" });
    await app.sessions.endAll(tx, id, session.tokenHash);
    await endPushDevices(tx, id);
    await writeAudit(tx, {
      actorId: id,
      action: "staff.totp_on",
      targetKind: "member",
      targetId: id,
      address,
    });
  });
  return codes;
}

/** Refuses CURRENT_PASSWORD_WRONG, TOTP_WRONG, TOTP_NOT_ON. */
export async function disableTotp(
  app: AppContext,
  session: Session,
  sent: { readonly password: string; readonly otp: string },
  address: string,
): Promise<void> {
  const { id } = session.member;
  await requirePassword(app, session, sent.password);
  const key = await totpKey(app);
  const verdict = await app.db.transaction(async (tx) => {
    const taken = await takeTotp(tx, key, id, sent.otp);
    if (taken === "NONE") throw new Refusal("TOTP_NOT_ON");
    if (taken !== "RIGHT") return taken;
    await removeTotp(tx, id);
    await tellStaff(tx, { memberId: id, actorId: id, news: "TOTP" });
    await app.sessions.forget(tx, id);
    await writeAudit(tx, {
      actorId: id,
      action: "staff.totp_off",
      targetKind: "member",
      targetId: id,
      address,
    });
    return taken;
  });
  if (verdict === "WRONG") await countWrong(app, session);
  if (verdict !== "RIGHT") throw new Refusal("TOTP_WRONG");
}

async function requirePassword(app: AppContext, session: Session, password: string) {
  await countUse(app, TRIES, session.member.id);
  await refuseWrongPassword(app, session, password);
}
