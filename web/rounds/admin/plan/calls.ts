import {
  copyLotteryType,
  createRounds,
  putCalendarDay,
  removeCalendarDay,
  roundsCalendar,
} from "@chokdee/domain/rounds/plan-contract.ts";
import { importExchange, listExchanges } from "@chokdee/domain/rounds/exchanges-contract.ts";
import { whatIf } from "@chokdee/domain/results/what-if-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useAction, useCall } from "../../../app/use-call.ts";
import { useSend } from "../../../app/use-send.ts";
import type { Entry } from "../calls.ts";

const POLL_MS = 30_000;

export const useCalendar = (from: string, to: string, type: string) =>
  useCall(
    "backoffice",
    roundsCalendar,
    { query: { from, to, type: type === "" ? undefined : type } },
    { refetchInterval: POLL_MS, placeholderData: keepPreviousData },
  );
export const useExchanges = () => useCall("backoffice", listExchanges, {});

export const useImportExchange = (exchange: string) =>
  useSend(importExchange, { exchange }, "backoffice", "rounds");
export type CalendarData = NonNullable<ReturnType<typeof useCalendar>["data"]>;
/** A day on which the calendar of a lottery differs from its schedule. */
export type SpecialDay = CalendarData["exceptions"][number];

/** A change of the calendar: `movedTo` undefined gives the day back to the schedule. */
export interface DayChange {
  readonly typeId: string;
  readonly on: string;
  readonly movedTo: string | null | undefined;
  readonly note: string;
  /** How the day is seen to stand; null as the schedule has it, undefined where that is not known. */
  readonly over?: Pick<SpecialDay, "moved_to" | "note"> | null | undefined;
}

async function sendDay({ typeId, on, movedTo, note, over: seen }: DayChange, preview: boolean) {
  const params = { id: typeId, on };
  if (movedTo === undefined) {
    const query = preview ? { preview: "1" as const } : {};
    return (await request(removeCalendarDay, { params, query })).data;
  }
  const over = seen && { moved_to: seen.moved_to, note: seen.note };
  const body = { moved_to: movedTo, note, preview, over };
  return (await request(putCalendarDay, { params, body })).data;
}

/** What the change would do to rounds that stand; nothing is stored. */
export const usePreviewDay = () =>
  useAction((day: DayChange) => sendDay(day, true), ["backoffice", roundsCalendar.path]);
export const useSaveDay = () =>
  useAction((day: DayChange) => sendDay(day, false), "backoffice", "rounds");

export interface PlanRange {
  readonly from: string;
  readonly to: string;
}

async function planOf(typeId: string, range: PlanRange, preview: boolean) {
  const body = { lottery_type_ids: [typeId], ...range, preview };
  const { types } = (await request(createRounds, { body })).data;
  return types;
}
export type PlannedType = Awaited<ReturnType<typeof planOf>>[number];

/** What would be made. One lottery after another, as it is made: all of them may be too many at once. */
export const usePreviewPlan = () =>
  useAction(async (wanted: { typeIds: readonly string[]; range: PlanRange }) => {
    const rows: PlannedType[] = [];
    for (const typeId of wanted.typeIds) rows.push(...(await planOf(typeId, wanted.range, true)));
    return rows;
  });

/** Makes the rounds of one lottery. Answers how many more stand than when it was previewed. */
export async function createPlan(row: PlannedType, range: PlanRange): Promise<number> {
  const made = await planOf(row.lottery_type_id, range, false);
  // Sent again after an answer that was lost, it makes no more; what it made then counts too.
  return made.reduce((sum, now) => sum + now.made + now.existing, -row.existing);
}

/** What a made-up result would cost by what is staked now. */
export const useWhatIf = (id: string, entry: Entry | undefined, refetchInterval: number | false) =>
  useCall(
    "backoffice",
    whatIf,
    { params: { id }, body: { result: entry ?? {} } },
    { enabled: entry !== undefined, retry: false, refetchInterval },
  );

type Copy = RequestOptions<typeof copyLotteryType>["body"];
export const useCopyLottery = () =>
  useAction(
    async (body: Copy) => (await request(copyLotteryType, { body })).data,
    "backoffice",
    "rounds",
  );
