import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { ReferenceLine } from "./ReferenceLine.tsx";

/** What the staff are asked about: how much it was, and under which reference. */
export function DepositFacts({ deposit }: { readonly deposit: DepositIntent }) {
  const { t } = useTranslation("deposits");
  return (
    <div className="flex w-full flex-col gap-3 border-t border-line pt-3 text-left">
      <dl className="flex items-baseline justify-between gap-3">
        <dt className="t-small text-ink-2">
          {t(deposit.has_slip ? "transferred" : "amount_label")}
        </dt>
        <dd className="n-md">
          {formatMoney(deposit.qr_amount)}
          {deposit.has_slip ? (
            <span className="t-small text-ink-2">{` ${t("common:baht")}`}</span>
          ) : null}
        </dd>
      </dl>
      <ReferenceLine label={t("reference")} value={deposit.reference_id} />
    </div>
  );
}
