import { profitReport } from "@chokdee/domain/operations/contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { LedgerReport } from "./LedgerReport.tsx";
import { ProfitReport } from "./ProfitReport.tsx";
import { ReconciliationReport } from "./ReconciliationReport.tsx";

const reports = ["profit", "reconciliation", "ledger"] as const;
type Report = (typeof reports)[number];
const callOf = { profit: profitReport, reconciliation, ledger: checkLedger };

/** Profit by day, lottery or round; the bank against the ledger; the ledger's own check. */
export function ReportsScreen() {
  const { t } = useTranslation("admin-reports");
  const may = useMay();
  const open = reports.filter((one) => may(callOf[one]));
  const [chosen, setChosen] = useState<Report>();
  const report = open.find((one) => one === chosen) ?? open[0];
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          report && open.length > 1 ? (
            <Segment
              label={t("title")}
              className="w-full md:w-110"
              value={report}
              onChange={setChosen}
              choices={open.map((value) => ({ value, label: t(`report.${value}`) }))}
            />
          ) : null
        }
      />
      {report === "profit" ? <ProfitReport /> : null}
      {report === "reconciliation" ? <ReconciliationReport /> : null}
      {report === "ledger" ? <LedgerReport /> : null}
    </>
  );
}
