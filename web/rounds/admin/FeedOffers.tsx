import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useRoundFeeds, type Entry } from "./calls.ts";
import { asReadOut, useFieldName } from "./use-field-name.ts";

/** What sources of results say, to be taken into the fields; whether they differ is told first. */
export function FeedOffers(props: {
  readonly roundId: string;
  readonly onFill: (entry: Entry) => void;
}) {
  const { t } = useTranslation("admin-feeds");
  const dates = useDates();
  const fieldName = useFieldName();
  const feeds = useRoundFeeds(props.roundId).data;
  if (!feeds || feeds.items.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      {feeds.differ ? <Notice tone="warning">{t("differ")}</Notice> : null}
      {feeds.items.map(({ provider, source, received_at: at, entry }) => (
        <div key={`${provider} ${source}`} className="flex items-center justify-between gap-3">
          <span className="t-small min-w-0 grow">
            {asReadOut(entry).map(([field, numbers]) => (
              <span key={field} className="block wrap-anywhere">
                {fieldName(field)} <span className="n-xs">{numbers}</span>
              </span>
            ))}
            <span className="t-caption text-ink-3">
              {t("from", { source, time: dates.dayTime(at) })}
            </span>
          </span>
          <Button variant="secondary" size="xs" onClick={() => props.onFill(entry)}>
            {t("fill")}
          </Button>
        </div>
      ))}
    </section>
  );
}
