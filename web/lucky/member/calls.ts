import {
  addLuckySet,
  changeLuckySet,
  copySharedSet,
  deleteLuckySet,
  listLuckySets,
  readLuckySet,
  restoreLuckySet,
  shareLuckySet,
  type LuckySet,
} from "@chokdee/domain/lucky/contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import { callQuery, useAction, useCall } from "../../app/use-call.ts";
import type { WantedLine } from "../../betting/member/wanted-lines.ts";

export type LuckyBody = BodyToSend<typeof addLuckySet>;

export const useLuckySets = () => useCall("lucky", listLuckySets, {});

/** Fetches a set when it is needed: lists hold the first numbers only. */
export function useFetchSet(): (id: string) => Promise<LuckySet> {
  const client = useQueryClient();
  return (id) => client.fetchQuery(callQuery("lucky", readLuckySet, { params: { id } }));
}

/** Adds a set, or replaces the one with this id. */
export const useSaveSet = () =>
  useAction(
    async ({ id, body }: { readonly id: string | null; readonly body: LuckyBody }) =>
      id === null
        ? (await request(addLuckySet, { body })).data
        : (await request(changeLuckySet, { params: { id }, body })).data,
    "lucky",
  );

export const useDeleteSet = () =>
  useAction((id: string) => request(deleteLuckySet, { params: { id } }), "lucky");

export const useRestoreSet = () =>
  useAction((id: string) => request(restoreLuckySet, { params: { id } }), "lucky");

export const useShareSet = () =>
  useAction(
    async (id: string) => (await request(shareLuckySet, { params: { id } })).data.share_code,
    "lucky",
  );

export const useCopySet = () =>
  useAction(
    async (code: string) => (await request(copySharedSet, { params: { code } })).data,
    "lucky",
  );

/** The lines of a set as the betting screen takes them: stakes in whole baht. */
export function wantedOf(lines: LuckySet["lines"]): WantedLine[] {
  return lines.map((line) => ({
    number: line.number,
    betType: line.bet_type,
    amount: line.amount === null ? null : String(Math.floor(Number(line.amount))),
  }));
}

/** The other way: entries of the betting screen as a set keeps them. */
export function bodyLinesOf(lines: readonly WantedLine[]): LuckyBody["lines"] {
  return lines.map((line) => ({
    number: line.number,
    bet_type: line.betType,
    amount: line.amount === null || line.amount === "" ? null : line.amount,
  }));
}
