/** Why a slip or a deposit was refused by the member's own limits, and the way to them. */
import { LIMIT_KINDS, LIMIT_PERIODS } from "@chokdee/domain/protection/rules.ts";

import type { ApiFailure } from "../../app/api-failure.ts";
import { loadTexts, text, useTranslation } from "../../text/i18n.ts";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";

/** True when the member wants to see the page of limits and breaks. */
export async function explainProtection(failure: ApiFailure): Promise<boolean> {
  await loadTexts(["protection"]);
  return confirm({
    title: text(`protection:refused.${failure.code as "LIMIT_REACHED"}`),
    body: <Reason failure={failure} />,
    confirmLabel: text("protection:see_page"),
    cancelLabel: text("common:close"),
  });
}

function Reason({ failure }: { readonly failure: ApiFailure }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const { limit, period, amount, used, left, resets_at, until } = failure.details;
  const kind = LIMIT_KINDS.find((one) => one === limit);
  const each = LIMIT_PERIODS.find((one) => one === period);
  if (failure.code !== "LIMIT_REACHED" || !kind || !each) {
    return (
      <>
        <p>{failure.message}</p>
        {typeof until === "string" ? (
          <p>{t("refused_until", { until: dates.dayTime(until) })}</p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <p>
        {`${t(`kind.${kind}`)} ${t(`per.${each}`)}: `}
        {t("used_of", { used: formatMoney(String(used)), limit: formatMoney(String(amount)) })}
      </p>
      <p>{t("left", { left: formatMoney(String(left)) })}</p>
      <p>{t("resets", { when: dates.dayTime(String(resets_at)) })}</p>
    </>
  );
}
