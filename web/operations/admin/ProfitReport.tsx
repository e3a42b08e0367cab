import { formatBaht, satangOf } from "@chokdee/domain/money.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Segment } from "../../ui/Segment.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Table, type Column } from "../../ui/Table.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import { areDays, groupings, useProfit, useProfitFile, type ProfitQuery } from "./report-calls.ts";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";
import { ReportRowName } from "./ReportRowName.tsx";

type Row = NonNullable<ReturnType<typeof useProfit>["data"]>["items"][number];
const USUAL_DAYS = 30;
const SHOWN = 500;
const ofBets = ["stakes", "refunds", "payouts", "pending", "profit"] as const;
const costs = ["commissions", "adjustments"] as const;
/** Their names are those of the accounts in the trial balance. */
const ownCosts = { fees: "FEES", bank_fees: "BANK_FEES", write_offs: "WRITE_OFFS" } as const;
type OwnCost = keyof typeof ownCosts;
type Sum = (typeof ofBets | typeof costs)[number] | OwnCost | "net_profit";
const inColour: readonly Sum[] = ["profit", "net_profit"];
const isOwnCost = (name: Sum): name is OwnCost => name in ownCosts;

/**
 * What commissions, adjustments and write-offs cost is known of days and members, not of rounds; what
 * the house paid by itself, of days. Write-offs and that are shown where there were any. A node of
 * the version before tells no commission by referrer.
 */
function sumsOf(group: ProfitQuery["group"], rows: readonly Row[]): readonly Sum[] {
  if (group === "referrer" && rows.some(({ commissions }) => commissions !== null))
    return [...ofBets, "commissions", "net_profit"];
  if (group !== "day" && group !== "member") return ofBets;
  const own = (Object.keys(ownCosts) as OwnCost[]).filter((name) =>
    rows.some((row) => Number(row[name] ?? 0) !== 0),
  );
  return [...ofBets, ...costs, ...own, "net_profit"];
}

function useSumName(): (name: Sum) => string {
  const { t } = useTranslation("admin-reports");
  return (name) => (isOwnCost(name) ? t(`accounts.${ownCosts[name]}`) : t(name));
}

/** Stakes, payouts and profit of the days chosen, with a file of the same rows. */
export function ProfitReport() {
  const { t } = useTranslation(["admin-reports", "admin-staff", "admin-desk"]);
  const failureText = useFailureText();
  const [first] = useState((): ProfitQuery => {
    const to = bangkokDay(serverNow());
    return { from: addDays(to, 1 - USUAL_DAYS), to, group: "day" };
  });
  const { values: query, field, pages } = useFilters(first, { group: groupings });
  const inOrder = areDays(query);
  const profit = useProfit(query, query.group === "member" ? pages.cursor : undefined);
  const file = useProfitFile();
  const rows = profit.data?.items;
  const sums = sumsOf(query.group, rows ?? []);
  const columns = useColumns(sums, query.group);
  return (
    <>
      <ReportHead asked={inOrder ? query : undefined} file={file}>
        <DayField dense required label={t("from")} {...field("from")} />
        <DayField dense required label={t("to")} {...field("to")} />
        <Segment
          label={t("group")}
          className="w-full max-md:grid-flow-row max-md:grid-cols-2 md:w-130"
          {...field("group")}
          choices={groupings.map((value) => ({
            value,
            label: value === "member" ? t("admin-staff:by_member") : t(`by.${value}`),
          }))}
        />
      </ReportHead>
      <p className="t-caption mb-2 text-ink-2">
        {t(
          query.group === "type" || query.group === "round"
            ? "admin-desk:by_draw"
            : "admin-desk:by_time",
        )}
      </p>
      {!inOrder ? (
        <Notice tone="warning">{t("dates_wrong")}</Notice>
      ) : profit.isError ? (
        <ErrorState
          title={failureText(profit.error)}
          onRetry={() => void profit.refetch()}
          retrying={profit.isFetching}
        />
      ) : (
        <Table
          label={t("report.profit")}
          columns={columns}
          rows={rows?.slice(0, SHOWN)}
          rowKey={(row) => row.key}
          emptyText={t("no_rows")}
          footer={
            query.group === "member" ? (
              // The sums of a page would be taken for those of all.
              <PageLinks list={profit} pages={pages} />
            ) : rows && rows.length > 0 ? (
              <Totals rows={rows} sums={sums} />
            ) : null
          }
        />
      )}
    </>
  );
}

interface TotalsProps {
  readonly rows: readonly Row[];
  readonly sums: readonly Sum[];
}

function Totals({ rows, sums }: TotalsProps) {
  const { t } = useTranslation("admin-reports");
  const nameOf = useSumName();
  const sumOf = (name: Sum) =>
    formatBaht(rows.reduce((sum, row) => sum + satangOf(Number(row[name] ?? 0)), 0));
  return (
    <div className="flex flex-wrap items-baseline justify-end gap-x-6 gap-y-1">
      {rows.length > SHOWN ? (
        <p className="t-caption grow text-ink-3">
          {t("more_in_file", { shown: SHOWN, count: rows.length })}
        </p>
      ) : null}
      {sums.map((name) => (
        <p key={name} className="t-small text-ink-2">
          {nameOf(name)} <Money value={sumOf(name)} size="n-xs" className="text-ink" />
        </p>
      ))}
    </div>
  );
}

function useColumns(sums: readonly Sum[], group: string): Column<Row>[] {
  const { t } = useTranslation("admin-reports");
  const nameOf = useSumName();
  return [
    {
      key: "label",
      head: t("item"),
      cell: (row) => <ReportRowName group={group} row={row} />,
    },
    {
      key: "slips",
      head: t("slips"),
      align: "right",
      cell: (row) => <span className="n-xs">{row.slips.toLocaleString("en")}</span>,
    },
    ...sums.map((name): Column<Row> => ({
      key: name,
      head: nameOf(name),
      align: "right",
      cell: (row) => (
        <Money
          value={row[name] ?? "0.00"}
          size="n-xs"
          {...(inColour.includes(name) ? { sign: "auto" as const } : {})}
        />
      ),
    })),
  ];
}
