/**
 * A disk that fills: an alarm first, and then betting stops while the database can still write
 * (trust.md F4). Deposits that come in, withdrawals and settlements go on.
 */
import type { DiskUse } from "../files/disk.ts";
import type { AppContext } from "../app-context.ts";

/** What house_state says, with the figures behind it. */
export const DISK_FULL = "DISK_FULL";
/** A large disk holds enough for days of betting even when few percent are left. */
const ENOUGH_BYTES = 5 * 1024 ** 3;
const GIGA = 1024 ** 3;

/** Above this the dashboard warns. */
export function isFilling(disk: DiskUse, { config }: Pick<AppContext, "config">): boolean {
  return disk.percent >= config.diskAlarmPercent;
}

/** Above this no bet may be taken. */
export function isFull(disk: DiskUse, { config }: Pick<AppContext, "config">): boolean {
  return disk.percent >= config.diskStopPercent && disk.freeBytes < ENOUGH_BYTES;
}

/** For the operator, as the disk's own tools say it. */
export function sayUse({ percent, freeBytes }: DiskUse): string {
  return `${percent} %, ${(freeBytes / GIGA).toFixed(1)} GiB`;
}
