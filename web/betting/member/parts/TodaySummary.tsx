import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useBetsSummary } from "../slip-calls.ts";

/** Digits and their signs as half a phone holds them; more are in smaller letters. */
const MOST_LARGE = "9999999.99".length;
/** What stands where a count could not be read. */
const UNKNOWN = "-";

/** What was bet today, and how many cancellations are used: the server's own counts. */
export function TodaySummary(props: {
  /** What stands below could not be read either, and its way out asks for this again too. */
  readonly failsWithList: boolean;
}) {
  const { t } = useTranslation("betting");
  const reading = useBetsSummary();
  const summary = reading.data;
  const isLong = (summary?.today_total.length ?? 0) > MOST_LARGE;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 zoomed:grid-cols-1">
        <Card className="py-2.5">
          <dt className="t-small text-ink-2">{t("today_total")}</dt>
          <dd className="@container min-h-9 max-xs:min-h-8">
            {summary ? (
              <Money
                value={summary.today_total}
                size="n-md"
                className={
                  isLong
                    ? "[&>span]:text-[min(1.625rem,12.5cqi)]"
                    : "max-xs:[&>span]:text-[1.125rem]"
                }
              />
            ) : reading.isError ? (
              UNKNOWN
            ) : (
              <Skeleton className="appear-late h-7 w-24" />
            )}
          </dd>
        </Card>
        <Card className="py-2.5">
          <dt className="t-small text-ink-2">{t("today_slips")}</dt>
          <dd className="min-h-9 max-xs:min-h-8">
            {summary ? (
              <>
                <span className="n-md max-xs:text-[1.125rem]">
                  {summary.today_slips.toLocaleString("en-US")}
                </span>{" "}
                <span className="t-small text-ink-2">
                  {t("slips_unit", { count: summary.today_slips })}
                </span>
              </>
            ) : reading.isError ? (
              UNKNOWN
            ) : (
              <Skeleton className="appear-late h-7 w-16" />
            )}
          </dd>
        </Card>
      </dl>
      {summary === undefined && reading.isError ? (
        props.failsWithList ? null : (
          <Notice
            tone="warning"
            live
            action={
              <Button
                size="sm"
                variant="secondary"
                loading={reading.isFetching}
                onClick={() => void reading.refetch()}
              >
                {t("common:retry")}
              </Button>
            }
          >
            {t("common:load_failed")}
          </Notice>
        )
      ) : (
        <Notice tone="info">
          {/* Its lines are kept free until the counts are there. */}
          <span className={summary ? undefined : "invisible"}>
            {t("cancellations", {
              limit: summary?.cancellations_limit ?? 0,
              used: summary?.cancellations_used ?? 0,
            })}
          </span>
        </Notice>
      )}
    </>
  );
}
