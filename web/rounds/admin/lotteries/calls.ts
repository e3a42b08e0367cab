import {
  changeBetTypes,
  changeLotteryType,
  orderBetTypes,
  readAdminLotteryType,
  type AdminLotteryType,
} from "@chokdee/domain/rounds/admin-contract.ts";
import { useQuery } from "@tanstack/react-query";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useChange } from "../../../app/admin/use-change.ts";

const AREA = ["backoffice", "lottery-types"] as const;

export type AdminBetType = AdminLotteryType["bet_types"][number];

export function useLotteryType(id: string) {
  return useQuery({
    queryKey: [...AREA, "one", id],
    queryFn: async ({ signal }) =>
      (await request(readAdminLotteryType, { params: { id }, signal })).data,
  });
}

export type LotteryChange = RequestOptions<typeof changeLotteryType>["body"];
export type BetTypesChange = RequestOptions<typeof changeBetTypes>["body"];

export const useChangeLottery = (id: string) =>
  useChange((body: LotteryChange) => request(changeLotteryType, { params: { id }, body }));

export const useChangeBetTypes = (id: string) =>
  useChange((body: BetTypesChange) => request(changeBetTypes, { params: { id }, body }));

export const useOrderBetTypes = (id: string) =>
  useChange((betTypes: readonly string[]) =>
    request(orderBetTypes, { params: { id }, body: { bet_types: [...betTypes] } }),
  );
