import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { useLedgerCheck } from "./report-calls.ts";
import { Failure } from "../../app/Failure.tsx";

/** Derives every wallet again and says whether the books agree. */
export function LedgerReport() {
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
