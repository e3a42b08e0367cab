/**
 * The way back for an owner who is locked out, from the command line of the server: whoever stands
 * there has the database anyway. It leaves an entry in the audit and tells every owner by SMS.
 */
import { writeAudit } from "../core/audit.ts";
import { endPushDevices } from "../notices/push-devices.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { hashPassword } from "../platform/security/passwords.ts";
import { tieAccount } from "./queries/counted.ts";
import { forgetDeviceFailures, forgetDevices } from "./queries/known-devices.ts";
import {
  lockMemberRow,
  readMemberByPhone,
  setPassword,
  setUnlocked,
  type MemberRow,
} from "./queries/members.ts";
import { forgetFailures, readFailures } from "./queries/sign-in-failures.ts";
import { lockAllStaff, setMustChangePassword, type StaffStanding } from "./queries/staff.ts";
import { removeTotp } from "./queries/totp.ts";
import { randomPassword } from "./reset-member-password.ts";
import { tellStaff, type StaffNews } from "./tell-staff.job.ts";

export interface AtCommandLine {
  readonly phone: string;
  /** The account of the machine and the machine, for the audit. */
  readonly commandLine: string;
}

/** Who has the number: nobody, or somebody who is no owner. */
export type NotAnOwner = "NOBODY" | "NO_OWNER";
type Opened = Pick<AppContext, "db" | "sessions">;

/** Lifts a lock, whoever made it. */
export async function unlockOwner(
  { db }: Pick<Opened, "db">,
  { phone, commandLine }: AtCommandLine,
): Promise<NotAnOwner | "UNLOCKED" | "NOT_LOCKED"> {
  return db.transaction(async (tx) => {
    const found = await findOwner(tx, phone);
    if (typeof found === "string") return found;
    const { member, staff } = found;
    const ofStrangers = await readFailures(tx, phone);
    await forgetFailures(tx, phone);
    const failures = Math.max(ofStrangers, await forgetDeviceFailures(tx, member.id));
    if (!member.lock_kind && failures === 0) return "NOT_LOCKED";
    await setUnlocked(tx, member.id);
    await tellOwners(tx, staff, member.id, "OWNER_UNLOCKED");
    await writeAudit(tx, {
      actorId: null,
      action: "member.unlock",
      targetKind: "member",
      targetId: member.id,
      address: null,
      before: {
        locked: member.lock_kind !== null,
        reason: member.locked_reason,
        failed_sign_ins: failures,
      },
      after: { locked: false, command_line: commandLine },
    });
    return "UNLOCKED";
  });
}

/**
 * Unlocks, takes a second factor away and gives a password that has to be changed; every session
 * ends. Who did it is not known, and could be any colleague: so the account is no second person
 * beside anybody until a code to its own phone was used (decision 85).
 */
export async function resetOwner(
  { db, sessions }: Opened,
  { phone, commandLine }: AtCommandLine,
): Promise<NotAnOwner | { readonly password: string }> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const found = await findOwner(tx, phone);
    if (typeof found === "string") return found;
    const { member, staff } = found;
    for (const { member_id: colleague } of staff) {
      if (colleague !== member.id) await tieAccount(tx, member.id, colleague);
    }
    await setPassword(tx, member.id, hash);
    await setMustChangePassword(tx, member.id, true);
    const hadTotp = await removeTotp(tx, member.id);
    await forgetFailures(tx, phone);
    await forgetDevices(tx, member.id);
    await setUnlocked(tx, member.id);
    await sessions.endAll(tx, member.id);
    await endPushDevices(tx, member.id);
    await tellOwners(tx, staff, member.id, "OWNER_RESET");
    await writeAudit(tx, {
      actorId: null,
      action: "member.reset_password",
      targetKind: "member",
      targetId: member.id,
      address: null,
      before: { locked: member.lock_kind !== null, has_totp: hadTotp },
      after: { locked: false, has_totp: false, command_line: commandLine },
    });
    return { password };
  });
}

interface Owner {
  readonly member: MemberRow;
  readonly staff: readonly StaffStanding[];
}

async function findOwner(tx: Queries, phone: string): Promise<NotAnOwner | Owner> {
  const known = await readMemberByPhone(tx, phone);
  const member = known && (await lockMemberRow(tx, known.id));
  if (!member) return "NOBODY";
  const staff = await lockAllStaff(tx);
  const own = staff.find(({ member_id }) => member_id === member.id);
  return own?.rights.includes("owner") ? { member, staff } : "NO_OWNER";
}

async function tellOwners(
  tx: Queries,
  staff: readonly StaffStanding[],
  actorId: string,
  news: StaffNews,
): Promise<void> {
  for (const { member_id: memberId, rights, is_enabled } of staff) {
    const isTold = rights.includes("owner") && (is_enabled || memberId === actorId);
    if (isTold) await tellStaff(tx, { memberId, actorId, news });
  }
}
