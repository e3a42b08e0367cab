/**
 * Signs in with phone number and password (decisions.md "Sessions and accounts"): a captcha from
 * the 3rd failure in a row, a lock at 20; a device that is known has a count of its own (tries.ts).
 * While so many strangers try that there is no place for another, strangers are asked for a captcha
 * at once, and who has solved it goes before the rest (docs/decisions/0163). A number without an
 * account is counted, asked and locked alike, and takes as long (trust.md A6, A7). That the staff
 * have locked an account is told to nobody but the one who knows its password.
 */
import type { LockKind } from "@chokdee/domain/accounts/contract.ts";
import {
  CAPTCHA_FROM_FAILURES,
  LOCK_AT_FAILURES,
  loginPolicy,
} from "@chokdee/domain/accounts/rules.ts";
import { TRIES_TOLD_FROM } from "@chokdee/domain/notices/rules.ts";
import { isPhone, maskPhone } from "@chokdee/domain/members/rules.ts";
import { Refusal, type RefusalCode } from "@chokdee/domain/refusals.ts";

import { writeAudit } from "../core/audit.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { textOf } from "../platform/http/languages.ts";
import { countAddress, countUse, isWithin } from "../platform/http/rate-limits.ts";
import { hasRoom } from "../platform/security/hash-queue.ts";
import { isPassword } from "../platform/security/passwords.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { takeTotp, totpKey } from "./check-totp.ts";
import { solveCaptcha, type CaptchaAnswer } from "./captcha.ts";
import {
  lockMemberRow,
  readMemberByPhone,
  setLocked,
  usePassword,
  type MemberRow,
} from "./queries/members.ts";
import { keepPlaces } from "./queries/places.ts";
import { readUntold, setTold, type Untold } from "./queries/sign-in-failures.ts";
import { withPhoneLock } from "./phone-lock.ts";
import { tellStaff } from "./tell-staff.job.ts";
import { triesOf, type Tries } from "./tries.ts";

const HOUR = 3_600;
/** Tries whose captcha was worked for: of an address, and at a number by strangers or one device. */
const WORK_OF_ADDRESS = { name: "captcha-work-address", times: 20, seconds: HOUR };
const WORK_OF_NUMBER = { name: "captcha-work", times: 5, seconds: HOUR };
/** Sign-ins of a known device that go before strangers: accounts are free, and so are devices. */
const FIRST_OF_DEVICE = { name: "device-first", times: 5, seconds: 600 };

export interface SignInTry {
  readonly phone: string;
  readonly password: string;
  readonly captcha: CaptchaAnswer;
  readonly address: string;
  /** The second factor, where one is asked for. */
  readonly otp: string | undefined;
  /** What this browser got at an earlier sign-in. */
  readonly deviceToken: string | undefined;
}

/** A session that has begun. */
export interface NewSession {
  readonly member: MemberRow;
  readonly token: string;
  readonly expiresAt: Date;
  /** What the browser shows at its next sign-in. */
  readonly deviceToken: string;
}

export interface SignIn extends NewSession {
  /** The password was good for this once: the member has to set one of their own. */
  readonly isLastUse: boolean;
  /** Failures of others since the last visit; undefined: none. */
  readonly untold: Untold | undefined;
}

/**
 * Refuses with INVALID_PHONE, SIGN_IN_FAILED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, ACCOUNT_LOCKED,
 * TOO_MANY_REQUESTS, BUSY; where there is a second factor with TOTP_REQUIRED and SIGN_IN_TOTP_WRONG.
 */
export async function signIn(app: AppContext, tried: SignInTry): Promise<SignIn> {
  if (!isPhone(tried.phone)) throw failure("INVALID_PHONE", 0);
  const isStranger = tried.deviceToken === undefined;
  const isCrowded = isStranger && !hasRoom(tried.address);
  if (isCrowded && tried.captcha.captcha_token === undefined) throw failure("CAPTCHA_REQUIRED", 0);
  // Strangers who try at the number do not hold up a device of its own.
  const line = isStranger ? tried.phone : `${tried.phone} ${tried.deviceToken}`;
  return withPhoneLock(line, () => judge(app, tried, isCrowded));
}

