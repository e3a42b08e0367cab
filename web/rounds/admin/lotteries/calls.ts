import { addBetType } from "@chokdee/domain/rounds/add-bet-type-contract.ts";
import {
  changeBetTypes,
  changeLotteryType,
  orderBetTypes,
  type AdminLotteryType,
} from "@chokdee/domain/rounds/admin-contract.ts";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useAction } from "../../../app/use-call.ts";

export type AdminBetType = AdminLotteryType["bet_types"][number];

export type LotteryChange = RequestOptions<typeof changeLotteryType>["body"];
export type BetTypesChange = RequestOptions<typeof changeBetTypes>["body"];

export const useChangeLottery = (id: string) =>
  useAction(
    (body: LotteryChange) => request(changeLotteryType, { params: { id }, body }),
    "backoffice",
    "rounds",
  );

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
