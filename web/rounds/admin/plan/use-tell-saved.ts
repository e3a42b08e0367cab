import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";
import { createElement } from "react";

import { Lines } from "../../../app/admin/parts/Lines.tsx";
import { useTranslation } from "../../../text/i18n.ts";
import { notify } from "../../../ui/confirm.ts";
import { useDates } from "../../../ui/dates.ts";
import { toast } from "../../../ui/toast.ts";

/** More would be a list to scroll through; they stand in the list of rounds. */
const SHOWN = 6;

/** Says that a plan was changed, and which rounds it leaves to the operator, who has to see to them. */
export function useTellSaved() {
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  return (text: string, kept: PlanEffect["kept"] = []): void => {
    if (kept.length === 0) return toast({ text, tone: "success" });
    const more = kept.length - SHOWN;
    const lines = [
      t("effect.kept", { count: kept.length }),
      ...kept.slice(0, SHOWN).map(({ name, draw_date: day }) => `${name} ${dates.day(day)}`),
      ...(more > 0 ? [t("and_more_rounds", { count: more })] : []),
    ];
    void notify({ title: text, body: createElement(Lines, { lines }) });
  };
}