async function judge(app: AppContext, tried: SignInTry, isCrowded: boolean): Promise<SignIn> {
  const { phone, captcha, address } = tried;
  const tries = await triesOf(app.db, phone, tried.deviceToken);
  const { before } = tries;
  if (loginPolicy(before).isLocked) throw failure("ACCOUNT_LOCKED", before);
  const needsCaptcha = isCrowded || loginPolicy(before).isCaptchaRequired;
  const { captcha_token: token, captcha_value: value, captcha_work: work } = captcha;
  const isTried = Boolean(token) && (Boolean(value) || work !== undefined);
  const goesFirst = tries.isKnown && (await isSeldom(app, tried));
  // One that is not asked for any more gives its place all the same.
  const solved =
    needsCaptcha || isTried
      ? await solveCaptcha(app, captcha, { phone, address, isKnown: goesFirst })
      : undefined;
  if (needsCaptcha && !solved) {
    throw failure(isTried ? "CAPTCHA_WRONG" : "CAPTCHA_REQUIRED", before);
  }
  if (solved === "WORKED") await countWork(app, tried, tries.isKnown);

  // Without a captcha no more tries are judged than may fail without one, on all nodes together.
  const most = needsCaptcha ? LOCK_AT_FAILURES : CAPTCHA_FROM_FAILURES;
  const untold = await readUntold(app.db, phone);
  const failures = await tries.count(app.db, most);
  if (failures === undefined) throw overtaken(await tries.read(app.db));

  const member = await readMemberByPhone(app.db, phone);
  const asker = { isKnown: goesFirst, hasSolved: solved !== undefined, address };
  const isRight = await isPassword(tried.password, member?.password_hash, asker).catch(
    async (error: unknown) => {
      await tries.uncount(app.db);
      const isWithoutPlace = error instanceof Refusal && error.code === "BUSY";
      if (!isWithoutPlace || goesFirst || solved) throw error;
      throw failure("CAPTCHA_REQUIRED", before);
    },
  );
  const isGood = isRight && member?.password_uses_left !== 0;
  const outcome =
    member && isGood
      ? await startSession(app, member, { ...tried, failures, tries, untold })
      : undefined;
  if (outcome && outcome !== "WRONG") return outcome;
  if (loginPolicy(failures).isLocked) {
    // A device of the member's bars itself only.
    if (!tries.isKnown) await lockAfterFailures(app, member, tried.address);
    throw failure("ACCOUNT_LOCKED", failures);
  }
  throw failure(outcome === "WRONG" ? "SIGN_IN_TOTP_WRONG" : "SIGN_IN_FAILED", failures);
}

/** Whether a known device has signed in a few times only; beyond that it waits with strangers. */
function isSeldom(app: AppContext, { phone, deviceToken = "" }: SignInTry): Promise<boolean> {
  const device = hashToken(deviceToken).toString("base64url");
  return isWithin(app, FIRST_OF_DEVICE, `${phone} ${device}`);
}

/**
 * A machine works as well as a browser does, and on many numbers at once: so strangers have fewer
 * tries by work than a machine has by the picture, of which it reads some three of a hundred.
 */
async function countWork(
  app: AppContext,
  { phone, deviceToken, address }: SignInTry,
  isKnown: boolean,
): Promise<void> {
  await countAddress(app, WORK_OF_ADDRESS, address);
  const device = isKnown && deviceToken ? hashToken(deviceToken).toString("base64url") : "";
  await countUse(app, WORK_OF_NUMBER, `${phone} ${device}`);
}

interface JudgedTry extends SignInTry {
  readonly failures: number;
  readonly tries: Tries;
  readonly untold: Untold | undefined;
}

