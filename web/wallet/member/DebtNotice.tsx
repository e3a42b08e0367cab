import { formatMoney } from "../../ui/format-money.ts";
import { readable, useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { useOwnDebts, usePayDebts } from "./debts.ts";

/** What the member owes the house, why, and the way to pay it; nothing where nothing is owed. */
export function DebtNotice() {
  const { t, language } = useTranslation("wallet");
  const dates = useDates();
  const failureText = useFailureText();
  const debts = useOwnDebts().data;
  const pay = usePayDebts();
  if (!debts || debts.items.length === 0) return null;
  const send = () =>
    pay.mutate(
      {},
      {
        onSuccess: ({ data }) =>
          toast({ text: t("debt_paid", { amount: formatMoney(data.paid) }), tone: "success" }),
      },
    );
  return (
    <Notice tone="warning">
      <p className="t-strong">{t("debt_title", { amount: formatMoney(debts.total) })}</p>
      <p>{t(debts.blocks_withdrawals ? "debt_blocks" : "debt_netted")}</p>
      {debts.blocks_bets ? <p>{t("debt_blocks_bets")}</p> : null}
      <ul className="mt-1">
        {debts.items.map((debt) => (
          <li key={debt.kind + debt.reference} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0">
              {t(`debt_kind.${debt.kind}`)}
              {debt.round
                ? ` ${readable(debt.round.names[language] ?? debt.round.names["th"] ?? "")} ${dates.day(debt.round.draw_date)}`
                : ""}
            </span>
            <Money value={debt.rest} size="n-xs" />
          </li>
        ))}
      </ul>
      {pay.error ? (
        <p role="alert" className="t-strong mt-1">
          {failureText(pay.error)}
        </p>
      ) : null}
      <Button size="sm" className="mb-1 mt-2" loading={pay.isPending} onClick={send}>
        {t("debt_pay")}
      </Button>
    </Notice>
  );
}
