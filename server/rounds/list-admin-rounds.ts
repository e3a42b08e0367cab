/**
 * The back office's list of rounds (design 31): first those that wait for a result or take bets,
 * soonest close first, then those to come, then the finished ones, newest first.
 */
import { formatBaht } from "@chokdee/domain/money.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { ROUND_STATUSES, type RoundStatus } from "@chokdee/domain/rounds/rules.ts";

import { readStakesOfRounds, type RoundStakesRow } from "../core/queries/number-stakes.ts";
import type { Queries } from "../platform/database/database.ts";
import {
  countByStatus,
  findSearched,
  readAdminRound,
  readAdminRounds,
  type AdminRoundRow,
} from "./queries/admin-rounds.ts";
import { findTypeId } from "./queries/types.ts";
import { roundOnWire } from "./round-on-wire.ts";
import { dayOf, roundKey } from "./wire-input.ts";

export interface AdminRoundQuery {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly date?: string | undefined;
  readonly search?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const PAGE = 50;

interface Part {
  readonly statuses: readonly RoundStatus[];
  readonly list: "soonestFirst" | "newestFirst";
}

/** The list's parts in order; a cursor names the part in which it stands by its place here. */
const parts: readonly Part[] = [
  { statuses: ["OPEN", "CLOSED"], list: "soonestFirst" },
  { statuses: ["SCHEDULED"], list: "soonestFirst" },
  { statuses: ["SETTLED", "VOIDED"], list: "newestFirst" },
];

export async function listAdminRounds(db: Queries, query: AdminRoundQuery) {
  const statuses = statusesOf(query.status);
  const date = query.date === undefined ? undefined : dayOf(query.date);
  const typeId = query.type === undefined ? undefined : await findTypeId(db, query.type);
  if (query.type !== undefined && typeId === undefined) return noRounds();
  const limit = query.limit ?? PAGE;
  const text = query.search?.trim() || undefined;
  const search = text === undefined ? undefined : await findSearched(db, text);
  const start = cursorOf(query.cursor);

  const rows: (AdminRoundRow & { part: number })[] = [];
  for (let part = start.part; part < parts.length && rows.length <= limit; part++) {
    const { statuses: inPart, list } = parts[part] ?? { statuses: [], list: "soonestFirst" };
    const asked = inPart.filter((status) => statuses.includes(status));
    if (asked.length === 0) continue;
    const found = await readAdminRounds(db, list, {
      statuses: asked,
      typeId,
      date,
      search,
      after: part === start.part ? start.after : undefined,
      limit: limit + 1 - rows.length,
    });
    rows.push(...found.map((row) => ({ ...row, part })));
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const isFirst = query.cursor === undefined && search === undefined;
  return {
    data: {
      items: await withStakes(db, page),
      next_cursor: last ? `${last.part}.${last.close_us}.${last.id}` : null,
      ...(isFirst ? { counts: await countByStatus(db, date, typeId) } : {}),
    },
  };
}

function noRounds() {
  return { data: { items: [], next_cursor: null } };
}

/** One status or several with commas between them; all without one. */
function statusesOf(text: string | undefined): readonly RoundStatus[] {
  if (text === undefined || text === "" || text.toUpperCase() === "ALL") return ROUND_STATUSES;
  const asked = text.toUpperCase().split(",");
  const known = ROUND_STATUSES.filter((status) => asked.includes(status));
  if (known.length !== new Set(asked).size) throw new Refusal("MALFORMED");
  return known;
}

function cursorOf(text: string | undefined) {
  if (text === undefined) return { part: 0, after: undefined };
  const match = /^([0-2])\.([0-9]{1,16})\.([1-9][0-9]{0,14})$/.exec(text);
  if (!match) throw new Refusal("MALFORMED");
  const [, part, closeUs, id] = match.map(Number);
  return { part: part ?? 0, after: { closeUs: closeUs ?? 0, id: id ?? 0 } };
}

export async function showAdminRound(db: Queries, id: string): Promise<AdminRound> {
  const row = await readAdminRound(db, roundKey(id));
  if (!row) throw new Refusal("ROUND_NOT_FOUND");
  const [round] = await withStakes(db, [row]);
  if (!round) throw new Error("each round has its answer");
  return round;
}

async function withStakes(db: Queries, rows: readonly AdminRoundRow[]): Promise<AdminRound[]> {
  if (rows.length === 0) return [];
  const staked = await readStakesOfRounds(
    db,
    rows.map(({ id }) => id),
  );
  const ofRound = new Map(staked.map((stakes) => [stakes.round_id, stakes]));
  return rows.map((row) => adminRoundOnWire(row, ofRound.get(row.id)));
}

function adminRoundOnWire(row: AdminRoundRow, stakes: RoundStakesRow | undefined): AdminRound {
  const stake = stakes?.stake_satang ?? 0;
  return {
    ...roundOnWire(row),
    result_version: row.result_version,
    settling: row.settling,
    stake: formatBaht(stake),
    line_count: stakes?.line_count ?? 0,
    worst_number: stakes
      ? {
          bet_type: stakes.worst_bet_type,
          number: stakes.worst_number,
          payout: formatBaht(stakes.worst_payout_satang),
        }
      : null,
    paid: paidOnWire(row, stake),
    void_reason: row.void_reason,
    two_bottom_apart: row.two_bottom_apart,
  };
}

function paidOnWire({ winners, paid_satang: paid }: AdminRoundRow, stake: number) {
  if (winners === null || paid === null) return null;
  return { winners, payout: formatBaht(paid), profit: formatBaht(stake - paid) };
}
