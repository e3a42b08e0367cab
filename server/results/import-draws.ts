/**
 * Puts past draws in as settled rounds without bets (api.md "Running it").
 * A day that has a round already is left as it is, so that an import may be repeated.
 */
import { parseSchedule, roundsFor, type Schedule } from "@chokdee/domain/rounds/schedule.ts";
import { bangkokInstant } from "@chokdee/domain/time.ts";

import { writeAudit } from "../core/audit.ts";
import type { Database } from "../platform/database/database.ts";
import {
  insertPastRounds,
  readArchiveTypes,
  readTakenDays,
  type ArchiveType,
  type RoundToArchive,
} from "./queries/archive.ts";
import type { PastDraw } from "./read-archive.ts";

export interface ImportReport {
  readonly code: string;
  readonly imported: number;
  /** There is a round on the day already. */
  readonly existing: number;
  /** By the database's clock the draw is still to come. */
  readonly future: number;
  /** There is no such lottery, or its results are of another kind. */
  readonly unknown: number;
}

export type Progress = (code: string, done: number, total: number) => void;

/** Rounds put in by one statement. */
const CHUNK = 250;

export async function importDraws(
  db: Database,
  draws: readonly PastDraw[],
  progress: Progress = () => undefined,
): Promise<ImportReport[]> {
  const byCode = Map.groupBy(draws, (draw) => draw.code);
  const types = await readArchiveTypes(db, [...byCode.keys()]);
  const reports: ImportReport[] = [];
  for (const [code, ofCode] of byCode) {
    const kind = ofCode[0]?.kind;
    const type = types.find((one) => one.code === code && one.kind === kind);
    reports.push(
      type
        ? await importOf(db, type, ofCode, progress)
        : { code, imported: 0, existing: 0, future: 0, unknown: ofCode.length },
    );
  }
  return reports;
}

async function importOf(
  db: Database,
  type: ArchiveType,
  draws: readonly PastDraw[],
  progress: Progress,
): Promise<ImportReport> {
  const taken = await readTakenDays(db, type.id);
  const schedule = parseSchedule(type.schedule);
  const missing = draws.filter((draw) => !taken.has(draw.drawDate));
  let imported = 0;
  for (let at = 0; at < missing.length; at += CHUNK) {
    const rounds = missing.slice(at, at + CHUNK).map((draw) => roundOf(schedule, draw));
    imported += await importChunk(db, type, rounds);
    progress(type.code, Math.min(at + CHUNK, missing.length), missing.length);
  }
  const existing = draws.length - missing.length;
  return { code: type.code, imported, existing, future: missing.length - imported, unknown: 0 };
}

async function importChunk(
  db: Database,
  type: ArchiveType,
  rounds: readonly RoundToArchive[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const imported = await insertPastRounds(tx, type, rounds);
    if (imported > 0) {
      await writeAudit(tx, {
        actorId: null,
        action: "round.import",
        targetKind: "lottery_type",
        targetId: String(type.id),
        address: null,
        after: { imported, from: rounds[0]?.drawDate, to: rounds.at(-1)?.drawDate },
      });
    }
    return imported;
  });
}

/** The hours of a past round as today's schedule has them; its day may be out of the calendar. */
function roundOf(schedule: Schedule | null, { drawDate, result }: PastDraw): RoundToArchive {
  const extra = [{ on: drawDate, movedTo: drawDate }];
  const [planned] = schedule ? roundsFor(schedule, drawDate, drawDate, extra) : [];
  const openAtMs = planned?.openAtMs ?? bangkokInstant(drawDate, "00:00");
  const closeAtMs = planned?.closeAtMs ?? bangkokInstant(drawDate, "12:00");
  return {
    drawDate,
    openAt: new Date(openAtMs),
    closeAt: new Date(closeAtMs),
    drawAt: new Date(planned?.drawAtMs ?? closeAtMs),
    result,
  };
}
