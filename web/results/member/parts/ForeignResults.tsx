import type { ResultRecord } from "@chokdee/domain/results/contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { Heads } from "../../../ui/Heads.tsx";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { useLotteryName } from "../lottery-name.ts";
import { drawnOften, manyADay, MISSING, shownResult } from "../shown-results.ts";
import { OftenDrawn } from "./OftenDrawn.tsx";

interface ForeignResultsProps {
  readonly records: readonly ResultRecord[];
  readonly dated: boolean;
  readonly onHistory: (record: ResultRecord) => void;
}

/** Three top and two bottom, a row a lottery; what is drawn many times a day comes after. */
export function ForeignResults({ records, dated, onHistory }: ForeignResultsProps) {
  const { t } = useTranslation("results");
  const rows = records.filter((record) => !manyADay(record));
  return (
    <>
      {rows.length === 0 ? null : (
        <Card flush>
          <table className="w-full">
            <Heads
              className="t-caption text-ink-2"
              of={[
                [t("lottery"), "py-2 pl-17 text-left font-normal"],
                [t("three_top"), "py-2 text-right font-normal"],
                [t("two_bottom"), "py-2 pl-2 pr-4 text-right font-normal"],
              ]}
            />
            <tbody>
              {rows.map((record) => (
                <Row
                  key={record.id}
                  record={record}
                  dated={dated}
                  onHistory={() => onHistory(record)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {drawnOften(records).map((group) => (
        <OftenDrawn key={group.typeId} records={group.records} dated={dated} />
      ))}
    </>
  );
}

interface RowProps {
  readonly record: ResultRecord;
  readonly dated: boolean;
  readonly onHistory: () => void;
}

function Row({ record, dated, onHistory }: RowProps) {
  const { t } = useTranslation("results");
  const dates = useDates();
  const name = useLotteryName()(record);
  const shown = shownResult(record);
  const look = (number: string) => cx(number === MISSING && "text-ink-3");
  return (
    <tr className="relative border-t border-line hover:bg-surface-2">
      <th scope="row" className="py-2 pl-4 text-left font-normal">
        <button
          type="button"
          aria-label={t("history_of", { name })}
          onClick={onHistory}
          // The whole row opens the history.
          className="flex min-h-tap items-center gap-3 text-left after:absolute after:inset-0"
        >
          <CategoryTile
            category={record.lottery_type.category}
            code={record.lottery_type.code}
            size={36}
          />
          <span>
            <span className="t-strong block">{name}</span>
            {dated ? (
              <span className="t-caption block text-ink-2">{dates.day(record.draw_date)}</span>
            ) : null}
          </span>
        </button>
      </th>
      <td className="py-2 text-right">
        <Digits value={shown.threeTop} className={look(shown.threeTop)} />
      </td>
      <td className="py-2 pl-2 pr-4 text-right">
        <Digits value={shown.two} className={look(shown.two)} />
      </td>
    </tr>
  );
}
