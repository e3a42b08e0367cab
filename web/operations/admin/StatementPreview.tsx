import type {
  previewStatement,
  StatementLine,
} from "@chokdee/domain/withdrawals/statement-contract.ts";

import type { DataOf } from "../../app/use-call.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";

const SHOWN = 20;

const linesOf = (faults: readonly { readonly line: number }[]): string =>
  faults
    .map(({ line }) => line)
    .slice(0, SHOWN)
    .join(", ");

/** What was understood of a statement: the sums, what is wrong, and the first lines. */
export function StatementPreview({ seen }: { readonly seen: DataOf<typeof previewStatement> }) {
  const { t } = useTranslation("admin-statements");
  const { sums, faults, missing, items } = seen;
  const days = linesOf(faults.filter(({ why }) => why === "DAY"));
  const others = linesOf(faults.filter(({ why }) => why !== "DAY"));
  const isClear = faults.length === 0 && missing.length === 0;
  return (
    <>
      <Notice tone={isClear ? "success" : "urgent"} live>
        {t("understood", {
          lines: sums.lines,
          known: sums.known,
          ignored: seen.ignored,
          money_in: formatMoney(sums.money_in),
          money_out: formatMoney(sums.money_out),
          fees: formatMoney(sums.fees),
        })}{" "}
        {days === "" ? "" : `${t("faulty_days", { lines: days })} `}
        {others === "" ? "" : t("faulty_lines", { lines: others })}
      </Notice>
      <StatementLines items={items.slice(0, SHOWN)} />
    </>
  );
}

/** Lines of a statement as they were understood. */
export function StatementLines({ items }: { readonly items: readonly StatementLine[] }) {
  const { t } = useTranslation("admin-statements");
  const dates = useDates();
  return (
    <ul className="max-h-60 overflow-y-auto">
      {items.map((item) => (
        <li
          key={item.line + item.kind}
          className="flex justify-between gap-3 border-b border-line py-1"
        >
          <span className="t-caption min-w-0 break-words text-ink-2">
            {`${dates.dayTime(item.occurred_at)} ${t(`kind.${item.kind}`)} `}
            {[item.reference, item.counterparty, item.description].filter(Boolean).join(" ")}
            {item.known ? ` (${t("known")})` : ""}
          </span>
          <Money value={item.amount} size="n-xs" />
        </li>
      ))}
    </ul>
  );
}
