import { addBetType, orderBetTypes } from "@chokdee/domain/rounds/bet-types-contract.ts";
import {
  changeBetTypes,
  changeLotteryType,
  type AdminLotteryType,
} from "@chokdee/domain/rounds/admin-contract.ts";

import { useQueryClient } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useAction } from "../../../app/use-call.ts";
import { lotteryTypeQuery } from "../calls.ts";

export type AdminBetType = AdminLotteryType["bet_types"][number];

export type LotteryChange = RequestOptions<typeof changeLotteryType>["body"];
export type BetTypesChange = RequestOptions<typeof changeBetTypes>["body"];

/** What was saved is shown as the server answers it, though it could not be read anew. */
export function useChangeLottery(id: string) {
  const client = useQueryClient();
  return useAction(
    async (body: LotteryChange) => {
      const answer = await request(changeLotteryType, { params: { id }, body });
      if (!("message" in answer)) {
        const { kept: _kept, ...type } = answer.data;
        client.setQueryData(lotteryTypeQuery(id).queryKey, type);
      }
      return answer;
    },
    "backoffice",
    "rounds",
  );
}

export const useChangeBetTypes = (id: string) =>
  useAction(
    (body: BetTypesChange) => request(changeBetTypes, { params: { id }, body }),
    "backoffice",
    "rounds",
  );

export const useOrderBetTypes = (id: string) =>
  useAction(
    (betTypes: readonly string[]) =>
      request(orderBetTypes, { params: { id }, body: { bet_types: [...betTypes] } }),
    "backoffice",
    "rounds",
  );

export const useAddBetType = (id: string) =>
  useAction(
    (body: RequestOptions<typeof addBetType>["body"]) =>
      request(addBetType, { params: { id }, body }),
    "backoffice",
    "rounds",
  );
