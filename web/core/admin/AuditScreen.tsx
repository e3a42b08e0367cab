import { auditActions, auditTargets } from "@chokdee/domain/core/audit-acts.ts";
import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { useDeferredValue, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import type { Column } from "../../ui/Table.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useCsv } from "../../app/admin/save-file.ts";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { SearchBox } from "../../app/admin/parts/SearchBox.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useCall } from "../../app/use-call.ts";
import { useActionName } from "../../app/admin/action-name.ts";
import { AuditTarget, type Entry } from "./AuditTarget.tsx";
import { Change } from "./Change.tsx";

const ROWS = 25;

interface Filters {
  /** Who did it: an id, a phone or a name; where it is an id, the name beside it. */
  readonly actor: string;
  readonly name: string;
  readonly action: string;
  readonly target_kind: string;
  readonly target: string;
  /** A reason, an amount, an id. */
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

const EVERYTHING: Filters = {
  actor: "",
  name: "",
  action: "",
  target_kind: "",
  target: "",
  search: "",
  from: "",
  to: "",
};

type Asked = Omit<Filters, "name">;

const useAudit = (asked: Asked, cursor: string | undefined) =>
  useCall("backoffice", listAudit, { query: { limit: ROWS, cursor, ...asked } });

/** The same entries as a file. */
const useAuditFile = () => useCsv(listAudit, () => "audit");

/** Who did what, when and from where, with what it was before and after. */
export default function AuditScreen() {
  const { t } = useTranslation("admin-audit");
  const [shown, setShown] = useState<Entry>();
  const filters = useFilters(EVERYTHING);
  const { name, ...asked } = useDeferredValue(filters.values);
  // With the filters, or a page of one list would be asked for in another.
  const cursor = useDeferredValue(filters.pages.cursor);
  const audit = useAudit(asked, cursor);
  const file = useAuditFile();
  const nameOf = useActionName();
  const columns = useColumns(setShown, (entry) => {
    if (entry.actor) filters.set({ actor: entry.actor.id, name: entry.actor.nickname });
  });
  const isNarrowed = Object.values(filters.values).some((value) => value !== "");
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <SearchBox
            label={t("search")}
            maxLength={100}
            className="w-full md:w-85"
            {...filters.field("search")}
          />
        }
      />
      <ReportHead asked={asked} file={file}>
        <DayField dense label={t("from")} {...filters.field("from")} />
        <DayField dense label={t("to")} {...filters.field("to")} />
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-60"
          label={t("action")}
          placeholder={t("all_actions")}
          {...filters.field("action")}
          options={auditActions.map((value) => ({ value, label: nameOf(value) }))}
        />
        <SelectField
          dense
          className="max-md:grow max-md:basis-36 md:w-45"
          label={t("target")}
          placeholder={t("all_targets")}
          {...filters.field("target_kind")}
          options={auditTargets.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        {name === "" ? (
          <TextField
            dense
            className="w-full md:w-45"
            label={t("actor")}
            maxLength={64}
            {...filters.field("actor")}
          />
        ) : (
          <Button
            variant="secondary"
            size="xs"
            onClick={() => filters.set({ actor: "", name: "" })}
          >
            {t("only_by", { name })}
          </Button>
        )}
        {isNarrowed ? (
          <Button variant="ghost" size="xs" onClick={() => filters.set(EVERYTHING)}>
            {t("show_all")}
          </Button>
        ) : null}
      </ReportHead>
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
            className="min-h-10 min-w-tap text-left text-brand-ink underline-offset-4 hover:underline @max-xl/table:text-right"
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
