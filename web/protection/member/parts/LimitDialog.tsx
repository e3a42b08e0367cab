import type { PlayLimit, Protection } from "@chokdee/domain/protection/contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { useState } from "react";

import { useFailureText } from "../../../app/use-failure-text.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { AmountField } from "../../../ui/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSetLimit } from "../protection-calls.ts";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";

const LEAST_SATANG = 100;

interface LimitDialogProps {
  readonly limit: PlayLimit;
  readonly onClose: () => void;
}

/** Sets one limit, and says before when it will count. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const set = useSetLimit();
  const textOf = useFailureText();
  const { kind, period } = limit;
  const [text, setText] = useState(limit.amount === null ? "" : limit.amount.replace(/\.00$/, ""));
  const [asked, setAsked] = useState(false);
  const satang = parseBaht(text) ?? 0;
  const isTooLow = satang < LEAST_SATANG;
  const saved = (page: Protection) => {
    const now = page.limits.find((one) => one.kind === kind && one.period === period);
    const from = now?.pending?.from;
    toast({
      text: from ? t("saved_later", { when: dates.dayTime(from) }) : t("saved_now"),
      tone: "success",
    });
    onClose();
  };
  const send = (amount: string | null) => {
    set.mutate({ kind, period, amount }, { onSuccess: saved });
  };
  const failure = set.error ? textOf(set.error, t("failed")) : undefined;
  return (
    <Sheet open onClose={onClose} title={`${t(`kind.${kind}`)} ${t(`per.${period}`)}`}>
      <SubmitForm
        onSend={() => {
          setAsked(true);
          if (!isTooLow) send(formatBaht(satang));
        }}
      >
        {kind === "LOSS" ? <p className="t-small text-ink-2">{t("loss_note")}</p> : null}
        <AmountField
          label={t("amount")}
          decimals={2}
          value={text}
          onChange={(next) => {
            setText(next);
            set.reset();
          }}
          error={asked && isTooLow ? t("too_low") : failure}
        />
        <ul className="t-small list-disc pl-5 text-ink-2">
          <li>{t("lower_now")}</li>
          <li>{t("raise_later")}</li>
        </ul>
        <Button type="submit" block loading={set.isPending}>
          {t("save")}
        </Button>
        {limit.amount === null ? null : (
          <Button variant="ghost" block onClick={() => send(null)}>
            {t("remove")}
          </Button>
        )}
      </SubmitForm>
    </Sheet>
  );
}
