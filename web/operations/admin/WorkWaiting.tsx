import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  CheckCheck,
  Trophy,
  Unlink,
  type LucideIcon,
} from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { adminRoundPath, paths } from "../../app/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Waiting, workCalls } from "../../app/admin/admin-nav.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useAge } from "../../app/admin/use-age.ts";
import { useNames } from "../../app/admin/names.ts";

const RESULTS_SHOWN = 4;

/** What waits for who looks and may do it, with the button that leads there. */
export function WorkWaiting({ data }: { readonly data: Dashboard }) {
  const { t } = useTranslation(["admin-dashboard", "admin-staff"]);
  const names = useNames();
  const dates = useDates();
  const may = useMay();
  const age = useAge();
  const { waiting, oldest } = data;
  const oldestText = (at: string | null) => (at ? t("oldest", { age: age(at) }) : "");
  const shownOf = (kind: Waiting) => (may(workCalls[kind]) ? waiting[kind] : 0);
  const shown = {
    deposits: shownOf("deposits"),
    withdrawals: shownOf("withdrawals"),
    unmatched: shownOf("unmatched"),
    approvals: shownOf("approvals"),
    results: shownOf("results"),
  };
  const nothing = Object.values(shown).every((count) => count === 0);
  return (
    <Card className="lg:order-last">
      <h2 className="t-heading mb-2">{t("work")}</h2>
      {nothing ? <EmptyState title={t("no_work")} /> : null}
      <ul className="flex flex-col">
        {shown.deposits > 0 ? (
          <Task
            icon={BanknoteArrowDown}
            title={t("deposits_wait", { count: waiting.deposits })}
            note={oldestText(oldest.deposit_at)}
            to={paths.adminDeposits}
            action={t("check_slips")}
          />
        ) : null}
        {shown.withdrawals > 0 ? (
          <Task
            icon={BanknoteArrowUp}
            title={t("withdrawals_wait", { count: waiting.withdrawals })}
            note={oldestText(oldest.withdrawal_at)}
            to={paths.adminWithdrawals}
            action={t("approve")}
          />
        ) : null}
        {shown.unmatched > 0 ? (
          <Task
            icon={Unlink}
            title={t("unmatched_wait", { count: waiting.unmatched })}
            note={t("unmatched_note")}
            to={paths.adminUnmatched}
            action={t("match")}
          />
        ) : null}
        {shown.approvals > 0 ? (
          <Task
            icon={CheckCheck}
            title={t("admin-staff:approvals.title")}
            note={String(waiting.approvals)}
            to={paths.adminApprovals}
            action={t("admin-staff:approvals.approve")}
          />
        ) : null}
        {data.results_due.slice(0, shown.results > 0 ? RESULTS_SHOWN : 0).map((round) => (
          <Task
            key={round.round_id}
            icon={Trophy}
            title={t("result_waits", { name: names.round(round, round.lottery) })}
            note={t("closed_at", { time: dates.recent(round.close_time) })}
            to={adminRoundPath(round.round_id)}
            action={t("enter_result")}
          />
        ))}
      </ul>
      {shown.results > RESULTS_SHOWN ? (
        <ButtonLink variant="ghost" size="xs" block to={paths.adminRounds}>
          {t("more_results", { count: waiting.results - RESULTS_SHOWN })}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

function Task(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly action: string;
}) {
  const { icon: Icon, title, note, to, action } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon size={20} aria-hidden className="shrink-0 text-brand-ink" />
      <span className="min-w-0 flex-1 basis-36">
        <span className="t-label block">{title}</span>
        <span className="t-caption block text-ink-3">{note}</span>
      </span>
      <ButtonLink variant="weak" size="xs" className="ml-auto whitespace-nowrap" to={to}>
        {action}
      </ButtonLink>
    </li>
  );
}
