/** Reads a slip that stands, as it was answered when it was placed. */
import type { Queries } from "../../platform/database/database.ts";
import type { KeptSlip } from "../place-slip.ts";

interface Row {
  id: string;
  bet_type: string;
  number: string;
  stake_satang: number;
  odds: number;
  total_satang: number;
  created_at: Date;
  balance_after_satang: number;
}

/** The balance is the one right after the slip, whenever it is asked for again. */
export async function readPlacedSlip(
  db: Queries,
  userId: string,
  betGroupId: string,
): Promise<KeptSlip> {
  const rows = await db.query<Row>(
    `select b.slip_id || '-' || b.line_no as id, c.bet_type, b.number, b.stake_satang, b.odds,
       s.total_satang, s.created_at, s.balance_after_satang
     from slips s
     join bets b on b.user_id = s.user_id and b.slip_id = s.id
     join bet_type_configs c on c.id = b.bet_type_config_id
     where s.user_id = $1 and s.bet_group_id = $2
     order by b.line_no`,
    [userId, betGroupId],
  );
  const [first] = rows;
  if (!first) throw new Error(`slip ${betGroupId} was placed but cannot be read`);
  return {
    total: first.total_satang,
    balance: first.balance_after_satang,
    at: first.created_at,
    repeated: true,
    lines: rows.map((row) => ({
      id: row.id,
      betType: row.bet_type,
      number: row.number,
      stake: row.stake_satang,
      odds: row.odds,
    })),
  };
}

const betTypes = new WeakMap<Queries, Map<number, string>>();

/** The bet types of configurations by key; a configuration never changes its bet type. */
export async function betTypesOf(
  db: Queries,
  configIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  let known = betTypes.get(db);
  if (!known || configIds.some((id) => !known?.has(id))) {
    const rows = await db.query<{ id: number; bet_type: string }>(
      "select id, bet_type from bet_type_configs",
    );
    known = new Map(rows.map((row) => [row.id, row.bet_type]));
    betTypes.set(db, known);
  }
  return known;
}
