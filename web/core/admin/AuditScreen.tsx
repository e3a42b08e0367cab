import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import type { Column } from "../../ui/Table.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useCall } from "../../app/use-call.ts";
import { useActionName } from "../../app/admin/action-name.ts";
import { AuditTarget, type Entry } from "./AuditTarget.tsx";
import { Change } from "./Change.tsx";

const ROWS = 25;

const useAudit = (actor: string | undefined, action: string, cursor: string | undefined) =>
  useCall("backoffice", listAudit, {
    query: { limit: ROWS, cursor, actor, action: action || undefined },
  });

interface Filters {
  /** Who did it: the id, and the name beside it. */
  readonly actor: string;
  readonly name: string;
  readonly action: string;
}

/** Who did what, when and from where, with what it was before and after. */
export function AuditScreen() {
  const { t } = useTranslation("admin-audit");
  const [shown, setShown] = useState<Entry>();
  const filters = useFilters<Filters>({ actor: "", name: "", action: "" });
  const { actor, name, action } = filters.values;
  const audit = useAudit(actor || undefined, action, filters.pages.cursor);
  const nameOf = useActionName();
  const columns = useColumns(setShown, (entry) => {
    if (entry.actor) filters.set({ actor: entry.actor.id, name: entry.actor.nickname });
  });
  return (
    <>
      <PageHead title={t("title")} />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          dense
          className="w-full md:w-80"
          label={t("action")}
          placeholder={t("all_actions")}
          {...filters.field("action")}
          options={auditActions.map((value) => ({ value, label: nameOf(value) }))}
        />
        {actor ? (
          <Button
            variant="secondary"
            size="xs"
            onClick={() => filters.set({ actor: "", name: "" })}
          >
            {t("only_by", { name })}
          </Button>
        ) : null}
      </div>
      <PagedTable
        list={audit}
        pages={filters.pages}
        label={t("title")}
        columns={columns}
        emptyText={t("none")}
      />
      {shown ? (
        <Dialog open wide onClose={() => setShown(undefined)} title={nameOf(shown.action)}>
          <Change before={shown.before} after={shown.after} />
        </Dialog>
      ) : null}
    </>
  );
}

function useColumns(show: (entry: Entry) => void, onlyBy: (entry: Entry) => void): Column<Entry>[] {
  const { t } = useTranslation("admin-audit");
  const dates = useDates();
  const nameOf = useActionName();
  return [
    {
      key: "at",
      head: t("at"),
      cell: ({ at }) => <span className="whitespace-nowrap">{dates.dayTime(at)}</span>,
    },
    {
      key: "actor",
      head: t("actor"),
      cell: (entry) =>
        entry.actor ? (
          <button
            type="button"
            title={groupPhone(entry.actor.phone_number)}
            aria-label={t("only_by", { name: entry.actor.nickname })}
            className="min-h-10 text-brand-ink underline-offset-4 hover:underline"
            onClick={() => onlyBy(entry)}
          >
            {entry.actor.nickname}
          </button>
        ) : (
          t("house")
        ),
    },
    { key: "action", head: t("action"), cell: ({ action }) => nameOf(action) },
    {
      key: "target",
      head: t("target"),
      cell: (entry) => <AuditTarget entry={entry} />,
    },
    {
      key: "address",
      head: t("address"),
      wideOnly: true,
      cell: ({ address }) => <span className="n-xs text-ink-2">{address ?? "-"}</span>,
    },
    {
      key: "change",
      isAction: true,
      head: t("look"),
      cell: (entry) => (
        <Button variant="secondary" size="xs" className="min-w-15" onClick={() => show(entry)}>
          {t("look")}
        </Button>
      ),
    },
  ];
}

/** What the log can be narrowed to, as the server's commands name their acts. */
const auditActions = [
  "credit.adjust",
  "member.lock",
  "member.unlock",
  "member.reset_password",
  "member.export_statement",
  "deposit.approve",
  "deposit.reject",
  "notification.assign",
  "withdrawal.approve",
  "withdrawal.reject",
  "round.create",
  "round.change",
  "round.close",
  "round.result.enter",
  "round.result.correct",
  "round.void",
  "round.import",
  "demo.fill",
  "lottery-type.change",
  "bet-types.add",
  "bet-types.change",
  "bet-types.order",
  "number-rule.add",
  "number-rule.remove",
  "number-rule.bulk",
  "protection.limit",
  "protection.break",
  "protection.exclusion",
  "settings.change",
  "approval.ask",
  "approval.approve",
  "approval.reject",
  "staff.add",
  "staff.change_rights",
  "staff.end_sessions",
  "staff.reset_totp",
  "staff.totp_on",
  "staff.totp_off",
  "staff.confirm_phone",
  "member_note.add",
  "member_note.remove",
  "receiving_account.add",
  "receiving_account.change",
  "announcement.add",
  "announcement.change",
  "promotion.add",
  "promotion.change",
  "bank.add",
  "bank.change",
  "lottery-type.add",
  "calendar.change",
  "calendar.remove",
  "round.create-many",
  "promotion.image",
  "service.stop",
  "service.resume",
] as const;
