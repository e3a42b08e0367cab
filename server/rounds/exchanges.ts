/**
 * Exchanges whose indices decide lotteries: their days without a session are shown and imported, and
 * the rounds that were made for such a day and that nobody could bet on yet are taken away; those that
 * have opened are told of.
 */
import { isDeepStrictEqual } from "node:util";

import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { importExchange, listExchanges } from "@chokdee/domain/rounds/exchanges-contract.ts";
import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";
import { bangkokDay, isReportDay } from "@chokdee/domain/time.ts";

import { writeAudit } from "../core/audit.ts";
import { refuseOverwrite } from "../core/refuse-overwrite.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Actor } from "../platform/http/router.ts";
import { tellRoundsChanged } from "./create-round.ts";
import {
  lockExchange,
  lotteriesOf,
  readExchanges,
  replaceDays,
  type ExchangeRow,
} from "./queries/exchanges.ts";
import { exceptionsOf, lockType, readCalendar } from "./queries/types.ts";
import { readNowMs } from "./queries/replan.ts";
import { replan } from "./replan.ts";

export async function showExchanges(db: Queries): Promise<ReplyOf<typeof listExchanges>> {
  const rows = await readExchanges(db);
  return {
    data: {
      items: rows.map((row) => ({
        ...row,
        imported_at: row.imported_at.toISOString(),
        lotteries: row.lotteries.map((type) => ({
          ...type,
          id: String(type.id),
          name_th: type.names["th"] ?? "",
        })),
        days: [...row.days],
      })),
    },
  };
}

interface GivenDays {
  readonly source: string;
  readonly known_until: string;
  readonly days: readonly {
    readonly on: string;
    readonly note: string;
    readonly sure?: boolean | undefined;
  }[];
}
export interface ExchangeWanted extends GivenDays {
  /** What stood where it was typed over. */
  readonly over?: GivenDays | undefined;
}

export async function importDays(
  app: AppContext,
  actor: Actor,
  exchange: string,
  wanted: ExchangeWanted,
): Promise<ReplyOf<typeof importExchange>> {
  if (![wanted.known_until, ...wanted.days.map(({ on }) => on)].every(isReportDay)) {
    throw new Refusal("DATE_INVALID");
  }
  const days = withSure(wanted);
  const { voided, kept } = await app.db.transaction(async (tx) => {
    if (!(await lockExchange(tx, exchange))) throw new Refusal("NOT_FOUND");
    const { source, known_until: knownUntil } = wanted;
    const stood = await calendarOf(tx, exchange);
    refuseTypedOver(stood, wanted, bangkokDay(await readNowMs(tx)));
    const before = await readCalendar(tx);
    await replaceDays(tx, exchange, { source, knownUntil, days, by: actor.actorId });
    let gone = 0;
    const stays: PlanEffect["kept"] = [];
    for (const id of await lotteriesOf(tx, exchange)) {
      const type = await lockType(tx, id);
      if (!type) continue;
      const effect = await replan(tx, type, { calendar: exceptionsOf(before, id) });
      gone += effect.voided.length;
      stays.push(...effect.kept);
    }
    await writeAudit(tx, {
      ...actor,
      action: "exchange.import",
      targetKind: "exchange",
      targetId: exchange,
      ...changeOf(stood, await calendarOf(tx, exchange), { days: days.length, voided: gone }),
    });
    return { voided: gone, kept: stays };
  });
  await tellRoundsChanged(app);
  return { data: { days: days.length, voided, kept } };
}

const withSure = ({ days }: GivenDays): ExchangeRow["days"] =>
  days.map((day) => ({ ...day, sure: day.sure ?? true }));

/** Refuses what somebody else has brought in since it was shown; of days that are over none is shown. */
function refuseTypedOver(stood: Calendar | undefined, wanted: ExchangeWanted, today: string): void {
  const { over } = wanted;
  if (!stood || over === undefined) return;
  const told = (one: GivenDays) => ({
    source: one.source,
    known_until: one.known_until,
    days: withSure(one)
      .filter(({ on }) => on >= today)
      .toSorted((a, b) => a.on.localeCompare(b.on)),
  });
  refuseOverwrite(told(stood), { over: told(over), wanted: told(wanted) });
}

type Calendar = Pick<ExchangeRow, "source" | "known_until" | "days">;

async function calendarOf(tx: Queries, exchange: string): Promise<Calendar | undefined> {
  return (await readExchanges(tx)).find((one) => one.exchange === exchange);
}

/** What the audit keeps: of the days those that came, went or are told otherwise. */
function changeOf(before: Calendar | undefined, after: Calendar | undefined, counts: object) {
  const without = (one: Calendar | undefined, other: Calendar | undefined) => ({
    source: one?.source,
    known_until: one?.known_until,
    calendar: (one?.days ?? []).filter(
      (day) => !other?.days.some((same) => isDeepStrictEqual(same, day)),
    ),
  });
  return { before: without(before, after), after: { ...without(after, before), ...counts } };
}
