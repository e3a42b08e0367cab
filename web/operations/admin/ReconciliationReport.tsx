import type { ReconciliationRow } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { useState, type ReactNode } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useReconciliation, useReconciliationFile } from "./report-calls.ts";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";

/** One day's bank lines against deposits against the ledger. */
export function ReconciliationReport() {
  const { t } = useTranslation("admin-reports");
  const [today] = useState(() => ({ date: bangkokDay(serverNow()) }));
  const { values, field, pages } = useFilters(today);
  const { date } = values;
  const report = useReconciliation(date, pages.cursor);
  const file = useReconciliationFile();
  const totals = report.data?.totals;
  const columns = useColumns();
  return (
    <>
      <ReportHead asked={date === "" ? undefined : { date }} file={file}>
        <DayField dense required label={t("date")} {...field("date")} />
      </ReportHead>
      {totals ? (
        <Notice tone={totals.disagreeing === 0 ? "success" : "warning"} className="mb-4">
          {t("day_totals", {
            bank: formatMoney(totals.bank),
            deposits: formatMoney(totals.deposits),
            ledger: formatMoney(totals.ledger),
          })}{" "}
          {t(totals.disagreeing === 0 ? "all_agree" : "some_differ", { count: totals.disagreeing })}
        </Notice>
      ) : null}
      <PagedTable
        list={report}
        pages={pages}
        label={t("report.reconciliation")}
        columns={columns}
        rowKey={(row) =>
          row.bank?.transaction_id ?? row.deposit?.id ?? row.ledger?.entry_id ?? row.state
        }
        emptyText={t("no_transfers")}
      />
    </>
  );
}

function useColumns(): Column<ReconciliationRow>[] {
  const { t } = useTranslation("admin-reports");
  const dates = useDates();
  return [
    {
      key: "state",
      head: t("state"),
      cell: ({ state }) => (
        <Badge tone={state === "AGREED" || state === "CLOSED" ? "won" : "cancelled"}>
          {t(`states.${state}`)}
        </Badge>
      ),
    },
    {
      key: "bank",
      head: t("bank_side"),
      cell: ({ bank }) =>
        bank ? (
          <Side amount={bank.amount} note={`${dates.time(bank.occurred_at)} ${bank.to_account}`} />
        ) : (
          "-"
        ),
    },
    {
      key: "deposit",
      head: t("deposit_side"),
      cell: ({ deposit }) =>
        deposit ? (
          <Side
            amount={deposit.amount}
            note={
              <>
                {deposit.reference_id} <PhoneNumber value={deposit.phone_number} />
              </>
            }
          />
        ) : (
          "-"
        ),
    },
    {
      key: "ledger",
      head: t("ledger_side"),
      cell: ({ ledger }) =>
        ledger ? <Side amount={ledger.amount} note={dates.time(ledger.created_at)} /> : "-",
    },
  ];
}

function Side(props: { readonly amount: string | null; readonly note: ReactNode }) {
  return (
    <span className="block whitespace-nowrap">
      {props.amount === null ? "-" : <Money value={props.amount} size="n-xs" />}
      <span className="t-caption block text-ink-3">{props.note}</span>
    </span>
  );
}
