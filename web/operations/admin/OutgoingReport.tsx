import {
  explainStatementLine,
  importStatement,
  reopenStatementLine,
  type OutgoingRow,
} from "@chokdee/domain/withdrawals/statement-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { useState } from "react";
import { Link } from "react-router";

import { May } from "../../app/admin/parts/May.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { AccountNumber } from "../../app/AccountNumber.tsx";
import { paths } from "../../app/paths.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { ExplainLine } from "./ExplainLine.tsx";
import { ReopenStatementLine } from "./ReopenStatementLine.tsx";
import { StatementImport } from "./StatementImport.tsx";
import { useOutgoing, useOutgoingFile } from "./statement-calls.ts";

/** One day's money that left the bank against payouts; statements come in here. */
export function OutgoingReport() {
  const { t } = useTranslation(["admin-statements", "admin-reports"]);
  const [today] = useState(() => ({ date: bangkokDay(serverNow()) }));
  const { values, field, pages } = useFilters(today);
  const { date } = values;
  const [importing, setImporting] = useState(false);
  const [explaining, setExplaining] = useState<OutgoingRow>();
  const [reopening, setReopening] = useState<OutgoingRow>();
  const report = useOutgoing(date, pages.cursor);
  const file = useOutgoingFile();
  const totals = report.data?.totals;
  return (
    <>
      <ReportHead asked={date === "" ? undefined : { date }} file={file}>
        <DayField dense required label={t("admin-reports:date")} {...field("date")} />
        <May call={importStatement}>
          <Button variant="secondary" size="sm" onClick={() => setImporting(true)}>
            {t("import")}
          </Button>
        </May>
      </ReportHead>
      {totals ? (
        <Notice tone={totals.disagreeing === 0 ? "success" : "warning"} className="mb-4">
          {t("day_totals", {
            bank: formatMoney(totals.bank),
            payouts: formatMoney(totals.payouts),
            ledger: formatMoney(totals.ledger),
          })}{" "}
          {t(`admin-reports:${totals.disagreeing === 0 ? "all_agree" : "some_differ"}`, {
            count: totals.disagreeing,
          })}
        </Notice>
      ) : null}
      <PagedTable
        list={report}
        pages={pages}
        label={t("admin-reports:report.outgoing")}
        columns={useColumns(setExplaining, setReopening)}
        rowKey={(row) => (row.bank?.id ?? "") + (row.payout?.id ?? "")}
        emptyText={t("nothing_left")}
      />
      {importing ? <StatementImport onClose={() => setImporting(false)} /> : null}
      {explaining?.bank ? (
        <ExplainLine bank={explaining.bank} onClose={() => setExplaining(undefined)} />
      ) : null}
      {reopening?.bank ? (
        <ReopenStatementLine bank={reopening.bank} onClose={() => setReopening(undefined)} />
      ) : null}
    </>
  );
}

const isFine = (state: OutgoingRow["state"]) =>
  state === "AGREED" || state === "FEE" || state === "CLOSED" || state === "RETURNED";

/** Whether it was explained, or is linked to a payout that is entered as paid. */
const isExplained = ({ bank, payout, state }: OutgoingRow) =>
  bank !== null && (state === "CLOSED" || (payout !== null && state !== "NOT_PAID"));

function useColumns(
  explain: (row: OutgoingRow) => void,
  reopen: (row: OutgoingRow) => void,
): Column<OutgoingRow>[] {
  const { t } = useTranslation(["admin-statements", "admin-reports"]);
  const dates = useDates();
  return [
    {
      key: "state",
      head: t("admin-reports:state"),
      cell: ({ state }) => (
        <Badge tone={isFine(state) ? "won" : "cancelled"}>{t(`states.${state}`)}</Badge>
      ),
    },
    {
      key: "bank",
      head: t("admin-reports:bank_side"),
      cell: ({ bank }) =>
        bank ? (
          <span className="block">
            <Money value={bank.amount} size="n-xs" />
            <span className="t-caption block text-ink-3">
              {dates.time(bank.occurred_at)} <AccountNumber value={bank.account_number} />
              {bank.counterparty || bank.description ? " → " : null}
              {[bank.counterparty, bank.description].filter(Boolean).join(" ")}
            </span>
            {bank.explained ? (
              <span className="t-caption block text-ink-2">
                {[t(`as.${bank.explained.as}`), bank.explained.note, bank.explained.by].join(" · ")}
              </span>
            ) : null}
          </span>
        ) : (
          "-"
        ),
    },
    {
      key: "payout",
      head: t("payout_side"),
      cell: ({ payout }) =>
        payout ? (
          <span className="block whitespace-nowrap">
            <Money value={payout.amount} size="n-xs" />
            <span className="t-caption block text-ink-3">
              <PhoneNumber value={payout.phone_number} />{" "}
              <AccountNumber value={payout.account_number} />
            </span>
          </span>
        ) : (
          "-"
        ),
    },
    {
      key: "act",
      head: t("explain"),
      isAction: true,
      cell: (row) =>
        row.bank?.waiting_approval_id ? (
          <Link
            to={paths.adminApprovals}
            className="t-label no-print inline-flex min-h-tap items-center underline"
          >
            {t("waits_for_second")}
          </Link>
        ) : row.state === "NO_PAYOUT" ? (
          <May call={explainStatementLine}>
            <Button size="xs" variant="weak" className="no-print" onClick={() => explain(row)}>
              {t("explain")}
            </Button>
          </May>
        ) : isExplained(row) ? (
          <May call={reopenStatementLine}>
            <Button size="xs" variant="secondary" className="no-print" onClick={() => reopen(row)}>
              {t("reopen")}
            </Button>
          </May>
        ) : null,
    },
  ];
}
