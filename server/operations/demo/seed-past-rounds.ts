/**
 * Which rounds the demo's members bet on, and what was drawn: the numbers of real draws
 * (db/archives). Where the archive has no draw of a day, that of the same weekday a year before,
 * or of the newest year before that has one, stands for it, and the round's name says so.
 */
import {
  roundsFor,
  parseSchedule,
  type CalendarException,
} from "@chokdee/domain/rounds/schedule.ts";
import type { DrawResult } from "@chokdee/domain/results/rules.ts";
import { addDays, bangkokDay, BUDDHIST_YEARS } from "@chokdee/domain/time.ts";

import type { PastDraw } from "../../results/read-archive.ts";

export interface PastLottery {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly schedule: unknown;
  readonly exceptions: readonly CalendarException[];
}

export interface PastRound {
  readonly typeId: number;
  readonly name: string;
  readonly drawDate: string;
  readonly openMs: number;
  readonly closeMs: number;
  readonly drawMs: number;
  readonly paidMs: number;
  readonly result: DrawResult;
}

/** Fifty-two weeks: the same day of the week. */
const YEAR_DAYS = 364;
/** How far from that day a draw is looked for; the government's are two weeks apart. */
const NEAR_DAYS = 16;
/** How long an archive serves after its last draw. */
const MOST_YEARS = 20;
const ENTERED_AFTER_MS = 12 * 60_000;

export function pastRounds(
  lottery: PastLottery,
  draws: readonly PastDraw[],
  nowMs: number,
  days: number,
): PastRound[] {
  const schedule = parseSchedule(lottery.schedule);
  if (!schedule) return [];
  const known = new Map(draws.map((draw) => [draw.drawDate, draw.result]));
  const today = bangkokDay(nowMs);
  const rounds = roundsFor(schedule, addDays(today, -days), today, lottery.exceptions);
  return rounds.flatMap((round) => {
    const drawn = drawnOn(known, round.drawDate);
    const paidMs = round.drawAtMs + ENTERED_AFTER_MS;
    if (!drawn || paidMs > nowMs) return [];
    const isOwn = drawn.day === round.drawDate;
    return {
      typeId: lottery.id,
      name: isOwn ? lottery.name : `${lottery.name} (ตัวอย่าง เลขงวด ${thaiDay(drawn.day)})`,
      drawDate: round.drawDate,
      openMs: round.openAtMs,
      closeMs: round.closeAtMs,
      drawMs: round.drawAtMs,
      paidMs,
      result: drawn.result,
    };
  });
}

function drawnOn(
  known: ReadonlyMap<string, DrawResult>,
  day: string,
): { day: string; result: DrawResult } | undefined {
  const own = known.get(day);
  if (own) return { day, result: own };
  for (let years = 1; years <= MOST_YEARS; years += 1) {
    const before = addDays(day, -YEAR_DAYS * years);
    for (let away = 0; away <= NEAR_DAYS; away += 1) {
      for (const near of [addDays(before, away), addDays(before, -away)]) {
        const result = known.get(near);
        if (result) return { day: near, result };
      }
    }
  }
  return undefined;
}

function thaiDay(day: string): string {
  const [year = "", month, date] = day.split("-");
  return `${date}/${month}/${Number(year) + BUDDHIST_YEARS}`;
}
