import {
  copyLotteryType,
  createRounds,
  putCalendarDay,
  removeCalendarDay,
  roundsCalendar,
} from "@chokdee/domain/rounds/plan-contract.ts";
import { whatIf } from "@chokdee/domain/results/what-if-contract.ts";
import { addNumberRule } from "@chokdee/domain/rounds/rules-contract.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useChange } from "../../../app/admin/use-change.ts";

const AREA = ["backoffice", "plan"] as const;
const POLL_MS = 30_000;

export function useCalendar(from: string, to: string, type: string) {
  return useQuery({
    queryKey: [...AREA, "calendar", from, to, type],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { from, to, type: type === "" ? undefined : type };
      return (await request(roundsCalendar, { query, signal })).data;
    },
  });
}
export type CalendarData = NonNullable<ReturnType<typeof useCalendar>["data"]>;

/** A change of the calendar: `movedTo` undefined gives the day back to the schedule. */
export interface DayChange {
  readonly typeId: string;
  readonly on: string;
  readonly movedTo: string | null | undefined;
  readonly note: string;
}

async function sendDay({ typeId, on, movedTo, note }: DayChange, preview: boolean) {
  const params = { id: typeId, on };
  if (movedTo === undefined) {
    const query = preview ? { preview: "1" as const } : {};
    return (await request(removeCalendarDay, { params, query })).data;
  }
  return (await request(putCalendarDay, { params, body: { moved_to: movedTo, note, preview } }))
    .data;
}

/** What the change would do to rounds that stand; nothing is stored. */
export const usePreviewDay = () =>
  useMutation({ mutationFn: (day: DayChange) => sendDay(day, true) });
export const useSaveDay = () => useChange((day: DayChange) => sendDay(day, false));

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
  useMutation({
    mutationFn: async (wanted: { typeIds: readonly string[]; range: PlanRange }) => {
      const rows: PlannedType[] = [];
      for (const typeId of wanted.typeIds) rows.push(...(await planOf(typeId, wanted.range, true)));
      return rows;
    },
  });

/** Makes the rounds of one lottery. Answers how many more stand than when it was previewed. */
export async function createPlan(row: PlannedType, range: PlanRange): Promise<number> {
  const made = await planOf(row.lottery_type_id, range, false);
  // Sent again after an answer that was lost, it makes no more; what it made then counts too.
  return made.reduce((sum, now) => sum + now.made + now.existing, -row.existing);
}

export type Entry = Readonly<Record<string, string>>;

/** What a made-up result would cost by what is staked now. */
export function useWhatIf(roundId: string, entry: Entry | undefined, refetchMs: number | false) {
  return useQuery({
    queryKey: [...AREA, "what-if", roundId, entry],
    enabled: entry !== undefined,
    retry: false,
    refetchInterval: refetchMs,
    queryFn: async ({ signal }) =>
      (await request(whatIf, { params: { id: roundId }, body: { result: { ...entry } }, signal }))
        .data,
  });
}

type NewRule = RequestOptions<typeof addNumberRule>["body"];
export const useRoundRule = (roundId: string) =>
  useChange((rule: Omit<NewRule, "round_id">) =>
    request(addNumberRule, { body: { ...rule, round_id: roundId } }),
  );

type Copy = RequestOptions<typeof copyLotteryType>["body"];
export const useCopyLottery = () =>
  useChange(async (body: Copy) => (await request(copyLotteryType, { body })).data);
