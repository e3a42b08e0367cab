import type { ResultRecord } from "@chokdee/domain/results/contract.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Heads } from "../../../ui/Heads.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { DigitCells, Digits } from "../../../ui/Digits.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { HISTORY_LIMIT, useResultHistory } from "../calls.ts";
import { useLotteryName } from "../lottery-name.ts";
import { inTab, MISSING, shownResult } from "../shown-results.ts";

interface HistorySheetProps {
  /** A record of the lottery; undefined closes the sheet. */
  readonly record: ResultRecord | undefined;
  readonly onClose: () => void;
}

/** 'ย้อนหลัง': the last ten draws of a lottery. */
export function HistorySheet({ record, onClose }: HistorySheetProps) {
  const { t } = useTranslation("results");
  const nameOf = useLotteryName();
  return (
    <Sheet
      open={record !== undefined}
      onClose={onClose}
      title={record ? t("history_title", { name: nameOf(record) }) : ""}
    >
      {record ? <History typeId={record.lottery_type_id} isThai={inTab(record, "thai")} /> : null}
    </Sheet>
  );
}

interface HistoryProps {
  readonly typeId: string;
  /** Thai lotteries have front and last three beside. */
  readonly isThai: boolean;
}

function History({ typeId, isThai }: HistoryProps) {
  const { t } = useTranslation("results");
  const history = useResultHistory(typeId);
  if (!history.data) return <Loading of={history} rows={8} />;
  if (history.data.length === 0) return <EmptyState title={t("no_history")} />;
  const heads = isThai
    ? [t("col_first"), t("col_front"), t("col_last"), t("col_two")]
    : [t("three_top"), t("two_bottom")];
  return (
    <>
      <table className="w-full">
        <Heads
          className="t-caption border-b border-line text-ink-2"
          of={[
            [t("col_draw"), "py-2 text-left font-semibold"],
            ...heads.map(
              (head) => [head, "px-1 py-2 text-center font-semibold max-xs:px-0.5"] as const,
            ),
          ]}
        />
        <tbody>
          {history.data.map((record) => (
            <Row key={record.id} record={record} isThai={isThai} />
          ))}
        </tbody>
      </table>
      <p className="t-small py-3 text-center text-ink-2">
        {t("history_note", { count: Math.min(HISTORY_LIMIT, history.data.length) })}
      </p>
    </>
  );
}

function Row({ record, isThai }: { readonly record: ResultRecord; readonly isThai: boolean }) {
  const dates = useDates();
  const shown = shownResult(record);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="t-small py-2 text-left">
        {dates.shortDay(record.draw_date)}
      </th>
      {isThai ? (
        <>
          <td className="px-1 py-2 max-xs:px-0">
            <div
              className={cx(
                "mx-auto w-max max-xs:[&_.n-sm]:text-[0.9375rem]",
                shown.prize === MISSING && "text-ink-3",
              )}
            >
              <DigitCells value={shown.prize} strongFrom={shown.strongFrom} size="n-sm" />
            </div>
          </td>
          <Cell numbers={shown.threeFront} />
          <Cell numbers={shown.threeBottom} />
        </>
      ) : (
        <Cell numbers={[shown.threeTop]} large />
      )}
      <Cell numbers={[shown.two]} large />
    </tr>
  );
}

function Cell({
  numbers,
  large,
}: {
  readonly numbers: readonly string[];
  readonly large?: boolean;
}) {
  return (
    <td className="px-1 py-2 text-center max-xs:px-0.5">
      <span className="inline-flex flex-wrap justify-center gap-x-1.5">
        {numbers.map((number, place) => (
          <Digits
            key={place}
            value={number}
            size={large ? "n-sm" : "n-xs"}
            className={cx(number === MISSING && "text-ink-3")}
          />
        ))}
      </span>
    </td>
  );
}
