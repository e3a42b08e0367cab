/**
 * A stolen session must not reach where money goes to: a few calls ask for a password or a code of
 * the second factor that was given a moment ago (decisions.md "Sessions and accounts").
 */
import type { ProofFactor } from "@chokdee/domain/accounts/contract.ts";
import { FRESH_PROOF_MINUTES } from "@chokdee/domain/accounts/rules.ts";
import type { Call } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { Queries } from "../database/database.ts";
import type { Session } from "./sessions.ts";

/** As refuseUnproved, where the call asks for a fresh proof. */
export async function refuseStaleProof(
  db: Queries,
  call: Call,
  session: Session | undefined,
): Promise<void> {
  if (call.needsFreshProof && session) await refuseUnproved(db, session);
}

/** Refuses one that has ended, and one without a fresh proof with IDENTITY_UNCONFIRMED, naming the factor. */
export async function refuseUnproved(db: Queries, session: Session): Promise<void> {
  const [row] = await db.query<{ is_fresh: boolean; factor: ProofFactor }>(
    `select s.proved_at > clock_timestamp() - make_interval(mins => $2) as is_fresh,
       case when coalesce(f.has_totp, false) then 'otp' else 'password' end as factor
     from sessions s left join staff_standing f on f.member_id = s.member_id
     where s.token_hash = $1 and s.ended_at is null`,
    [session.tokenHash, FRESH_PROOF_MINUTES],
  );
  if (!row) throw new Refusal("UNAUTHENTICATED");
  if (!row.is_fresh) throw new Refusal("IDENTITY_UNCONFIRMED", { factor: row.factor });
}

/** The holder has shown who they are; answers until when that is fresh. */
export async function renewProof(tx: Queries, session: Session): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>(
    `update sessions set proved_at = clock_timestamp() where token_hash = $1
       and ended_at is null returning proved_at + make_interval(mins => $2) as until`,
    [session.tokenHash, FRESH_PROOF_MINUTES],
  );
  if (!row) throw new Refusal("UNAUTHENTICATED");
  return row.until;
}
