import { createRound } from "@chokdee/domain/rounds/admin-contract.ts";
import { Plus } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { useDashboard } from "../../app/admin/calls.ts";
import { RoundDialog } from "../../rounds/admin/RoundDialog.tsx";
import { Activity } from "./Activity.tsx";
import { Alarms } from "./Alarms.tsx";
import { ClosingRounds } from "./ClosingRounds.tsx";
import { DaysChart } from "./DaysChart.tsx";
import { FigureCards } from "./FigureCards.tsx";
import { HoursChart } from "./HoursChart.tsx";
import { WorkWaiting } from "./WorkWaiting.tsx";

/** What an operator sees first (product.md section 2, "Admin"; picture 30). */
export function DashboardScreen() {
  const { t } = useTranslation("admin-dashboard");
  const [creating, setCreating] = useState(false);
  const dashboard = useDashboard();
  const data = dashboard.data;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <May call={createRound}>
            <Button
              size="xs"
              icon={<Plus size={18} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t("create_round")}
            </Button>
          </May>
        }
      />
      {data ? (
        <>
          <Alarms alarms={data.alarms} />
          <FigureCards data={data} />
          <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
            {/* On a phone first, for the charts are long; beside the closing rounds on a desk. */}
            <WorkWaiting data={data} />
            <DaysChart series={data.series} />
            <HoursChart hours={data.hours} />
            <ClosingRounds rounds={data.closing_rounds} />
          </div>
          <div className="mt-4">
            <Activity items={data.activity} />
          </div>
        </>
      ) : dashboard.isError ? (
        <ErrorState onRetry={() => void dashboard.refetch()} retrying={dashboard.isFetching} />
      ) : (
        <Waiting />
      )}
      {creating ? <RoundDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
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
        <Skeleton className="h-70 rounded-md" />
        <Skeleton className="h-70 rounded-md" />
      </div>
    </>
  );
}
