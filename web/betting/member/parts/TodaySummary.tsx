import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useBetsSummary } from "../slip-calls.ts";

/** What was bet today, and how many cancellations are used: the server's own counts. */
export function TodaySummary() {
  const { t } = useTranslation("betting");
  const summary = useBetsSummary().data;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <Card className="py-2.5">
          <dt className="t-small text-ink-2">{t("today_total")}</dt>
          <dd className="min-h-8">
            {summary ? (
              <Money
                value={summary.today_total}
                size="n-md"
                className="max-xs:[&>span]:text-[18px]"
              />
            ) : (
              <Skeleton className="appear-late h-7 w-24" />
            )}
          </dd>
        </Card>
        <Card className="py-2.5">
          <dt className="t-small text-ink-2">{t("today_slips")}</dt>
          <dd className="min-h-8">
            {summary ? (
              <>
                <span className="n-md max-xs:text-[18px]">
                  {summary.today_slips.toLocaleString("en-US")}
                </span>{" "}
                <span className="t-small text-ink-2">{t("slips_unit")}</span>
              </>
            ) : (
              <Skeleton className="appear-late h-7 w-16" />
            )}
          </dd>
        </Card>
      </dl>
      <Notice tone="info">
        {summary
          ? t("cancellations", {
              limit: summary.cancellations_limit,
              used: summary.cancellations_used,
            })
          : "\u00a0"}
      </Notice>
    </>
  );
}
