import { bangkokDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { useServerSeconds } from "../../../ui/clock.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useLatestResults, useResultsOfDay } from "../calls.ts";
import { drawnOften, manyADay } from "../shown-results.ts";
import { OftenDrawn } from "./OftenDrawn.tsx";

/** What the house has drawn today, or else last: each leads to its proof. Open to everybody. */
export function HouseDraws() {
  const { t } = useTranslation("draw");
  const ofDay = useResultsOfDay(bangkokDay(useServerSeconds()));
  const today = ofDay.data?.filter(manyADay);
  const isEmpty = today?.length === 0;
  const latest = useLatestResults(isEmpty);
  const records = isEmpty ? latest.data?.filter(manyADay) : today;
  if (!records) return <Loading of={isEmpty ? latest : ofDay} rows={5} card />;
  const groups = drawnOften(records);
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState title={t("draws_none")} />
      </Card>
    );
  }
  return (
    <>
      <p className="t-small text-ink-2">{t("choose_draw")}</p>
      {groups.map((group) => (
        <OftenDrawn key={group.typeId} records={group.records} dated={isEmpty} />
      ))}
    </>
  );
}
