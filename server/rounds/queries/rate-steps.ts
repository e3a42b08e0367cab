/** The SQL of rates that fall in steps: rules on every number that have a percentage of the cap. */
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Satang } from "@chokdee/domain/money.ts";
import type { RateStep } from "@chokdee/domain/rounds/rate-steps.ts";

import type { Queries } from "../../platform/database/database.ts";

interface Scope {
  readonly typeId: number | null;
  readonly roundId: number | null;
}

export interface RateStepRow {
  readonly bet_type: BetType;
  readonly cap_percent: number;
  readonly odds_percent: number;
  readonly cap_satang: Satang;
}

/** By bet type, the first step first. */
export function readRateSteps(db: Queries, scope: Scope): Promise<RateStepRow[]> {
  return db.query<RateStepRow>(
    `select bet_type, cap_percent, odds_percent, cap_satang from number_rules
     where lottery_type_id is not distinct from $1::integer
       and round_id is not distinct from $2::bigint and cap_percent is not null
     order by bet_type, cap_percent`,
    [scope.typeId, scope.roundId],
  );
}

/** Puts steps in the place of those that a bet type has in the same scope. */
export async function replaceRateSteps(
  tx: Queries,
  change: Scope & {
    readonly betType: BetType;
    readonly steps: readonly (RateStep & { readonly above: Satang })[];
  },
): Promise<RateStepRow[]> {
  const { typeId, roundId, betType, steps } = change;
  await tx.query(
    `delete from number_rules where lottery_type_id is not distinct from $1::integer
       and round_id is not distinct from $2::bigint and bet_type = $3 and cap_percent is not null`,
    [typeId, roundId, betType],
  );
  await tx.query(
    `insert into number_rules (lottery_type_id, round_id, bet_type, rule, cap_percent, odds_percent,
       cap_satang)
     select $1, $2, $3, 'PARTIAL', s.cap_percent, s.odds_percent, s.cap_satang
     from unnest($4::integer[], $5::integer[], $6::bigint[]) s (cap_percent, odds_percent, cap_satang)
     order by s.cap_percent`,
    [
      typeId,
      roundId,
      betType,
      steps.map((step) => step.fromPercent),
      steps.map((step) => step.paysPercent),
      steps.map((step) => step.above),
    ],
  );
  const rows = await readRateSteps(tx, change);
  return rows.filter((row) => row.bet_type === betType);
}

/** The steps of a lottery and of its rounds follow its caps; where there is none they stay. */
export async function moveRateSteps(tx: Queries, typeId: number): Promise<void> {
  // Rounds stand on one node, rules on each: an update does not ask both.
  const rounds = await tx.query<{ id: number }>(
    `select id from rounds where lottery_type_id = $1 and status in ('SCHEDULED', 'OPEN')`,
    [typeId],
  );
  await tx.query(
    `update number_rules n set cap_satang = c.number_cap_satang * n.cap_percent / 100
     from bet_type_configs c
     where c.lottery_type_id = $1 and c.bet_type = n.bet_type and c.number_cap_satang is not null
       and n.cap_percent is not null
       and (n.lottery_type_id = $1 or n.round_id = any ($2::bigint[]))
       and n.cap_satang <> c.number_cap_satang * n.cap_percent / 100`,
    [typeId, rounds.map(({ id }) => id)],
  );
}
