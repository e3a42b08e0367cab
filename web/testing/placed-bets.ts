/** Bets of a member as the server lists them. */
import { aRound } from "./bet-desk.ts";

const ODDS: Readonly<Record<string, string>> = { TWO_TOP: "90.00", THREE_TOP: "900.00" };

interface Slip {
  readonly round?: object;
  readonly status?: string;
  readonly createdAt?: string;
  readonly note?: string | null;
}

/** A slip of lines such as "TWO_TOP 12 50.00", the last a status of its own or nothing. */
export function slipOf(id: string, lines: readonly string[], slip: Slip = {}) {
  return lines.map((line, at) => {
    const [bet_type = "", number = "", amount = "", status = slip.status ?? "PENDING", won] =
      line.split(" ");
    return {
      id: `${id}-${String(at)}`,
      bet_group_id: id,
      created_at: slip.createdAt ?? "2026-11-20T03:00:00Z",
      status,
      number,
      amount,
      payout: won ?? "0.00",
      actual_payout: won ?? "0.00",
      odds_snapshot: ODDS[bet_type] ?? "10.00",
      note: slip.note ?? null,
      bet_type_config: { id: "1", name_th: bet_type, bet_type },
      lottery_round: aRound("7", slip.round),
    };
  });
}
