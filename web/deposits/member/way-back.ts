/**
 * Where a deposit leads when it is done: a slip that was short of money is gone on with. Kept for
 * the member in this tab, for people leave it for their bank's app in between.
 */
import { paths } from "../../app/paths.ts";
import { session } from "../../app/session.ts";
import { forget, keep, kept } from "../../load/keep.ts";

const place = () => `deposit.back:${session()?.user.id ?? ""}`;

/** The address of a betting screen; anything else is not gone back to. */
function bettingScreen(address: string | null): string | null {
  const path = address?.split("?")[0];
  return path === paths.lotteryBetting || path === paths.animals ? address : null;
}

export function keepWayBack(address: string | null): void {
  const back = bettingScreen(address);
  if (back !== null) keep(sessionStorage, place(), back);
}

export function wayBack(): string | null {
  return bettingScreen(kept(sessionStorage, place()));
}

export function forgetWayBack(): void {
  forget(sessionStorage, place());
}
