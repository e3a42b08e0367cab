import { bangkokDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { useServerSeconds } from "../../../ui/clock.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { useLatestResults, useResultsOfDay } from "../calls.ts";
import { drawnOften, notYetDrawn } from "../shown-results.ts";
import { OftenDrawn } from "./OftenDrawn.tsx";

/**
 * What the house has drawn today, and of a game that has drawn nothing yet what it drew last: each
 * leads to its proof. Yeekee's day goes on after midnight. Open to everybody.
 */
export function HouseDraws() {
  const { t } = useTranslation("draw");
  const ofDay = useResultsOfDay(bangkokDay(useServerSeconds()));
  const latest = useLatestResults(true);
  if (!ofDay.data || !latest.data)
    return <Loading of={ofDay.data ? latest : ofDay} rows={5} card />;
  const last = notYetDrawn(ofDay.data, latest.data, "foreign");
  const groups = [
    ...drawnOften(ofDay.data).map((group) => ({ ...group, dated: false })),
    ...drawnOften(last).map((group) => ({ ...group, dated: true })),
  ];
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
        <OftenDrawn key={group.typeId} records={group.records} dated={group.dated} />
      ))}
    </>
  );
}
