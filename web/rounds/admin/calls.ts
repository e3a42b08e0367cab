import {
  changeRound,
  createRound,
  listAdminLotteryTypes,
  listAdminRounds,
  readAdminRound,
  roundExposure,
} from "@chokdee/domain/rounds/admin-contract.ts";
import {
  correctResult,
  enterResult,
  previewResult,
  voidRound,
} from "@chokdee/domain/results/contract.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { saveFile } from "../../app/admin/save-file.ts";
import { useChange } from "../../app/admin/use-change.ts";

const AREA = ["backoffice", "rounds"] as const;
const ROWS = "25";
const POLL_MS = 15_000;

export interface RoundFilter {
  readonly status: string;
  readonly date: string;
  /** A lottery's id; empty for all. */
  readonly type: string;
  readonly search: string;
}

export function useAdminRounds(filter: RoundFilter, cursor: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "list", filter, cursor],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        limit: ROWS,
        cursor,
        status: filter.status === "ALL" ? undefined : filter.status,
        date: filter.date || undefined,
        type: filter.type || undefined,
        search: filter.search || undefined,
      };
      return (await request(listAdminRounds, { query, signal })).data;
    },
  });
}

export function useAdminRound(id: string) {
  return useQuery({
    queryKey: [...AREA, "one", id],
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => (await request(readAdminRound, { params: { id }, signal })).data,
  });
}

/** How often the stakes of a round are asked for: no push tells of each slip. */
const STAKES_MS = 5_000;

/** Stakes per number of one bet type; without one the totals of all. */
export function useExposure(id: string, betType: string | undefined) {
  return useQuery({
    queryKey: [...AREA, "exposure", id, betType],
    refetchInterval: STAKES_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { bet_type: betType, limit: betType === undefined ? "1" : "100" };
      return (await request(roundExposure, { params: { id }, query, signal })).data;
    },
  });
}

export const useExposureFile = (id: string) =>
  useMutation({
    mutationFn: () =>
      saveFile(
        `${roundExposure.path.replace("{id}", id)}?format=csv`,
        `chokdee-exposure-${id}.csv`,
      ),
  });

export function useLotteryTypes() {
  return useQuery({
    queryKey: ["backoffice", "lottery-types"],
    queryFn: async ({ signal }) => (await request(listAdminLotteryTypes, { signal })).data.items,
  });
}

export interface RoundForm {
  readonly lottery_type_id: string;
  readonly name?: string;
  readonly draw_date: string;
  readonly open_time: string;
  readonly close_time: string;
}

export const useCreateRound = () => useChange((body: RoundForm) => request(createRound, { body }));

export const useChangeRound = (id: string) =>
  useChange((body: Partial<Omit<RoundForm, "lottery_type_id">> & { status?: "CLOSED" }) =>
    request(changeRound, { params: { id }, body }),
  );

export const useVoidRound = (id: string) =>
  useChange((reason: string) => request(voidRound, { params: { id }, body: { reason } }));

export type Entry = Readonly<Record<string, string>>;

/** Who would win with this result; asked again whenever the complete entry changes. */
export function usePreview(id: string, entry: Entry | undefined) {
  return useQuery({
    queryKey: [...AREA, "preview", id, entry],
    enabled: entry !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      request(previewResult, { params: { id }, body: { result: entry ?? {} }, signal }),
  });
}

export interface ResultToEnter {
  readonly result: Entry;
  readonly again: Entry;
  /** Given when a result that stands is replaced. */
  readonly reason?: string | undefined;
}

export const useEnterResult = (id: string) =>
  useChange(({ result, again, reason }: ResultToEnter) => {
    const params = { id };
    return reason === undefined
      ? request(enterResult, { params, body: { result, result_again: again } })
      : request(correctResult, { params, body: { result, result_again: again, reason } });
  });
