import type { PlayLimit } from "@chokdee/domain/protection/contract.ts";
import { LIMIT_PERIODS, type LimitPeriod } from "@chokdee/domain/protection/rules.ts";
import { parseBaht } from "@chokdee/domain/money.ts";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { toast } from "../../../ui/toast.ts";
import { useSetLimit } from "../protection-calls.ts";
import { LimitDialog } from "./LimitDialog.tsx";

/** What was paid in, staked and lost in a day, week or month, against the member's limits. */
export function LimitsCard({ limits }: { readonly limits: readonly PlayLimit[] }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const [period, setPeriod] = useState<LimitPeriod>("DAY");
  const [editing, setEditing] = useState<PlayLimit | null>(null);
  const shown = limits.filter((limit) => limit.period === period);
  const resetsAt = shown[0]?.resets_at;
  return (
    <>
      <Segment
        label={t("period_label")}
        choices={LIMIT_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      <Card flush>
        {shown.map((limit) => (
          <LimitRow key={limit.kind} limit={limit} onEdit={() => setEditing(limit)} />
        ))}
      </Card>
      {resetsAt ? (
        <p className="t-caption text-ink-3">{t("resets", { when: dates.dayTime(resetsAt) })}</p>
      ) : null}
      {editing ? <LimitDialog limit={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

function LimitRow({ limit, onEdit }: { readonly limit: PlayLimit; readonly onEdit: () => void }) {
  const { t } = useTranslation("protection");
  const { kind, amount, used, waiting, left, pending } = limit;
  // A loss below zero is a gain, which uses nothing of a limit.
  const spent = used.startsWith("-") ? "0.00" : used;
  return (
    <section className="border-b border-line px-4 py-3 last:border-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="t-strong">{t(`kind.${kind}`)}</h2>
          <p className="t-small text-ink-2">
            {amount === null
              ? t("used_free", { used: formatMoney(spent) })
              : t("used_of", { used: formatMoney(spent), limit: formatMoney(amount) })}
          </p>
        </div>
        <Button
          variant="weak"
          size="sm"
          aria-label={`${t(amount === null ? "set" : "change")} ${t(`kind.${kind}`)} ${t(`per.${limit.period}`)}`}
          onClick={onEdit}
        >
          {t(amount === null ? "set" : "change")}
        </Button>
      </div>
      {waiting === "0.00" ? null : (
        <p className="t-caption text-ink-2">{t("waiting", { waiting: formatMoney(waiting) })}</p>
      )}
      {amount === null ? null : (
        <>
          <Bar used={spent} limit={amount} />
          <p className="t-caption mt-1 text-ink-2">
            {left === "0.00" ? t("full") : t("left", { left: formatMoney(left ?? "") })}
          </p>
        </>
      )}
      {pending ? <Pending limit={limit} pending={pending} /> : null}
    </section>
  );
}

function Bar({ used, limit }: { readonly used: string; readonly limit: string }) {
  const share = Math.min(1, (parseBaht(used) ?? 0) / (parseBaht(limit) ?? 1));
  return (
    <div aria-hidden className="mt-2 h-2 rounded-full bg-seg">
      <div
        className="h-2 rounded-full bg-brand"
        style={{ width: `${String(Math.round(share * 100))}%` }}
      />
    </div>
  );
}

interface PendingProps {
  readonly limit: PlayLimit;
  readonly pending: NonNullable<PlayLimit["pending"]>;
}

/** What waits for its 24 hours, and the way to keep the limit as it is. */
function Pending({ limit, pending }: PendingProps) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const set = useSetLimit();
  const when = dates.dayTime(pending.from);
  const keep = () => {
    const { kind, period, amount } = limit;
    set.mutate(
      { kind, period, amount },
      {
        onSuccess: () => toast({ text: t("pending_kept"), tone: "success" }),
        onError: () => toast({ text: t("failed"), tone: "error" }),
      },
    );
  };
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-pending-bg px-3 py-2 text-pending-ink">
      <p className="t-small min-w-0">
        {pending.amount === null
          ? t("pending_remove", { when })
          : t("pending_raise", { amount: formatMoney(pending.amount), when })}
      </p>
      <Button variant="secondary" size="sm" loading={set.isPending} onClick={keep}>
        {t("pending_keep")}
      </Button>
    </div>
  );
}
