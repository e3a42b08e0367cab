import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { serverNow } from "../../ui/clock.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useActionName } from "../../app/admin/action-name.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { areDays, useStaffFile, useStaffReport, type Days } from "./report-calls.ts";

type Row = NonNullable<ReturnType<typeof useStaffReport>["data"]>["items"][number];
const USUAL_DAYS = 30;

/** What each of the staff did in the days chosen: how often, and with how much money. */
export function StaffReport() {
  const { t } = useTranslation("admin-reports");
  const [first] = useState((): Days => {
    const to = bangkokDay(serverNow());
    return { from: addDays(to, 1 - USUAL_DAYS), to };
  });
  const { values: days, field } = useFilters(first);
  const report = useStaffReport(days);
  const file = useStaffFile();
  const columns = useColumns();
  return (
    <>
      <ReportHead asked={areDays(days) ? days : undefined} file={file}>
        <DayField dense required label={t("from")} {...field("from")} />
        <DayField dense required label={t("to")} {...field("to")} />
      </ReportHead>
      {areDays(days) ? (
        <PagedTable
          list={report}
          label={t("report.staff")}
          columns={columns}
          rowKey={({ staff, action, amount }) =>
            `${staff.id} ${action} ${String(amount?.startsWith("-"))}`
          }
          emptyText={t("staff_none")}
        />
      ) : (
        <Notice tone="warning">{t("dates_wrong")}</Notice>
      )}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(["admin-reports", "admin-audit"]);
  const nameOf = useActionName();
  return [
    {
      key: "staff",
      head: t("admin-audit:actor"),
      isRowName: true,
      cell: ({ staff }) => (
        <span>
          {staff.nickname} <PhoneNumber value={staff.phone_number} className="n-xs text-ink-3" />
        </span>
      ),
    },
    { key: "action", head: t("admin-audit:action"), cell: ({ action }) => nameOf(action) },
    {
      key: "count",
      head: t("admin-reports:times"),
      align: "right",
      cell: ({ count }) => <span className="n-xs">{count.toLocaleString("en")}</span>,
    },
    {
      key: "amount",
      head: t("admin-reports:amount"),
      align: "right",
      cell: ({ amount }) => (amount === null ? "-" : <Money value={amount} size="n-xs" />),
    },
  ];
}
