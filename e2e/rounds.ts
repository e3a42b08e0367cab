/** Rounds made by the API, for journeys that need a close at a certain second. */
import { type Api } from "./api.ts";

export interface OpenRound {
  readonly id: string;
  readonly name: string;
  readonly lotteryTypeId: string;
}

let made = 0;

/** A round that takes bets now; its name is its own, so that a list shows it once. */
export async function openRound(
  adminApi: Api,
  { code = "thai-gov", closesInMs = 3_600_000 } = {},
): Promise<OpenRound> {
  const types: unknown = await adminApi.call("GET", "/api/lottery/types");
  const type = (types as { id: string; code: string }[]).find((one) => one.code === code);
  if (!type) throw new Error(`There is no lottery ${code}.`);
  made += 1;
  const name = `งวดทดสอบ ${process.pid}-${made}`;
  const { data } = await adminApi.call("POST", "/api/admin/rounds", {
    lottery_type_id: type.id,
    name,
    draw_date: new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10),
    open_time: new Date(Date.now() - 60_000).toISOString(),
    close_time: inMs(closesInMs),
  });
  return { id: (data as { id: string }).id, name, lotteryTypeId: type.id };
}

/** Moves the close, as an administrator may while no result stands. */
export async function closeIn(adminApi: Api, { id }: OpenRound, ms: number): Promise<void> {
  await adminApi.call("PATCH", `/api/admin/rounds/${id}`, { close_time: inMs(ms) });
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
