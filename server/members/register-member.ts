/**
 * Completes a registration: the member, their wallet, their bank account and their first session
 * come into being together (product.md section 4, "Registration"). Everybody who registers is a
 * member; administrators are made elsewhere.
 */
import { cleanNickname, registrationRefusal } from "@chokdee/domain/members/rules.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { readSettings } from "../core/settings.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { hashToken } from "../platform/security/sessions.ts";
import { setReferrer } from "../referral/own-code.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { checkedAccount } from "./bank-accounts.ts";
import { insertBankAccount, type AccountDetails } from "./queries/bank-accounts.ts";
import { insertMember, isPhoneTaken } from "../accounts/queries/members.ts";
import { hasRegistration, takeRegistration } from "../accounts/queries/proofs.ts";
import { forgetFailures } from "../accounts/queries/sign-in-failures.ts";
import type { NewSession } from "../accounts/sign-in.ts";
import { refuseFirstPassword } from "../accounts/password-rules.ts";
import { newDevice } from "../accounts/tries.ts";

export interface Registration {
  readonly phone: string;
  readonly password: string;
  readonly nickname: string;
  /** Undefined where the form did not ask. */
  readonly ageConfirmed: boolean | undefined;
  /** Undefined for the one-step form, which proves nothing about the number. */
  readonly sessionToken: string | undefined;
  readonly bankAccount: AccountDetails | undefined;
  /** The code of the link that they came by. */
  readonly referralCode: string | undefined;
  readonly address: string;
}

interface Proof {
  readonly phone: string;
  readonly tokenHash: Buffer | undefined;
  readonly mustBeProved: boolean;
}

/**
 * Refuses with INVALID_PHONE, NICKNAME_MISSING, PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON, AGE_NOT_CONFIRMED,
 * BANK_ACCOUNT_REQUIRED, what a bank account is refused with, PHONE_TAKEN, REGISTRATION_EXPIRED.
 */
export async function registerMember(app: AppContext, sent: Registration): Promise<NewSession> {
  const { phone } = sent;
  const settings = await readSettings(app.db);
  const refusal = registrationRefusal(sent);
  if (refusal) throw new Refusal(refusal);
  refuseFirstPassword(sent.password, phone);
  // Who says not to be old enough is refused even where the question is not asked of everybody.
  const isTooYoung = sent.ageConfirmed === false;
  if (isTooYoung || (settings.require_age_confirmation && !sent.ageConfirmed)) {
    throw new Refusal("AGE_NOT_CONFIRMED");
  }
  if (settings.require_bank_account && !sent.bankAccount) {
    throw new Refusal("BANK_ACCOUNT_REQUIRED");
  }
  const account = sent.bankAccount && (await checkedAccount(app.db, sent.bankAccount));
  const tokenHash = sent.sessionToken === undefined ? undefined : hashToken(sent.sessionToken);
  const proof = { phone, tokenHash, mustBeProved: settings.require_otp };
  // Asked here only to spare the hashing; the transaction decides.
  await requireProof(app.db, proof, hasRegistration);
  const passwordHash = await hashPassword(sent.password, { isKnown: false, address: sent.address });

  return app.db.transaction(async (tx) => {
    await requireProof(tx, proof, takeRegistration);
    const member = await insertMember(tx, {
      phone,
      nickname: cleanNickname(sent.nickname) ?? "",
      role: "USER",
      passwordHash,
      registeredName: account?.accountName ?? null,
      ageConfirmed: sent.ageConfirmed ?? false,
    });
    await openWallet(tx, member.id);
    await setReferrer(tx, member.id, sent.referralCode);
    if (account) await insertBankAccount(tx, member.id, account);
    // Whoever guessed at the number before it had an account did not guess at this one.
    await forgetFailures(tx, phone);
    const { token, expiresAt } = await app.sessions.begin(tx, member.id);
    const { deviceToken } = await newDevice(tx, member.id);
    return { member, token, expiresAt, deviceToken };
  });
}

/** A token that is used up because the number has registered says so, to both of two racers. */
async function requireProof(
  db: Queries,
  { phone, tokenHash, mustBeProved }: Proof,
  look: typeof hasRegistration,
): Promise<void> {
  const isProved = tokenHash ? await look(db, tokenHash, phone, mustBeProved) : !mustBeProved;
  if (await isPhoneTaken(db, phone)) throw new Refusal("PHONE_TAKEN");
  if (!isProved) throw new Refusal("REGISTRATION_EXPIRED");
}
