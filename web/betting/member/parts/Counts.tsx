import type { PickedNumber } from "@chokdee/domain/betting/picking.ts";

import { useTranslation } from "../../../text/i18n.ts";

/** "7 เลข × 2 ประเภท" and "14 รายการ". */
export function Counts({ list }: { readonly list: readonly PickedNumber[] }) {
  const { t } = useTranslation("betting");
  const numbers = new Set(list.map((line) => line.number)).size;
  const types = new Set(list.map((line) => line.betType)).size;
  // Only where every number stands under every type does the product say the truth.
  const isProduct = types > 0 && numbers * types === list.length;
  if (list.length === 0) return <p className="t-small text-ink-2">{t("nothing_entered")}</p>;
  return (
    <div aria-live="polite">
      <p className="t-small text-ink-2">
        {isProduct
          ? t("numbers_by_types", { numbers, types })
          : t("numbers_count", { count: numbers })}
      </p>
      <p className="t-strong">{t("line_count", { count: list.length })}</p>
    </div>
  );
}
