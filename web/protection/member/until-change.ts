import type { Protection } from "@chokdee/domain/protection/contract.ts";

import { untilNextDay } from "../../app/next-day.ts";
import { serverNow } from "../../ui/clock.ts";

/** The clocks of node and database differ. */
const UNSURE_MS = 3_000;

type Read = Parameters<typeof untilNextDay>[0] & {
  readonly state: { readonly data: Protection | undefined };
};

/**
 * For refetchInterval of the page of limits: a day begins anew, what waited comes to count, a break
 * is over.
 */
export function untilChange(read: Read): number | false {
  const nextDay = untilNextDay(read);
  const { limits = [], break: rest } = read.state.data ?? {};
  const moments = [...limits.map(({ pending }) => pending?.from), rest?.until];
  const waits = moments.map((at) => Date.parse(at ?? "") + UNSURE_MS - serverNow());
  return nextDay === false ? false : Math.min(nextDay, ...waits.filter((ms) => ms > 0));
}
