import {
  changeRound,
  createRound,
  listAdminLotteryTypes,
  listAdminRounds,
  readAdminLotteryType,
  readAdminRound,
  roundExposure,
} from "@chokdee/domain/rounds/admin-contract.ts";
import {
  correctResult,
  enterResult,
  previewResult,
  voidRound,
} from "@chokdee/domain/results/contract.ts";
import { roundFeeds } from "@chokdee/domain/results/feeds-contract.ts";

import { useQuery } from "@tanstack/react-query";

import { useCsv } from "../../app/admin/save-file.ts";
import { request } from "../../app/api.ts";
import { callQuery, useAction, useCall } from "../../app/use-call.ts";
import { useSend } from "../../app/use-send.ts";

const ROWS = "25";
const POLL_MS = 15_000;
/** Somebody waits before the screen for the end of a payment. */
const SETTLING_POLL_MS = 2_000;

export interface RoundFilter {
  readonly status: string;
  readonly date: string;
  /** A lottery's id; empty for all. */
  readonly type: string;
  readonly search: string;
}

export function useAdminRounds(filter: RoundFilter, cursor: string | undefined) {
  const query = {
    limit: ROWS,
    cursor,
    status: filter.status === "ALL" ? undefined : filter.status,
    date: filter.date || undefined,
    type: filter.type || undefined,
    search: filter.search || undefined,
  };
  return useCall("backoffice", listAdminRounds, { query }, { refetchInterval: POLL_MS });
}

export const useAdminRound = (id: string) =>
  useCall(
    "backoffice",
    readAdminRound,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.settling ? SETTLING_POLL_MS : POLL_MS) },
  );

/** How often the stakes of a round are asked for: no push tells of each slip. */
const STAKES_MS = 5_000;

/** Stakes per number of one bet type; without one the totals of all. */
export function useExposure(id: string, betType: string | undefined, most = 1) {
  const query = { bet_type: betType, limit: betType === undefined ? "1" : String(most) };
  return useCall(
    "backoffice",
    roundExposure,
    { params: { id }, query },
    // Nothing is kept of what was asked before: one bet type's numbers are not another's.
    { refetchInterval: STAKES_MS },
  );
}

export const useExposureFile = (id: string) =>
  useCsv(roundExposure, () => `chokdee-exposure-${id}`, { id });

export const useLotteryTypes = () => useCall("backoffice", listAdminLotteryTypes, {});

export const lotteryTypeQuery = (id: string) =>
  callQuery("backoffice", readAdminLotteryType, { params: { id } });
export const useLotteryType = (id: string) => useQuery(lotteryTypeQuery(id));

export const useCreateRound = () => useSend(createRound, {}, "backoffice", "rounds");

export const useChangeRound = (id: string) => useSend(changeRound, { id }, "backoffice", "rounds");

export const useVoidRound = (id: string) =>
  useAction(
    (reason: string) => request(voidRound, { params: { id }, body: { reason } }),
    "backoffice",
    "rounds",
  );

export type Entry = Readonly<Record<string, string>>;

/** What the configured sources say of a round's result. */
export const useRoundFeeds = (id: string) =>
  useCall("backoffice", roundFeeds, { params: { id } }, { refetchInterval: POLL_MS });

/** Who would win with this result; asked again whenever the complete entry changes. */
export const usePreview = (id: string, entry: Entry | undefined) =>
  useCall(
    "backoffice",
    previewResult,
    { params: { id }, body: { result: entry ?? {} } },
    { enabled: entry !== undefined, retry: false },
  );

export interface ResultToEnter {
  readonly result: Entry;
  /** Given when a result that stands is replaced. */
  readonly reason?: string | undefined;
}

export const useEnterResult = (id: string) =>
  useAction(
    ({ result, reason }: ResultToEnter) => {
      const params = { id };
      const twice = { result, result_again: result };
      return reason === undefined
        ? request(enterResult, { params, body: twice })
        : request(correctResult, { params, body: { ...twice, reason } });
    },
    "backoffice",
    "rounds",
  );
