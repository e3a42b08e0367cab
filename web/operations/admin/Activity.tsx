import type { Dashboard } from "@chokdee/domain/operations/contract.ts";

import { readable, useTranslation } from "../../text/i18n.ts";
import { Card } from "../../ui/Card.tsx";
import { clockOf } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useActionName } from "../../app/admin/action-name.ts";

const SHOWN = 12;

/** What happened last, money and administrators' acts alike. */
export function Activity({ items }: { readonly items: Dashboard["activity"] }) {
  const { t } = useTranslation("admin-dashboard");
  const nameOf = useActionName();
  return (
    <Card>
      <h2 className="t-heading mb-2">{t("activity")}</h2>
      {items.length === 0 ? <EmptyState title={t("no_activity")} /> : null}
      <ol className="gap-x-8 md:columns-2">
        {items.slice(0, SHOWN).map((item, index) => (
          <li key={`${item.at}${String(index)}`} className="t-small flex gap-3 py-1.5">
            <time dateTime={item.at} className="n-xs shrink-0 text-ink-3">
              {clockOf(item.at)}
            </time>
            <span className="min-w-0">
              {readable(item.text.replace(item.action, nameOf(item.action)))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
