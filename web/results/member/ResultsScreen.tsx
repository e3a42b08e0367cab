import type { ResultRecord } from "@chokdee/domain/results/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { CalendarDays, ChartColumn, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { useServerSeconds } from "../../ui/clock.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useLatestResults, useResultsOfDay } from "./calls.ts";
import { DayPicker } from "./parts/DayPicker.tsx";
import { ForeignResults } from "./parts/ForeignResults.tsx";
import { HistorySheet } from "./parts/HistorySheet.tsx";
import { ThaiResult } from "./parts/ThaiResult.tsx";
import { inTab, notYetDrawn, resultsTabOf, shownDay, type ResultsTab } from "./shown-results.ts";

/** What was drawn on a day (product.md section 2, "Results"). */
export default function ResultsScreen() {
  const { t } = useTranslation("results");
  const [address, setAddress] = useSearchParams();
  const today = bangkokDay(useServerSeconds());
  const day = shownDay(address.get("date"), today);
  const tab = resultsTabOf(address.get("tab"));
  const go = (next: { readonly day?: string; readonly tab?: ResultsTab }) => {
    setAddress({ date: next.day ?? day, tab: next.tab ?? tab }, { replace: true });
  };
  return (
    <Page>
      <AppBar
        title={t("title")}
        back={paths.home}
        className="-mx-gutter border-b-0"
        end={
          <>
            <HeadLink to={paths.statistics} label={t("statistics")} icon={ChartColumn} />
            <HeadLink to={paths.drawCalendar} label={t("calendar")} icon={CalendarDays} />
          </>
        }
      />
      <div className="-mt-3">
        <Tabs
          label={t("groups")}
          tabs={[
            { value: "thai", label: t("thai") },
            { value: "foreign", label: t("foreign") },
          ]}
          value={tab}
          onChange={(next) => go({ tab: next })}
        >
          <div aria-hidden />
          <DayPicker day={day} today={today} onPick={(next) => go({ day: next })} />
          <DayResults day={day} tab={tab} isToday={day === today} />
        </Tabs>
      </div>
    </Page>
  );
}

interface HeadLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

function HeadLink({ to, label, icon: Icon }: HeadLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="press inline-grid size-tap place-items-center rounded-sm"
    >
      <Icon size={24} aria-hidden />
    </Link>
  );
}

interface DayResultsProps {
  readonly day: string;
  readonly tab: ResultsTab;
  readonly isToday: boolean;
}

function DayResults({ day, tab, isToday }: DayResultsProps) {
  const { t } = useTranslation("results");
  const ofDay = useResultsOfDay(day);
  const found = ofDay.data?.filter((record) => inTab(record, tab));
  const isEmpty = found?.length === 0;
  const latest = useLatestResults(isEmpty || isToday);
  const failed = ofDay.isLoadingError ? ofDay : isEmpty && latest.isLoadingError && latest;
  if (failed) {
    return <ErrorState retrying={failed.isFetching} onRetry={() => void failed.refetch()} />;
  }
  if (!found || (isEmpty && !latest.data)) {
    return (
      <Card flush>
        <SkeletonRows rows={5} />
      </Card>
    );
  }
  const newest = notYetDrawn(found, latest.data ?? [], tab);
  if (!isEmpty) {
    return (
      <>
        <Results records={found} tab={tab} dated={false} />
        {isToday && newest.length > 0 ? (
          <>
            <h2 className="t-heading mt-2">{t("not_yet_today")}</h2>
            <Results records={newest} tab={tab} dated />
          </>
        ) : null}
      </>
    );
  }
  if (newest.length === 0) {
    return (
      <Card>
        <EmptyState title={t("none")} text={t("none_text")} />
      </Card>
    );
  }
  return (
    <>
      <Notice tone="info">{t("showing_latest")}</Notice>
      <Results records={newest} tab={tab} dated />
    </>
  );
}

interface ResultsProps {
  readonly records: readonly ResultRecord[];
  readonly tab: ResultsTab;
  /** The records are of several days, so each says its own. */
  readonly dated: boolean;
}

function Results({ records, tab, dated }: ResultsProps) {
  const [history, setHistory] = useState<ResultRecord>();
  return (
    <>
      {tab === "thai" ? (
        records.map((record) => (
          <ThaiResult key={record.id} record={record} onHistory={() => setHistory(record)} />
        ))
      ) : (
        <ForeignResults records={records} dated={dated} onHistory={setHistory} />
      )}
      <HistorySheet record={history} onClose={() => setHistory(undefined)} />
    </>
  );
}
