import { listAdminRounds } from "@chokdee/domain/rounds/admin-contract.ts";
import {
  addNumberRule,
  changeRateSteps,
  listNumberRules,
  listRateSteps,
  removeNumberRule,
  type numberRule,
} from "@chokdee/domain/rounds/rules-contract.ts";
import type * as z from "zod/mini";

import { request, type RequestOptions } from "../../../app/api.ts";
import { useAction, useCall } from "../../../app/use-call.ts";

const ROWS = "50";

export type NumberRule = z.output<typeof numberRule>;
type NewRule = RequestOptions<typeof addNumberRule>["body"];

export function useNumberRules(
  scope: { readonly typeId: string; readonly roundId: string },
  cursor: string | undefined,
) {
  const query = {
    limit: ROWS,
    cursor,
    // A round's own rules are asked for by the round alone.
    lottery_type_id: scope.roundId === "" ? scope.typeId || undefined : undefined,
    round_id: scope.roundId || undefined,
    // Of all lotteries: what the operator has decided.
    leave_out: scope.typeId === "" ? ("without_animal" as const) : undefined,
  };
  return useCall("backoffice", listNumberRules, { query });
}

/** The open rounds of a lottery, to give one of them rules of its own. */
export const useOpenRounds = (typeId: string) =>
  useCall(
    "backoffice",
    listAdminRounds,
    { query: { status: "OPEN", type: typeId, limit: ROWS } },
    { enabled: typeId !== "" },
  );

export const useAddRule = () =>
  useAction((body: NewRule) => request(addNumberRule, { body }), "backoffice", "rounds");

export const useRemoveRule = () =>
  useAction((id: string) => request(removeNumberRule, { params: { id } }), "backoffice", "rounds");

type NewSteps = RequestOptions<typeof changeRateSteps>["body"];

/** The steps of a lottery's rates, or those that one of its rounds has of its own. */
export const useRateSteps = (typeId: string, roundId: string) =>
  useCall("backoffice", listRateSteps, {
    query: roundId === "" ? { lottery_type_id: typeId } : { round_id: roundId },
  });

export const useChangeSteps = () =>
  useAction((body: NewSteps) => request(changeRateSteps, { body }), "backoffice", "rounds");
