import {
  addLuckySet,
  changeLuckySet,
  copySharedSet,
  deleteLuckySet,
  listLuckySets,
  readLuckySet,
  readSharedSet,
  restoreLuckySet,
  shareLuckySet,
  type LuckySet,
} from "@chokdee/domain/lucky/contract.ts";
import type { BodyToSend } from "@chokdee/domain/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { request } from "../../app/api.ts";
import type { WantedLine } from "../../betting/member/wanted-lines.ts";

const AREA = "lucky";

export type LuckyBody = BodyToSend<typeof addLuckySet>;

export function useLuckySets() {
  return useQuery({
    queryKey: [AREA, "sets"],
    queryFn: async ({ signal }) => (await request(listLuckySets, { signal })).data,
  });
}

/** Fetches a set when it is needed: lists hold the first numbers only. */
export function useFetchSet(): (id: string) => Promise<LuckySet> {
  const client = useQueryClient();
  return (id) =>
    client.fetchQuery({
      queryKey: [AREA, "set", id],
      queryFn: async ({ signal }) => (await request(readLuckySet, { params: { id }, signal })).data,
    });
}

export function useSharedSet(code: string) {
  return useQuery({
    queryKey: [AREA, "shared", code],
    queryFn: async ({ signal }) =>
      (await request(readSharedSet, { params: { code }, signal })).data,
    retry: false,
  });
}

function useChange<In, Out>(run: (given: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: [AREA] }),
  });
}

/** Adds a set, or replaces the one with this id. */
export function useSaveSet() {
  return useChange(async ({ id, body }: { readonly id: string | null; readonly body: LuckyBody }) =>
    id === null
      ? (await request(addLuckySet, { body })).data
      : (await request(changeLuckySet, { params: { id }, body })).data,
  );
}

export function useDeleteSet() {
  return useChange((id: string) => request(deleteLuckySet, { params: { id } }));
}

export function useRestoreSet() {
  return useChange((id: string) => request(restoreLuckySet, { params: { id } }));
}

export function useShareSet() {
  return useChange(
    async (id: string) => (await request(shareLuckySet, { params: { id } })).data.share_code,
  );
}

export function useCopySet() {
  return useChange(
    async (code: string) => (await request(copySharedSet, { params: { code } })).data,
  );
}

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
