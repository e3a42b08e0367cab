/** Rounds made by the API, for journeys that need a close at a certain second. */
import type { Locator, Page } from "@playwright/test";
import { type Api } from "./api.ts";
import { type Member } from "./people.ts";

export interface OpenRound {
  readonly id: string;
  readonly name: string;
  readonly lotteryTypeId: string;
}

let made = 0;

/** A round that takes bets now; its name is its own, so that a list shows it once. */
export async function openRound(
  adminApi: Api,
  { code = "thai-gov", opensInMs = -60_000, closesInMs = 3_600_000 } = {},
): Promise<OpenRound> {
  // The list for members leaves out the animals.
  const types = await adminApi.call("GET", "/api/admin/lottery-types");
  const type = (types["data"] as { items: { id: string; code: string }[] }).items.find(
    (one) => one.code === code,
  );
  if (!type) throw new Error(`There is no lottery ${code}.`);
  made += 1;
  // Alike in length on every machine: a long name changes where it breaks as its countdown shrinks.
  const name = `งวดทดสอบ ${process.env["TEST_WORKER_INDEX"] ?? process.pid}-${made}`;
  const { data } = await adminApi.call("POST", "/api/admin/rounds", {
    lottery_type_id: type.id,
    name,
    draw_date: new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10),
    open_time: inMs(opensInMs),
    close_time: inMs(closesInMs),
  });
  return { id: (data as { id: string }).id, name, lotteryTypeId: type.id };
}

/** Moves the close, as an administrator may while no result stands. */
export async function closeIn(adminApi: Api, { id }: OpenRound, ms: number): Promise<void> {
  await adminApi.call("PATCH", `/api/admin/rounds/${id}`, { close_time: inMs(ms) });
}

/** The key under which a lottery offers a bet type. */
export async function betTypeId(api: Api, round: OpenRound, betType: string): Promise<string> {
  const offers: unknown = await api.call(
    "GET",
    `/api/lottery/types/${round.lotteryTypeId}/bet-types`,
  );
  const offer = (offers as { id: string; bet_type: string }[]).find(
    ({ bet_type }) => bet_type === betType,
  );
  if (!offer) throw new Error(`The lottery does not offer ${betType}.`);
  return offer.id;
}

/** A slip of 20 baht a line, without the screen. */
export async function betByApi(
  { api }: Member,
  round: OpenRound,
  numbers: readonly string[],
  betType = "THREE_TOP",
): Promise<void> {
  const bet_type_config_id = await betTypeId(api, round, betType);
  await api.call("POST", "/api/lottery/bets/bulk", {
    round_id: round.id,
    bet_group_id: crypto.randomUUID(),
    bets: numbers.map((number) => ({ bet_type_config_id, number, amount: 20 })),
  });
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** What agrees in the list of checks that has this name. */
export const ticksOf = (page: Page, checks: string): Locator =>
  page.getByRole("list", { name: checks }).getByRole("img", { name: "ตรง", exact: true });
