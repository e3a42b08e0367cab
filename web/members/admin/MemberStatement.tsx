import { satangOf } from "@chokdee/domain/money.ts";
import type { WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { shownAmount } from "@chokdee/domain/wallet/rules.ts";
import { Download } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useStatementFile, useUserStatement } from "./calls.ts";
import { Failure } from "../../app/Failure.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** A member's whole ledger, newest first: of a period, page by page, or all of it as a file. */
export function MemberStatement({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-statement");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const period = { from: from || undefined, to: to || undefined };
  const isInOrder = from === "" || to === "" || from <= to;
  const statement = useUserStatement(userId, period);
  const file = useStatementFile(userId);
  const entries = statement.data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="t-label">{t("title")}</h3>
        <Button
          variant="secondary"
          size="xs"
          icon={<Download size={18} aria-hidden />}
          disabled={!isInOrder}
          loading={file.isPending}
          onClick={() => file.mutate(period)}
        >
          {t("csv")}
        </Button>
      </div>
      <div className="mb-2 grid gap-3 md:grid-cols-2">
        <DayField dense label={t("from")} value={from} onChange={setFrom} />
        <DayField dense label={t("to")} value={to} onChange={setTo} />
      </div>
      {isInOrder ? null : <Notice tone="warning">{t("order")}</Notice>}
      <Failure error={isInOrder ? file.error : null} />
      <Failure
        error={isInOrder ? statement.error : null}
        onRetry={() => void statement.refetch()}
      />
      {entries ? (
        <ul tabIndex={0} aria-label={t("title")} className="max-h-60 overflow-y-auto">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : statement.isPending ? (
        <SkeletonRows rows={3} />
      ) : null}
      {entries?.length === 0 && isInOrder ? (
        <p className="t-small text-ink-3">{t(from || to ? "none_then" : "none")}</p>
      ) : null}
      <MoreButton of={statement} variant="ghost" size="xs">
        {t("more")}
      </MoreButton>
    </section>
  );
}

function Entry({ entry }: { readonly entry: WalletTransaction }) {
  const { t } = useTranslation("admin-statement");
  const dates = useDates();
  const amount = shownAmount(entry.type, satangOf(Number(entry.amount)));
  return (
    <li className="t-small flex items-center justify-between gap-3 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0">
        {entry.description}
        <span className="t-caption block text-ink-3">
          {[dates.dayTime(entry.created_at), entry.meta.reason].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="text-right">
        <span className={cx("n-xs whitespace-nowrap", amount.startsWith("+") && "text-money-in")}>
          {amount}
        </span>
        <span className="t-caption block whitespace-nowrap text-ink-3">
          {t("left", { amount: formatMoney(entry.balance_after) })}
        </span>
      </span>
    </li>
  );
}
