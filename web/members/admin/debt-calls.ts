import {
  collectDebts,
  type Debt,
  listMemberDebts,
  writeOffDebt,
} from "@chokdee/domain/wallet/debts-contract.ts";

import { request } from "../../app/api.ts";
import { underKey } from "../../app/kept-action.ts";
import { useAction, useCall } from "../../app/use-call.ts";

/** What a member owes and what became of it. */
export const useUserDebts = (id: string, enabled: boolean) =>
  useCall("backoffice", listMemberDebts, { params: { id } }, { enabled });

/** Collects, or gives up the debt that is named; answers what to say where another has to agree. */
export const useSettleDebt = (id: string) =>
  useAction(
    async (asked: {
      readonly debt: Debt | undefined;
      readonly reason: string;
    }): Promise<string | undefined> => {
      const { debt, reason } = asked;
      if (!debt) {
        const body = { reason };
        await underKey(`collect.${id}`, body, (idempotencyKey) =>
          request(collectDebts, { params: { id }, body, idempotencyKey }),
        );
        return undefined;
      }
      const { kind, reference, rest } = debt;
      const body = { kind, reference, expected_rest: rest, reason };
      const reply = await underKey(`write-off.${id}`, body, (idempotencyKey) =>
        request(writeOffDebt, { params: { id }, body, idempotencyKey }),
      );
      return "message" in reply ? reply.message : undefined;
    },
    "backoffice",
  );
