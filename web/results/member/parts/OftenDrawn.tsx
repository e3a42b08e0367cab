import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { useState } from "react";
import { Link } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { CategoryTile } from "../../../icons/CategoryTile.tsx";
import { proofAddress, statisticsAddress } from "../../../app/paths.ts";
import { useSession } from "../../../app/session.ts";
import { Card } from "../../../ui/Card.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { useResultsOfDay } from "../calls.ts";
import { useLotteryName } from "../lottery-name.ts";
import { drawnOften, MISSING, shownResult } from "../shown-results.ts";

/** How many of up to 88 rounds a day are shown at first. */
const SHOWN = 10;

interface OftenDrawnProps {
  /** Of one lottery, the newest first. */
  readonly records: readonly ResultRecord[];
  /** They are the last of another day than the one that is shown: all of that day stand here. */
  readonly dated: boolean;
}

/** Yeekee and animals: two rounds a line, the newest first. */
export function OftenDrawn(props: OftenDrawnProps) {
  const [first] = props.records;
  if (!first) return null;
  return props.dated ? <LastDay last={first} /> : <OfDay {...props} />;
}

/** After midnight Yeekee's day goes on: its last round is one of many that count as yesterday's. */
function LastDay({ last }: { readonly last: ResultRecord }) {
  const ofDay = useResultsOfDay(last.draw_date).data ?? [];
  const group = drawnOften(ofDay).find(({ typeId }) => typeId === last.lottery_type_id);
  return <OfDay records={group?.records ?? [last]} dated />;
}

function OfDay({ records, dated }: OftenDrawnProps) {
  const { t } = useTranslation("results");
  const dates = useDates();
  const nameOf = useLotteryName();
  const isMember = useSession() !== null;
  const [all, setAll] = useState(false);
  const [first] = records;
  if (!first) return null;
  return (
    <Card flush>
      <div className="flex items-center gap-3 px-4 py-2.5">
        <CategoryTile
          category={first.lottery_type.category}
          code={first.lottery_type.code}
          size={36}
        />
        <div className="min-w-0 grow">
          <h2 className="t-strong">{nameOf(first)}</h2>
          <p className="t-caption text-ink-2">
            {dated
              ? t("draw_of", { day: dates.day(first.draw_date) })
              : t("rounds_drawn", { count: records.length })}
            {first.lottery_type.category === "YEEKEE" ? ` ${t("three_and_two")}` : ""}
          </p>
        </div>
        {isMember ? (
          <Link
            to={statisticsAddress(first.lottery_type_id)}
            className="t-label inline-flex min-h-tap min-w-tap shrink-0 items-center justify-end text-brand-ink"
          >
            {t("statistics")}
          </Link>
        ) : null}
      </div>
      <ul className="grid grid-cols-2">
        {(all ? records : records.slice(0, SHOWN)).map((record) => (
          <li
            key={record.id}
            className="border-t border-line odd:border-r odd:last:col-span-2 odd:last:border-r-0"
          >
            <Drawn record={record} />
          </li>
        ))}
      </ul>
      {!all && records.length > SHOWN ? (
        <button
          type="button"
          className="t-label min-h-control w-full border-t border-line text-brand-ink hover:bg-surface-2"
          onClick={() => setAll(true)}
        >
          {t("all_rounds", { count: records.length })}
        </button>
      ) : null}
    </Card>
  );
}

/** Leads to the round's proof: anybody can check the house's own draws. */
function Drawn({ record }: { readonly record: ResultRecord }) {
  const { t } = useTranslation("results");
  const look = "flex min-h-control flex-wrap items-center justify-between gap-x-2 px-4 py-1.5";
  const content = (
    <>
      <span className="t-caption text-ink-2">{t("round_number", { number: record.sequence })}</span>
      <DrawnNumbers record={record} />
    </>
  );
  return (
    <Link
      to={proofAddress(record.round_id)}
      className={`${look} -outline-offset-3 hover:bg-surface-2`}
    >
      {content}
    </Link>
  );
}

function DrawnNumbers({ record }: { readonly record: ResultRecord }) {
  const { t, textIfAny } = useTranslation(["results", "animals"]);
  const { threeTop, two, animal } = shownResult(record);
  if (record.lottery_type.category === "ANIMAL") {
    // Numbers without an animal are drawn too: they are the house's.
    const onSale = record.animal_on_sale !== false;
    const name = onSale && textIfAny("animals", `names.${String(Number(animal ?? Number.NaN))}`);
    return (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Digits value={animal ?? MISSING} size="n-sm" />
        <span className="t-caption text-ink-2">{name || t("no_animal")}</span>
      </span>
    );
  }
  return (
    <span className="flex items-baseline gap-3">
      <Digits value={threeTop} size="n-sm" />
      <Digits value={two} size="n-sm" className="text-ink-2" />
    </span>
  );
}
