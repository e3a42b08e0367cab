import { profitReport, staffReport } from "@chokdee/domain/operations/contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { listLiabilityDays } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { listDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { trialBalance } from "@chokdee/domain/wallet/books-contract.ts";
import { outgoingReconciliation } from "@chokdee/domain/withdrawals/statement-contract.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { OutgoingReport } from "./OutgoingReport.tsx";
import { BooksReport } from "./BooksReport.tsx";
import { DebtsReport } from "./DebtsReport.tsx";
import { LiabilitiesReport } from "./LiabilitiesReport.tsx";
import { ProfitReport } from "./ProfitReport.tsx";
import { ReconciliationReport } from "./ReconciliationReport.tsx";
import { StaffReport } from "./StaffReport.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { useLedgerCheck } from "./report-calls.ts";
import { Failure } from "../../app/Failure.tsx";

const reports = [
  "profit",
  "reconciliation",
  "outgoing",
  "books",
  "liabilities",
  "debts",
  "staff",
  "ledger",
] as const;
type Report = (typeof reports)[number];
/** The first that may be seen. */
const first: { readonly report: Report | "" } = { report: "" };
const callOf = {
  profit: profitReport,
  reconciliation,
  outgoing: outgoingReconciliation,
  books: trialBalance,
  liabilities: listLiabilityDays,
  debts: listDebts,
  staff: staffReport,
  ledger: checkLedger,
};

/** Profit by day, lottery or round; the bank against the ledger; the ledger's own check. */
export default function ReportsScreen() {
  const { t } = useTranslation("admin-reports");
  const may = useMay();
  const open = reports.filter((one) => may(callOf[one]));
  const { values, set } = useFilters(first, { report: reports });
  const report = open.find((one) => one === values.report) ?? open[0];
  return (
    <>
      <PageHead title={t("title")} />
      {report && open.length > 1 ? (
        <Chips
          label={t("title")}
          className="no-print mb-4"
          value={report}
          onChange={(chosen) => set({ report: chosen })}
          choices={open.map((value) => ({ value, label: t(`report.${value}`) }))}
        />
      ) : null}
      {/* On paper the chosen chip is the heading. */}
      {report ? (
        <h2 className="t-heading mb-3 hidden print:block">{t(`report.${report}`)}</h2>
      ) : null}
      {report === "profit" ? <ProfitReport /> : null}
      {report === "reconciliation" ? <ReconciliationReport /> : null}
      {report === "outgoing" ? <OutgoingReport /> : null}
      {report === "books" ? <BooksReport /> : null}
      {report === "liabilities" ? <LiabilitiesReport /> : null}
      {report === "debts" ? <DebtsReport /> : null}
      {report === "staff" ? <StaffReport /> : null}
      {report === "ledger" ? <LedgerReport /> : null}
    </>
  );
}

/** Derives every wallet again from the last sealed day on and says whether the books agree. */
function LedgerReport() {
  const { t } = useTranslation("admin-reports");
  const dates = useDates();
  const check = useLedgerCheck();
  const result = check.data;
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="t-body text-ink-2">{t("ledger_text")}</p>
      <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
        {t("check_now")}
      </Button>
      <Failure error={check.error} className="w-full" />
      {result ? (
        <Notice tone={result.balanced ? "success" : "urgent"} live className="w-full">
          {t(result.balanced ? "balanced" : "not_balanced", {
            wallets: result.wallets_checked.toLocaleString("en"),
            count: result.mismatches.length,
            time: dates.dayTime(result.checked_at),
          })}
        </Notice>
      ) : null}
      {result && result.mismatches.length > 0 ? (
        <div className="w-full">
          <Table
            label={t("mismatches")}
            rows={result.mismatches}
            rowKey={(row) => `${row.kind}${row.id}`}
            emptyText={t("no_rows")}
            columns={[
              { key: "kind", head: t("kind"), cell: (row) => row.kind },
              { key: "id", head: t("id"), cell: (row) => row.id },
              { key: "detail", head: t("detail"), cell: (row) => row.detail },
            ]}
          />
        </div>
      ) : null}
    </Card>
  );
}
