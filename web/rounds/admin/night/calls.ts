import {
  changeNumberRules,
  drawNight,
  roundLayOff,
} from "@chokdee/domain/rounds/night-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";

import type { RequestOptions } from "../../../app/api.ts";
import { useCsv } from "../../../app/admin/save-file.ts";
import { useCall } from "../../../app/use-call.ts";
import { useSend } from "../../../app/use-send.ts";
import { useTellFailure } from "../../../app/use-tell-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { toast } from "../../../ui/toast.ts";

const NIGHT_MS = 5_000;

export const useDrawNight = () =>
  useCall(
    "backoffice",
    drawNight,
    { query: {} },
    { refetchInterval: NIGHT_MS, placeholderData: keepPreviousData },
  );

type Change = RequestOptions<typeof changeNumberRules>["body"];

/** Changes numbers and tells it with the way back: the acts that the answer says undo it. */
export function useToldChange(): (body: Change) => Promise<void> {
  const { t } = useTranslation(["admin-night", "common"]);
  const tellFailure = useTellFailure();
  const change = useSend(changeNumberRules, {}, "backoffice", "rounds");
  const putBack = async (acts: readonly Change[]): Promise<void> => {
    try {
      let [count, left] = [0, 0];
      // One after another: each replaces what stands on its own numbers.
      for (const act of acts) {
        const { changed, unchanged } = (await change.mutateAsync(act)).data;
        count += changed;
        left += unchanged;
      }
      if (left === 0) toast({ text: t("admin-night:put_back", { count }), tone: "success" });
      else toast({ text: t("admin-night:put_back_some", { count, left }), tone: "info" });
    } catch (error) {
      tellFailure(error);
    }
  };
  return async (body) => {
    const { changed: count, before } = (await change.mutateAsync(body)).data;
    const { act, odds_percent, cap } = body;
    const over = { act, odds_percent, cap };
    const run = (): void => void putBack(before.map((back) => ({ ...body, ...back, over })));
    toast({
      text: t("admin-night:done", { count }),
      tone: "success",
      ...(before.length > 0 && { action: { label: t("common:undo"), run } }),
    });
  };
}

/** What is handed on of a round beyond so many baht of each number. */
export const useLayOff = (id: string, keep: string) =>
  useCall("backoffice", roundLayOff, { params: { id }, query: { keep } }, { enabled: keep !== "" });

export const useLayOffFile = (id: string) =>
  useCsv(roundLayOff, () => `chokdee-lay-off-${id}`, { id });
