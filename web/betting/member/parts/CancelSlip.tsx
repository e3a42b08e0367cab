import { cancelRefusal } from "@chokdee/domain/betting/rules.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";

import { useFailureText } from "../../../app/use-failure-text.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { useServerSeconds } from "../../../ui/clock.ts";
import { confirm } from "../../../ui/confirm.ts";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { toast } from "../../../ui/toast.ts";
import { useBetsSummary, useCancelSlip } from "../slip-calls.ts";
import type { Slip } from "../slips.ts";

interface CancelSlipProps {
  readonly slip: Slip;
  readonly onCancelled: () => void;
}

/** Gives a pending slip back while its round is open (decisions.md, "Lotteries and rounds"). */
export function CancelSlip({ slip, onCancelled }: CancelSlipProps) {
  const { t } = useTranslation("betting");
  const textOf = useFailureText();
  const dates = useDates();
  const now = useServerSeconds();
  const summary = useBetsSummary().data;
  const cancelling = useCancelSlip();
  if (!summary) return null;
  const limit = summary.cancellations_limit;
  const left = Math.max(0, limit - summary.cancellations_used);
  const refusal = cancelRefusal({
    isCancelled: slip.badge === "CANCELLED",
    isRoundOpen: slip.round.status === "OPEN",
    closeAtMs: Date.parse(slip.round.close_time),
    nowMs: now,
    usedToday: summary.cancellations_used,
    limitPerDay: limit,
  });
  if (refusal === "CANCEL_TOO_LATE") {
    return <p className="t-small mt-2 text-center text-ink-2">{t("cancel_too_late")}</p>;
  }
  if (refusal === "CANCELLATIONS_USED_UP") {
    return <p className="t-small mt-2 text-center text-ink-2">{t("cancel_used_up", { limit })}</p>;
  }
  const amount = formatMoney(formatBaht(slip.stakeSatang));
  const at = slip.round.close_time;
  const closesToday = bangkokDay(Date.parse(at)) === bangkokDay(now);
  const closes = closesToday ? dates.time(at) : `${dates.dayMonth(at)} ${dates.time(at)}`;
  const ask = async () => {
    const accepted = await confirm({
      title: t("cancel_title"),
      body: t("cancel_body", { amount, left: left - 1 }),
      cancelLabel: t("cancel_keep"),
      confirmLabel: t("cancel_confirm"),
      tone: "danger",
    });
    if (!accepted) return;
    cancelling.mutate(slip.betGroupId, {
      onSuccess: ({ message }) => {
        toast({ text: message, tone: "success" });
        onCancelled();
      },
      onError: (error) => {
        toast({ text: textOf(error, t("cancel_failed")), tone: "error" });
      },
    });
  };
  return (
    <>
      <Button
        block
        variant="danger-outline"
        className="mt-3"
        loading={cancelling.isPending}
        onClick={() => void ask()}
      >
        {t("cancel_slip", { amount })}
      </Button>
      <p className="no-print t-small mt-2 text-center text-ink-2">
        {t("cancel_left", { left, time: closes })}
      </p>
    </>
  );
}
