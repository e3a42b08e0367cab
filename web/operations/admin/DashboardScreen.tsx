import { createRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";

import { readable, useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useDashboard } from "../../app/admin/calls.ts";
import { RoundDialog } from "../../rounds/admin/RoundDialog.tsx";
import { Alarms } from "./Alarms.tsx";
import { ClosingRounds } from "./ClosingRounds.tsx";
import { HoursChart, MembersChart, MoneyChart, StakesChart } from "./DashboardCharts.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { WorkWaiting } from "./WorkWaiting.tsx";
import { Card } from "../../ui/Card.tsx";
import { serverNow } from "../../ui/clock.ts";
import { useTimeOfDay } from "../../app/admin/use-time-of-day.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useActionName } from "../../app/admin/action-name.ts";
import { adminEntries, type AdminEntry } from "../../app/admin/admin-nav.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useEntryName } from "../../app/admin/use-entry-name.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { AddButton } from "../../app/admin/parts/AddButton.tsx";

/** What an operator sees first (product.md section 2, "Admin"; picture 30). */
export default function DashboardScreen() {
  const { t } = useTranslation("admin-dashboard");
  const [creating, setCreating] = useState(false);
  const dashboard = useDashboard();
  const data = dashboard.data;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <div className="flex flex-wrap gap-2">
            <QuickWays />
            <AddButton
              call={createRound}
              label={t("create_round")}
              onClick={() => setCreating(true)}
            />
          </div>
        }
      />
      {data ? (
        <>
          <Alarms alarms={data.alarms} />
          <FirstSteps left={data.first_steps ?? []} />
          <FigureCards data={data} />
          <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
            {/* On a phone first, for the charts are long; beside the closing rounds on a desk. */}
            <WorkWaiting data={data} />
            {data.series ? <StakesChart days={data.series} /> : null}
            {data.hours ? <HoursChart hours={data.hours} /> : null}
            {data.closing_rounds ? <ClosingRounds rounds={data.closing_rounds} /> : null}
          </div>
          <div className="mt-4 grid gap-4 lg:grid-cols-2">
            {data.series ? <MoneyChart days={data.series} /> : null}
            <MembersChart days={data.members_by_day} />
          </div>
          <div className="mt-4">
            <Activity items={data.activity} />
          </div>
        </>
      ) : (
        <Loading of={dashboard}>
          <Waiting />
        </Loading>
      )}
      {creating ? <RoundDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

/** Of product.md's quick actions those that stand nowhere below: payouts are among the work. */
const QUICK: readonly AdminEntry["key"][] = ["users", "reports"];

function QuickWays() {
  const may = useMay();
  const nameOf = useEntryName();
  return adminEntries
    .filter(({ key, shows }) => QUICK.includes(key) && may(shows))
    .map(({ key, path, icon: Icon }) => (
      <ButtonLink
        key={key}
        variant="secondary"
        size="xs"
        to={path}
        icon={<Icon size={18} aria-hidden />}
      >
        {nameOf(key)}
      </ButtonLink>
    ));
}

function Waiting() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {["members", "rounds", "withdrawals", "credits"].map((figure) => (
          <Skeleton key={figure} className="h-27 rounded-md" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Skeleton className="h-72 rounded-md" />
        <Skeleton className="h-72 rounded-md" />
      </div>
    </>
  );
}

const SHOWN = 12;

/** What happened last, money and administrators' acts alike. */
function Activity({ items }: { readonly items: Dashboard["activity"] }) {
  const { t } = useTranslation("admin-dashboard");
  const nameOf = useActionName();
  const timeOf = useTimeOfDay();
  const today = bangkokDay(serverNow());
  return (
    <Card>
      <h2 className="t-heading mb-2">{t("activity")}</h2>
      {items.length === 0 ? <EmptyState title={t("no_activity")} /> : null}
      <ol className="gap-x-8 md:columns-2">
        {items.slice(0, SHOWN).map((item, index) => (
          <li key={`${item.at}${String(index)}`} className="t-small flex gap-3 py-1.5">
            <time dateTime={item.at} className="n-xs shrink-0 text-ink-3">
              {timeOf(item.at, today)}
            </time>
            <span className="min-w-0">
              {readable(item.text.replace(item.action, nameOf(item.action)))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
