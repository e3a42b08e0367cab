import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { History } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { DigitCells, Digits } from "../../../ui/Digits.tsx";
import { MISSING, shownResult } from "../shown-results.ts";
import { useLotteryName } from "../lottery-name.ts";

interface ThaiResultProps {
  readonly record: ResultRecord;
  readonly onHistory: () => void;
}

/** First prize in large cells, then front three, last three and two bottom. */
export function ThaiResult({ record, onHistory }: ThaiResultProps) {
  const { t } = useTranslation("results");
  const dates = useDates();
  const name = useLotteryName()(record);
  const shown = shownResult(record);
  return (
    <Card>
      <div className="flex items-center gap-3">
        <CategoryTile
          category={record.lottery_type.category}
          code={record.lottery_type.code}
          size={36}
        />
        <div className="min-w-0 grow">
          <h2 className="t-strong">{name}</h2>
          <p className="t-small text-ink-2">{t("draw_of", { day: dates.day(record.draw_date) })}</p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3 shrink-0 px-3! whitespace-nowrap"
          aria-label={t("history_of", { name })}
          icon={<History size={18} aria-hidden />}
          onClick={onHistory}
        >
          {t("history")}
        </Button>
      </div>
      <p className="t-small mt-2 text-ink-2">{t("first_prize")}</p>
      <div className={cx(shown.prize.length === 3 && "w-1/2")}>
        <Prize digits={shown.prize} strongFrom={shown.strongFrom} />
      </div>
      <div aria-hidden className="mb-2.5 mt-4 border-t border-dashed border-line" />
      <dl className="grid grid-cols-[1.25fr_1.25fr_1fr] xs:grid-cols-[1.25fr_1.25fr_minmax(max-content,1fr)] gap-3">
        <Numbers label={t("three_front")} numbers={shown.threeFront} />
        <Numbers label={t("three_last")} numbers={shown.threeBottom} lined />
        <Numbers label={t("two_bottom")} numbers={[shown.two]} lined />
      </dl>
    </Card>
  );
}

/** Nothing is underlined where nothing was drawn. */
function Prize({ digits, strongFrom }: { readonly digits: string; readonly strongFrom: number }) {
  if (digits !== MISSING)
    return <DigitCells value={digits} strongFrom={strongFrom} size="n-hero" />;
  return (
    <div className="text-ink-3">
      <DigitCells value={digits} size="n-hero" />
    </div>
  );
}

interface NumbersProps {
  readonly label: string;
  readonly numbers: readonly string[];
  readonly lined?: boolean;
}

function Numbers({ label, numbers, lined }: NumbersProps) {
  return (
    <div className={cx("min-w-0", lined && "border-l border-line pl-3")}>
      <dt className="t-caption text-ink-2">{label}</dt>
      <dd className="flex flex-wrap gap-x-3">
        {numbers.map((number, place) => (
          <Digits
            key={place}
            value={number}
            size="n-sm"
            className={cx(number === MISSING && "text-ink-3")}
          />
        ))}
      </dd>
    </div>
  );
}
