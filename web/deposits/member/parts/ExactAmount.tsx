import { useTranslation } from "../../../text/i18n.ts";
import { moneyParts, formatMoney } from "../../../ui/format-money.ts";

/** The amount to transfer; its satang, by which it is found, in marigold. */
export function ExactAmount({ amount }: { readonly amount: string }) {
  const { t } = useTranslation("deposits");
  const { baht, satang } = moneyParts(amount);
  return (
    <div className="flex flex-col items-center gap-1">
      <p className="t-small text-ink-2">{t("exact")}</p>
      <p className="whitespace-nowrap">
        <span className="sr-only">{formatMoney(amount)}</span>
        <span aria-hidden className="n-hero max-[22.4375rem]:text-[2.75rem]!">
          {baht}
          <span className="luck-line text-luck-ink">{`.${satang}`}</span>
        </span>
        <span className="t-small text-ink-2">{` ${t("common:baht")}`}</span>
      </p>
    </div>
  );
}