/** A wrong code of the second factor is a failure like a wrong password. */
async function startSession(
  app: AppContext,
  known: MemberRow,
  { otp, address, failures, tries, untold, deviceToken: shown }: JudgedTry,
): Promise<SignIn | "WRONG"> {
  const key = known.role === "ADMIN" ? await totpKey(app) : undefined;
  const session = await app.db.transaction(async (tx) => {
    const member = await lockMemberRow(tx, known.id);
    // The password was changed, or used up, while it was judged.
    if (member?.password_hash !== known.password_hash || member.password_uses_left === 0) {
      throw failure("SIGN_IN_FAILED", failures);
    }
    const isBarred = member.lock_kind === "STAFF" || !tries.isKnown;
    if (member.lock_kind && isBarred) return member.lock_kind;
    const verdict = key ? await takeTotp(tx, key, member.id, otp) : "NONE";
    if (verdict === "WRONG") return "WRONG";
    if (verdict === "MISSING") return "TOTP_REQUIRED";

    const { deviceToken, isNew } = await tries.succeed(tx, member.id);
    await keepPlaces(tx, member.id, { address, devices: [deviceToken, shown] });
    if (isNew) await tellOfDevice(tx, member);
    const isTold = (untold?.count ?? 0) >= TRIES_TOLD_FROM;
    if (isTold) await writeSecurityNotice(tx, member.id, "SIGN_IN_TRIES");
    await setTold(tx, member.phone_number);
    const isLastUse = await usePassword(tx, member.id);
    const { token, expiresAt } = await app.sessions.begin(tx, member.id);
    const factors = verdict === "RIGHT" ? ["password", "totp"] : ["password"];
    const hasNews = isNew || isTold;
    return { member, token, expiresAt, deviceToken, isLastUse, untold, factors, hasNews };
  });
  if (typeof session === "object") {
    app.log.info({ member: known.id, address, factors: session.factors }, "signed in");
    if (session.hasNews) await tellNotice(app, known.id);
    return session;
  }
  if (session === "WRONG") return session;
  // The password was right: this try is none of the failures.
  await tries.uncount(app.db);
  if (session === "TOTP_REQUIRED") throw failure(session, failures - 1);
  throw failure("ACCOUNT_LOCKED", failures - 1, session);
}

function tellOfDevice(tx: Queries, { id, role }: MemberRow): Promise<void> {
  if (role === "ADMIN") return tellStaff(tx, { memberId: id, actorId: id, news: "NEW_DEVICE" });
  return writeSecurityNotice(tx, id, "NEW_DEVICE");
}

/**
 * Bars sign-ins to the account behind the number, where there is one, until a code to its phone or
 * the staff lift it. Open sessions go on: anybody can type wrong passwords.
 */
async function lockAfterFailures(
  app: AppContext,
  member: MemberRow | undefined,
  address: string,
): Promise<void> {
  if (!member) return;
  app.log.warn({ phone: maskPhone(member.phone_number), address }, "locked after failures");
  await app.db.transaction(async (tx) => {
    const fresh = await lockMemberRow(tx, member.id);
    if (!fresh || fresh.locked_at) return;

    if (member.role === "ADMIN") {
      await tellStaff(tx, { memberId: member.id, actorId: null, news: "FAILURES" });
    }
    const reason = textOf("LOCKED_AFTER_FAILURES", { limit: LOCK_AT_FAILURES }, undefined);
    await setLocked(tx, member.id, "FAILURES", reason);
    await writeSecurityNotice(tx, member.id, "SIGN_IN_LOCKED");
    await writeAudit(tx, {
      actorId: null,
      action: "member.lock",
      targetKind: "member",
      targetId: member.id,
      address,
      before: { locked: false },
      after: { locked: true, reason },
    });
  });
  await tellNotice(app, member.id);
}

/** Another node has counted in between. */
function overtaken(failures: number): Refusal {
  const { isLocked } = loginPolicy(failures);
  return failure(isLocked ? "ACCOUNT_LOCKED" : "CAPTCHA_REQUIRED", failures);
}

/** The failure as the spec's client reads it: product.md section 7, api/auth/login. */
function failure(code: RefusalCode, failures: number, lockKind: LockKind = "FAILURES"): Refusal {
  const isLocked = code === "ACCOUNT_LOCKED";
  return new Refusal(code, undefined, {
    failed_count: failures,
    account_locked: isLocked,
    lock_kind: isLocked ? lockKind : null,
    require_captcha:
      code.startsWith("CAPTCHA_") || (!isLocked && loginPolicy(failures).isCaptchaRequired),
    require_totp: code === "TOTP_REQUIRED" || code === "SIGN_IN_TOTP_WRONG",
  });
}
