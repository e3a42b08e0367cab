import type { PlanEffect } from "@chokdee/domain/rounds/plan-contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { notify } from "../../../ui/confirm.ts";
import { useDates } from "../../../ui/dates.ts";
import { toast } from "../../../ui/toast.ts";

/** Says that a plan was changed, and which rounds it leaves to the operator, who has to see to them. */
export function useTellSaved() {
  const { t } = useTranslation("admin-plan");
  const dates = useDates();
  return (text: string, kept: PlanEffect["kept"] = []): void => {
    if (kept.length === 0) return toast({ text, tone: "success" });
    const rounds = kept.map(({ name, draw_date: day }) => `${name} ${dates.day(day)}`);
    const told = t("effect.kept", { count: kept.length });
    void notify({ title: text, body: `${told} ${rounds.join(", ")}` });
  };
}
