import type { Protection } from "@chokdee/domain/protection/contract.ts";
import { BREAKS, hoursOfBreak, type BreakLength } from "@chokdee/domain/protection/rules.ts";

import { messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { serverNow } from "../../../ui/clock.ts";
import { confirm } from "../../../ui/confirm.ts";
import { useDates } from "../../../ui/dates.ts";
import { toast } from "../../../ui/toast.ts";
import { useTakeBreak } from "../protection-calls.ts";

const HOUR_MS = 3_600_000;

/** A pause of the member's own choice; one that runs can only be made longer. */
export function BreakCard({ running }: { readonly running: Protection["break"] }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const rest = useTakeBreak();
  const untilOf = (length: BreakLength) => serverNow() + hoursOfBreak(length) * HOUR_MS;
  const begin = async (length: BreakLength) => {
    const accepted = await confirm({
      title: t("break_question", { length: t(`break.${length}`) }),
      body: t("break_consequence", { until: dates.dayTime(untilOf(length)) }),
      confirmLabel: t("break_confirm"),
    });
    if (!accepted) return;
    rest.mutate(
      { length },
      {
        onSuccess: () => toast({ text: t("break_begun"), tone: "success" }),
        onError: (error) => toast({ text: messageOf(error) || t("failed"), tone: "error" }),
      },
    );
  };
  // What ends with the break that runs, or before it, would change nothing.
  const choices = BREAKS.filter(
    (length) => running === null || untilOf(length) > Date.parse(running.until) + HOUR_MS,
  );
  return (
    <Card className="flex flex-col gap-3">
      <p className="t-small text-ink-2">
        {running ? t("break_running", { until: dates.dayTime(running.until) }) : t("break_text")}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {choices.map((length) => (
          <Button
            key={length}
            variant="secondary"
            className="px-1!"
            disabled={rest.isPending}
            onClick={() => void begin(length)}
          >
            {t(`break.${length}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
