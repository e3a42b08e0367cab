/**
 * Who may touch an account of the staff: owners only, nobody their own, and never so that no owner
 * is left who can sign in. The whole staff is locked meanwhile, so that two owners who act on each
 * other at the same moment come one after the other.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../platform/database/database.ts";
import { refuseUnproved } from "../platform/security/fresh-proof.ts";
import type { Session } from "../platform/security/sessions.ts";
import { lockAllStaff, type StaffStanding } from "./queries/staff.ts";

export interface StaffTouch {
  readonly actorId: string;
  readonly memberId: string;
  /** They could no longer act as an owner afterwards. */
  readonly endsOwner?: boolean;
  /** Whose proof has to be fresh, where the call has not asked for one already. */
  readonly session?: Session | undefined;
}

/** Refuses OWNER_ONLY, NOT_YOURSELF, LAST_OWNER, STAFF_NOT_FOUND, IDENTITY_UNCONFIRMED. */
export async function guardStaff(tx: Queries, touch: StaffTouch): Promise<StaffStanding> {
  const all = await lockAllStaff(tx);
  const owners = all.filter(({ rights, is_enabled }) => is_enabled && rights.includes("owner"));
  // The right was there when the request came in; it may have been taken while it waited.
  if (!owners.some(({ member_id }) => member_id === touch.actorId)) throw new Refusal("OWNER_ONLY");
  const target = all.find(({ member_id }) => member_id === touch.memberId);
  if (!target) throw new Refusal("STAFF_NOT_FOUND");
  const isLastOwner = owners.every(({ member_id }) => member_id === touch.memberId);
  if (touch.endsOwner && isLastOwner) throw new Refusal("LAST_OWNER");
  if (touch.memberId === touch.actorId) throw new Refusal("NOT_YOURSELF");
  if (touch.session) await refuseUnproved(tx, touch.session);
  return target;
}
