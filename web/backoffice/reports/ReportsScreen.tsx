import { useState } from "react";

import { useTranslation } from "../../i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { LedgerReport } from "./LedgerReport.tsx";
import { ProfitReport } from "./ProfitReport.tsx";
import { ReconciliationReport } from "./ReconciliationReport.tsx";

const reports = ["profit", "reconciliation", "ledger"] as const;

/** Profit by day, lottery or round; the bank against the ledger; the ledger's own check. */
export function ReportsScreen() {
  const { t } = useTranslation("admin-reports");
  const [report, setReport] = useState<(typeof reports)[number]>("profit");
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <Segment
            label={t("title")}
            className="w-full md:w-110"
            value={report}
            onChange={setReport}
            choices={reports.map((value) => ({ value, label: t(`report.${value}`) }))}
          />
        }
      />
      {report === "profit" ? <ProfitReport /> : null}
      {report === "reconciliation" ? <ReconciliationReport /> : null}
      {report === "ledger" ? <LedgerReport /> : null}
    </>
  );
}
