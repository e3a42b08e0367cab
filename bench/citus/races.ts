/** Members who meet at one number's cap and at one round's close, through both nodes. */
import { randomUUID } from "node:crypto";

import { Caller } from "../chaos/caller.ts";
import { newRecord, untilAnswered } from "../chaos/placing.ts";
import { addAdmin, addOpenRound, type OpenRound, type Player, type Product } from "../product.ts";

const PATH = "/api/lottery/bets/bulk";
const RULES = "/api/admin/number-rules/bulk";
const PATIENCE_MS = 8_000;
const STAKES_BAHT = [10, 30, 70] as const;
const CLIENTS = 24;

function slipOf(round: OpenRound, baht: number): string {
  return JSON.stringify({
    round_id: round.id,
    bet_group_id: randomUUID(),
    bets: [{ bet_type_config_id: round.two, number: "07", amount: baht }],
  });
}

/**
 * All stake on one number of a round until it is full, while its cap is doubled by the desk's call:
 * what the parts were lent of the first one is given out anew.
 */
export async function raceCap(
  product: Product,
  players: readonly Player[],
  capSatang: number,
): Promise<{ roundId: string; faults: string[] }> {
  const round = await addOpenRound(product.owner);
  const admin = await addAdmin(product.owner);
  const faults: string[] = [];
  const desk = new Caller(product.ports, 0);
  const setCap = async (satang: number): Promise<void> => {
    const rule = { round_id: round.id, bet_type: "TWO_BOTTOM", numbers: ["07"], act: "CAP" };
    const body = JSON.stringify({ ...rule, cap: (satang / 100).toFixed(2) });
    const { status } = await desk.post(RULES, admin.token, body, PATIENCE_MS);
    if (status !== 200) faults.push(`a cap of ${satang} was answered ${status}`);
  };
  const record = newRecord();
  let soldSatang = 0;
  const work = async (player: Player, at: number): Promise<void> => {
    const http = new Caller(product.ports, at);
    for (const baht of STAKES_BAHT) {
      const body = slipOf(round, baht);
      const reply = await untilAnswered(record, () =>
        http.post(PATH, player.token, body, PATIENCE_MS),
      );
      if (reply.status < 300) soldSatang += baht * 100;
      else if (!reply.body.includes('"NUMBER_CAP"')) faults.push(reply.body);
    }
    http.close();
  };
  await setCap(capSatang / 2);
  const half = players.length / 2;
  await Promise.all(players.slice(0, half).map(work));
  if (soldSatang > capSatang / 2) faults.push(`sold ${soldSatang} of ${capSatang / 2}`);
  await Promise.all([setCap(capSatang), ...players.slice(half).map(work)]);
  desk.close();
  const least = STAKES_BAHT[0] * 100;
  if (soldSatang > capSatang) faults.push(`sold ${soldSatang} of ${capSatang}`);
  if (soldSatang <= capSatang - STAKES_BAHT[2] * 100 - least) {
    faults.push(`only ${soldSatang} of ${capSatang} were sold`);
  }
  return { roundId: round.id, faults };
}

/** All bet on a round that closes meanwhile. */
export async function raceClose(product: Product, players: readonly Player[]): Promise<string[]> {
  const round = await addOpenRound(product.owner);
  const closesAt = Date.now() + 1_500;
  await product.owner.query(
    "update rounds set close_time = to_timestamp($1::double precision / 1000) where id = $2",
    [closesAt, round.id],
  );
  const faults: string[] = [];
  let refused = 0;
  const work = async (_: unknown, at: number): Promise<void> => {
    const http = new Caller(product.ports, at);
    const player = players[at % players.length];
    while (Date.now() < closesAt + 500) {
      const sentAt = Date.now();
      const reply = await http
        .post(PATH, player?.token ?? "", slipOf(round, 1), PATIENCE_MS)
        .catch(() => undefined);
      if (reply?.body.includes('"ROUND_CLOSED"')) refused += 1;
      else if (reply?.status === 201 && sentAt >= closesAt) faults.push("placed after the close");
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }).map(work));
  if (refused === 0) faults.push("nobody was refused: nothing met the close");
  return faults;
}
