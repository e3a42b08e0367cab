import type { JudgedField } from "@chokdee/domain/betting/bet-types.ts";
import { JUDGED_FIELDS } from "@chokdee/domain/betting/bet-types.ts";
import {
  readStatistics,
  USUAL_DRAWS,
  type ResultStatistics,
} from "@chokdee/domain/results/statistics-contract.ts";
import { listLotteryTypes } from "@chokdee/domain/rounds/contract.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { paths } from "../../app/paths.ts";
import { useCall } from "../../app/use-call.ts";
import { readable, useTranslation } from "../../text/i18n.ts";
import { Heads } from "../../ui/Heads.tsx";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/TextField.tsx";

const RANGES = ["50", String(USUAL_DRAWS), "500", "2000"];
const SHOWN = 12;

/** How often numbers came, how long ago, and which digit in which place. */
export default function StatisticsScreen() {
  const { t, language } = useTranslation("statistics");
  const [address, setAddress] = useSearchParams();
  const types = useCall("rounds", listLotteryTypes, { query: { all: "1" } });
  const [draws, setDraws] = useState(String(USUAL_DRAWS));
  const [field, setField] = useState<JudgedField>();
  const typeId = address.get("type") ?? types.data?.[0]?.id ?? "";
  return (
    <Page>
      <AppBar title={t("title")} back={paths.lotteryResults} className="-mx-gutter" />
      {types.data ? (
        <SelectField
          label={t("lottery")}
          value={typeId}
          onChange={(type) => {
            setField(undefined);
            setAddress({ type }, { replace: true });
          }}
          options={types.data.map((one) => ({
            value: one.id,
            label: readable(one.names[language] ?? one.name_th),
          }))}
        />
      ) : (
        <Loading of={types} rows={1} />
      )}
      <Chips
        label={t("draws")}
        choices={RANGES.map((count) => ({ value: count, label: t("last_draws", { count }) }))}
        value={draws}
        onChange={setDraws}
      />
      {typeId === "" ? null : (
        <Figures key={typeId} typeId={typeId} draws={draws} field={field} onField={setField} />
      )}
    </Page>
  );
}

interface FiguresProps {
  readonly typeId: string;
  readonly draws: string;
  readonly field: JudgedField | undefined;
  readonly onField: (field: JudgedField) => void;
}

function Figures({ typeId, draws, field, onField }: FiguresProps) {
  const { t } = useTranslation("statistics");
  const dates = useDates();
  const statistics = useCall("results", readStatistics, {
    params: { id: typeId },
    query: { field, draws },
  });
  if (!statistics.data) return <Loading of={statistics} rows={8} />;
  const { field: counted, fields, first_day: first, last_day: last } = statistics.data;
  if (counted === null || first === null || last === null) return <EmptyState title={t("none")} />;
  return (
    <>
      <Chips
        label={t("field")}
        choices={fields.map((value) => ({ value, label: t(`fields.${value}`) }))}
        value={counted}
        onChange={onField}
      />
      <p className="t-small text-ink-2">
        {t("based_on", {
          count: statistics.data.draws,
          from: dates.day(first),
          to: dates.day(last),
        })}
      </p>
      <Numbers statistics={statistics.data} />
      <SectionHead title={t("by_place")} />
      <Places places={statistics.data.places} />
      <Notice tone="info">{t("no_promise")}</Notice>
    </>
  );
}

function Numbers({ statistics }: { readonly statistics: ResultStatistics }) {
  const { t } = useTranslation("statistics");
  const { numbers, draws, field } = statistics;
  const digits = field === null ? 0 : JUDGED_FIELDS[field].digits;
  const oftenest = numbers.slice(0, SHOWN);
  const longest = notSeen(numbers, digits, draws).slice(0, SHOWN);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Ranking
        title={t("often")}
        rows={oftenest.map(({ number, times }) => ({ number, text: t("times", { count: times }) }))}
      />
      <Ranking
        title={t("long_ago")}
        rows={longest.map(({ number, ago }) => ({
          number,
          text: ago === null ? t("never", { count: draws }) : t("draws_ago", { count: ago }),
        }))}
      />
    </div>
  );
}

/** Of two digits all hundred are known; of longer numbers those that came at all. */
function notSeen(numbers: ResultStatistics["numbers"], digits: number, draws: number) {
  const agoOf = new Map(numbers.map(({ number, ago }) => [number, ago]));
  const all =
    digits === 2
      ? Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"))
      : [...agoOf.keys()];
  return all
    .map((number) => ({ number, ago: agoOf.get(number) ?? null }))
    .toSorted((one, other) => (other.ago ?? draws) - (one.ago ?? draws));
}

interface RankingProps {
  readonly title: string;
  readonly rows: readonly { readonly number: string; readonly text: string }[];
}

function Ranking({ title, rows }: RankingProps) {
  return (
    <Card flush>
      <h2 className="t-label border-b border-line px-3 py-2.5">{title}</h2>
      <ol>
        {rows.map(({ number, text }) => (
          <li
            key={number}
            className="flex flex-wrap items-baseline justify-between gap-x-2 border-b border-line px-3 py-2 last:border-0"
          >
            <Digits value={number} size="n-sm" />
            <span className="t-caption text-ink-2">{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A row a digit, a column a place from the left; the most frequent of a place stands out. */
function Places({ places }: { readonly places: ResultStatistics["places"] }) {
  const { t } = useTranslation("statistics");
  return (
    <Card flush>
      <table className="w-full text-center">
        <Heads
          className="t-caption border-b border-line text-ink-2"
          of={[
            [t("digit"), "py-2 font-semibold"],
            ...places.map(
              (_, at) => [t("place", { place: at + 1 }), "py-2 font-semibold"] as const,
            ),
          ]}
        />
        <tbody>
          {Array.from({ length: 10 }, (_, digit) => (
            <tr key={digit} className="border-b border-line last:border-0">
              <th scope="row" className="n-sm py-1.5">
                {digit}
              </th>
              {places.map((counts, at) => {
                const most = Math.max(...counts);
                const times = counts[digit] ?? 0;
                return (
                  <td key={at} className="py-1.5">
                    <span
                      className={cx(
                        "n-xs rounded-full px-2",
                        most > 0 && times === most ? "bg-luck-weak text-luck-ink" : "text-ink-2",
                      )}
                    >
                      {times}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
