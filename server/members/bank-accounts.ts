/**
 * A member's own bank account, to which withdrawals are paid: one each, in the name given at
 * registration (decisions.md "Sessions and accounts", product.md section 5, "Bank form").
 */
import {
  bankAccountRefusal,
  isShortForBank,
  maskAccountNumber,
  NAME_MOST_LENGTH,
} from "@chokdee/domain/members/bank-accounts.ts";
import { isSameName } from "@chokdee/domain/person-names.ts";
import { cleanName } from "@chokdee/domain/clean-text.ts";
import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import { type AuditActor, writeAudit } from "../core/audit.ts";
import type { Queries } from "../platform/database/database.ts";
import type { AppContext } from "../platform/app-context.ts";
import { countUse } from "../platform/http/rate-limits.ts";
import { writeSecurityNotice } from "../notices/security-notice.ts";
import { tellNotice } from "../notices/write-notice.ts";
import { holdUnlessNew } from "../withdrawals/hold-withdrawals.ts";
import { isUuid } from "../platform/database/row-ids.ts";
import { refuseUnproved } from "../platform/security/fresh-proof.ts";
import type { Session } from "../platform/security/sessions.ts";
import {
  insertBankAccount,
  readBankAccounts,
  readOfferedBank,
  updateBankAccount,
  type AccountDetails,
} from "./queries/bank-accounts.ts";
import { lockMemberRow, setRegisteredName, type MemberRow } from "../accounts/queries/members.ts";

/** By member: thousands share a carrier's address. */
const LIMIT = { name: "bank-account", times: 20, seconds: 3_600 };

/**
 * An account as it is stored. Refuses with BANK_NOT_FOUND, ACCOUNT_NAME_MISSING,
 * ACCOUNT_NUMBER_INVALID.
 */
export async function checkedAccount(db: Queries, sent: AccountDetails): Promise<AccountDetails> {
  const refusal = bankAccountRefusal(sent);
  if (refusal) throw new Refusal(refusal);
  const bank = await readOfferedBank(db, sent.bankId);
  if (!bank) throw new Refusal("BANK_NOT_FOUND");
  if (isShortForBank(sent.accountNumber, bank.account_groups)) {
    throw new Refusal("ACCOUNT_NUMBER_INVALID");
  }
  const accountName = cleanName(sent.accountName, NAME_MOST_LENGTH);
  return { bankId: sent.bankId, accountNumber: sent.accountNumber, accountName };
}

/** A member with a session, and from where. */
interface Who {
  readonly session: Session;
  readonly actor: AuditActor;
}

/** Refuses also with ACCOUNT_NAME_DIFFERS, BANK_ACCOUNT_EXISTS, ACCOUNT_TAKEN, TOO_MANY_REQUESTS. */
export async function addBankAccount(
  app: AppContext,
  { session, actor }: Who,
  sent: AccountDetails,
): Promise<BankAccount> {
  const memberId = session.member.id;
  await countUse(app, LIMIT, memberId);
  const account = await checkedAccount(app.db, sent);
  const added = await app.db.transaction(async (tx) => {
    const member = await lockOwnRow(tx, session);
    const [existing] = await readBankAccounts(tx, memberId);
    if (existing) throw new Refusal("BANK_ACCOUNT_EXISTS");
    refuseOtherName(member, account);

    if (member.registered_name === null) {
      await setRegisteredName(tx, memberId, account.accountName);
    }
    await writeSecurityNotice(tx, memberId, "BANK_ACCOUNT_CHANGED");
    // Whatever is in the wallet: a thief would stake it, add the account and cancel the slip.
    await holdUnlessNew(tx, memberId);
    const standing = await readOwn(tx, memberId, await insertBankAccount(tx, memberId, account));
    await auditAccount(tx, actor, undefined, standing);
    return standing;
  });
  await tellNotice(app, memberId);
  return added;
}

/**
 * Refuses also with NOT_FOUND, BANK_ACCOUNT_LOCKED, ACCOUNT_NAME_DIFFERS, ACCOUNT_TAKEN,
 * TOO_MANY_REQUESTS.
 */
export async function changeBankAccount(
  app: AppContext,
  { session, actor }: Who,
  accountId: string,
  sent: AccountDetails,
): Promise<BankAccount> {
  const memberId = session.member.id;
  await countUse(app, LIMIT, memberId);
  if (!isUuid(accountId)) throw new Refusal("NOT_FOUND");
  const changed = await app.db.transaction(async (tx) => {
    const member = await lockOwnRow(tx, session);
    const existing = await readOwn(tx, memberId, accountId);
    if (!existing.is_editable) throw new Refusal("BANK_ACCOUNT_LOCKED");
    const account = await checkedAccount(tx, sent);
    refuseOtherName(member, account);

    await updateBankAccount(tx, accountId, account);
    await writeSecurityNotice(tx, memberId, "BANK_ACCOUNT_CHANGED");
    const now = await readOwn(tx, memberId, accountId);
    await auditAccount(tx, actor, existing, now);
    return now;
  });
  await tellNotice(app, memberId);
  return changed;
}

/** What stood and what stands, for who looks into a theft; their numbers by the last digits. */
function auditAccount(
  tx: Queries,
  actor: AuditActor,
  before: BankAccount | undefined,
  after: BankAccount,
): Promise<void> {
  const shown = ({ bank, account_name, account_number }: BankAccount) => ({
    bank_name: bank.name_th,
    account_number: maskAccountNumber(account_number),
    account_name,
  });
  return writeAudit(tx, {
    ...actor,
    action: "member.bank_account",
    targetKind: "member",
    targetId: actor.actorId ?? "",
    before: before && shown(before),
    after: shown(after),
  });
}

/** Another member's account is answered like one that is not there. */
async function readOwn(tx: Queries, memberId: string, accountId: string): Promise<BankAccount> {
  const [account] = await readBankAccounts(tx, memberId, accountId);
  if (!account) throw new Refusal("NOT_FOUND");
  return account;
}

/** What ends all sessions of a member locks them first, so that a session which waited has ended. */
async function lockOwnRow(tx: Queries, session: Session): Promise<MemberRow> {
  const member = await lockMemberRow(tx, session.member.id);
  if (!member) throw new Refusal("UNAUTHENTICATED");
  await refuseUnproved(tx, session);
  return member;
}

function refuseOtherName(member: MemberRow, account: AccountDetails): void {
  const registered = member.registered_name;
  if (registered !== null && !isSameName(registered, account.accountName)) {
    throw new Refusal("ACCOUNT_NAME_DIFFERS");
  }
}
