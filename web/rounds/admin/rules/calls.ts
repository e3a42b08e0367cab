import { listAdminRounds } from "@chokdee/domain/rounds/admin-contract.ts";
import {
  addNumberRule,
  listNumberRules,
  removeNumberRule,
  type numberRule,
} from "@chokdee/domain/rounds/rules-contract.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";

import { request, type RequestOptions } from "../../../app/api.ts";

const AREA = ["backoffice", "number-rules"] as const;
const ROWS = "50";
const ROUNDS = "50";

export type NumberRule = z.output<typeof numberRule>;
export type NewRule = RequestOptions<typeof addNumberRule>["body"];

export function useNumberRules(
  scope: { readonly typeId: string; readonly roundId: string },
  cursor: string | undefined,
) {
  return useQuery({
    queryKey: [...AREA, scope, cursor],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        limit: ROWS,
        cursor,
        // A round's own rules are asked for by the round alone.
        lottery_type_id: scope.roundId === "" ? scope.typeId || undefined : undefined,
        round_id: scope.roundId || undefined,
      };
      return (await request(listNumberRules, { query, signal })).data;
    },
  });
}

/** The open rounds of a lottery, to give one of them rules of its own. */
export function useOpenRounds(typeId: string) {
  return useQuery({
    queryKey: ["backoffice", "rounds", "open-of", typeId],
    enabled: typeId !== "",
    queryFn: async ({ signal }) => {
      const query = { status: "OPEN", type: typeId, limit: ROUNDS };
      return (await request(listAdminRounds, { query, signal })).data.items;
    },
  });
}

function useChange<I, O>(run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: AREA }),
        client.invalidateQueries({ queryKey: ["rounds"] }),
      ]),
  });
}

export const useAddRule = () => useChange((body: NewRule) => request(addNumberRule, { body }));
export const useRemoveRule = () =>
  useChange((id: string) => request(removeNumberRule, { params: { id } }));
