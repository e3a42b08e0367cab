/** What a member has set to protect themselves, with what is used of it (docs/decisions/0075). */
import type { Protection, ProtectionState } from "@chokdee/domain/protection/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import type { Queries } from "../platform/database/database.ts";
import type { Session } from "../platform/security/sessions.ts";
import {
  readLimitUse,
  readPauses,
  readPerson,
  readSessionFigures,
  type LimitUse,
  type PauseRow,
} from "./queries/protection.ts";

export async function readProtectionState(db: Queries, memberId: string): Promise<ProtectionState> {
  const [limits, pauses, person] = await Promise.all([
    readLimitUse(db, memberId),
    readPauses(db, memberId),
    readPerson(db, memberId),
  ]);
  return {
    limits: limits.map(limitOf),
    break: breakOf(pauses),
    exclusion: exclusionOf(pauses),
    reality_check_minutes: person.every_minutes,
    age_confirmed_at: person.age_confirmed_at?.toISOString() ?? null,
  };
}

/** The same with what the member has staked and won since they signed in. */
export async function readProtection(db: Queries, session: Session): Promise<Protection> {
  const [state, figures] = await Promise.all([
    readProtectionState(db, session.member.id),
    readSessionFigures(db, session.tokenHash),
  ]);
  if (!figures) throw new Error("a session that was let in is gone");
  return {
    ...state,
    session: {
      began_at: figures.began_at.toISOString(),
      staked: formatBaht(figures.staked_satang),
      won: formatBaht(figures.won_satang),
      net: formatBaht(figures.won_satang - figures.staked_satang),
    },
  };
}

function limitOf(row: LimitUse): ProtectionState["limits"][number] {
  const { limit_satang: limit, used_satang: used, pending_from: from } = row;
  const textOf = (satang: number | null) => (satang === null ? null : formatBaht(satang));
  return {
    kind: row.kind,
    period: row.period,
    amount: textOf(limit),
    used: formatBaht(used),
    waiting: formatBaht(row.waiting_satang),
    left: limit === null ? null : formatBaht(Math.max(0, limit - used)),
    resets_at: row.ends_at.toISOString(),
    pending: from && { amount: textOf(row.pending_satang), from: from.toISOString() },
  };
}

function breakOf(pauses: PauseRow | undefined): ProtectionState["break"] {
  const { break_began_at: began, break_until: until } = pauses ?? {};
  return began && until ? { began_at: began.toISOString(), until: until.toISOString() } : null;
}

function exclusionOf(pauses: PauseRow | undefined): ProtectionState["exclusion"] {
  const began = pauses?.excluded_at;
  return began ? { began_at: began.toISOString(), until: pauses.excluded_until } : null;
}
