/**
 * With DEMO=1: a colleague of the first administrator, with the same password, and what they have
 * asked for and a second person decides. They hold two rights only: whoever tries the demo does all
 * else alone, at once.
 */
import { isPhoneTaken, insertMember } from "../accounts/queries/members.ts";
import { insertStaff } from "../accounts/queries/staff.ts";
import { adjustCredit } from "../members/adjust-credit.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import { voidRound } from "../results/void-round.ts";
import { openWallet } from "../wallet/post-entries.ts";
import { readDemoTargets, readFirstOwner } from "./queries/demo-approvals.ts";

const PHONE = "0812345670";
const NICKNAME = "แนน";
const ADDRESS = "127.0.0.1";
const BAHT = 100;
/** Each more than one of the staff gives alone (two_person_credit_above). */
const credits = [
  { amount: 6_000 * BAHT, reason: "โอนเข้าบัญชีเก่าของร้าน ตรวจกับธนาคารแล้ว" },
  { amount: 8_500 * BAHT, reason: "รางวัลกิจกรรมเดือนนี้" },
] as const;
const VOID_REASON = "ผู้จัดแจ้งงดออกผล";

export async function askDemoApprovals(app: AppContext): Promise<void> {
  const actor = await addColleague(app);
  if (!actor) return;
  const { members, round } = await readDemoTargets(app.db, credits.length);
  for (const [at, memberId] of members.entries()) {
    const credit = credits[at];
    if (!credit) continue;
    await adjustCredit(app, { ...credit, actor, memberId, idempotencyKey: `demo-${at}` });
  }
  if (round !== undefined) await voidRound(app, { roundId: round, reason: VOID_REASON, actor });
}

async function addColleague(app: AppContext): Promise<Actor | undefined> {
  return app.db.transaction(async (tx) => {
    const owner = await readFirstOwner(tx);
    if (!owner || (await isPhoneTaken(tx, PHONE))) return undefined;
    const { id } = await insertMember(tx, {
      phone: PHONE,
      nickname: NICKNAME,
      role: "ADMIN",
      passwordHash: owner.password_hash,
      registeredName: null,
      ageConfirmed: true,
    });
    await openWallet(tx, id);
    await insertStaff(tx, {
      memberId: id,
      rights: ["credits", "corrections"],
      mustChangePassword: owner.must_change_password,
      createdBy: owner.member_id,
    });
    return { actorId: id, address: ADDRESS };
  });
}
