import { BANGKOK_OFFSET_MS, bangkokInstant } from "@chokdee/domain/time.ts";

/** "2026-11-20T18:10": an instant as a field of Thai local time shows it. */
export function localOf(instant: string | number): string {
  const ms = typeof instant === "number" ? instant : Date.parse(instant);
  return new Date(ms + BANGKOK_OFFSET_MS).toISOString().slice(0, 16);
}

/** What was typed in Thai local time, in UTC as it travels. */
export function instantOf(local: string): string {
  const [day = "", time = ""] = local.split("T");
  return new Date(bangkokInstant(day, time)).toISOString();
}
