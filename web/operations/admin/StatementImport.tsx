import { guessMapping } from "@chokdee/domain/withdrawals/guess-mapping.ts";
import { cellsOf } from "@chokdee/domain/withdrawals/statement-cells.ts";
import {
  DATE_ORDERS,
  STATEMENT_COLUMNS,
  type StatementMapping,
} from "@chokdee/domain/withdrawals/statement.ts";
import { useEffect, useRef, useState } from "react";

import { Failure } from "../../app/Failure.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { useAccountNamed } from "../../app/admin/use-banks.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import {
  useImport,
  useMapping,
  usePreview,
  useStatementAccounts,
  type StatementFile,
} from "./statement-calls.ts";
import { fits } from "./kept-mapping.ts";
import { StatementPreview } from "./StatementPreview.tsx";
import { textOfFile } from "./text-of-file.ts";

/** Takes a bank's statement: the file, what its columns mean, and what was understood. */
export function StatementImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("admin-statements");
  const accountNamed = useAccountNamed();
  const accounts = useStatementAccounts();
  const preview = usePreview();
  const take = useImport();
  const input = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState("");
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const [own, setOwn] = useState<StatementMapping>();
  const kept = useMapping(account).data;
  const mapping = own ?? (file && (fits(file.text, kept) ?? guessMapping(file.text)));
  const sent: StatementFile | undefined =
    file && mapping && account !== ""
      ? { receiving_account_id: account, text: file.text, mapping }
      : undefined;
  const change = (next: StatementMapping | undefined) => {
    preview.reset();
    setOwn(next);
  };
  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    change(undefined);
    setFile({ name: picked.name, text: await textOfFile(picked) });
  };
  const send = async () => {
    if (!sent || !file) return;
    const done = await take.mutateAsync({ ...sent, name: file.name });
    toast({ text: toldOf(done, t("imported")), tone: "success" });
    onClose();
  };
  // What the columns meant last time may come after it was looked at, and change what is sent.
  const isOfThis = JSON.stringify(preview.variables?.mapping) === JSON.stringify(mapping);
  const seen = isOfThis ? preview.data?.data : undefined;
  const found = useRef<HTMLDivElement>(null);
  // On a phone it begins under what is seen, and the button already asks to import.
  useEffect(() => {
    if (seen) found.current?.scrollIntoView({ block: "start" });
  }, [seen]);
  const isClear = seen && seen.faults.length === 0 && seen.missing.length === 0;
  return (
    <Dialog
      open
      wide
      busy={take.isPending}
      onClose={onClose}
      title={t("import")}
      actions={
        isClear && seen.sums.lines > seen.sums.known ? (
          <Button loading={take.isPending} onClick={() => void send().catch(() => undefined)}>
            {t("import_lines", { count: seen.sums.lines - seen.sums.known })}
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={!sent}
            loading={preview.isPending}
            onClick={() => sent && preview.mutate(sent)}
          >
            {t("preview")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <Failure
          error={accounts.data ? null : accounts.error}
          onRetry={() => void accounts.refetch()}
        />
        <SelectField
          dense
          label={t("account")}
          placeholder={t("account_choose")}
          value={account}
          onChange={(id) => {
            change(undefined);
            setAccount(id);
          }}
          options={(accounts.data?.items ?? []).map((one) => ({
            value: one.id,
            label: accountNamed(one.bank_name, one.account_number),
          }))}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="weak" size="sm" onClick={() => input.current?.click()}>
            {t("pick")}
          </Button>
          <span className="t-small min-w-0 break-words text-ink-2">{file?.name ?? t("none")}</span>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            aria-label={t("pick")}
            onChange={(event) => {
              void pick(event.target.files?.[0]);
              // The same file, put right meanwhile, can be chosen once more.
              event.target.value = "";
            }}
          />
        </div>
        {file && !mapping ? <p className="t-small text-danger">{t("no_heads")}</p> : null}
        {file && mapping ? <Columns text={file.text} mapping={mapping} onChange={change} /> : null}
        <Failure error={(isOfThis ? preview.error : null) ?? take.error} />
        <div ref={found}>{seen ? <StatementPreview seen={seen} /> : null}</div>
      </div>
    </Dialog>
  );
}

function Columns(props: {
  readonly text: string;
  readonly mapping: StatementMapping;
  readonly onChange: (mapping: StatementMapping) => void;
}) {
  const { text, mapping, onChange } = props;
  const { t } = useTranslation("admin-statements");
  const heads = cellsOf(text, mapping.delimiter)[mapping.head_line - 1] ?? [];
  const options = [
    { value: "", label: t("column_none") },
    ...[...new Set(heads)].filter(Boolean).map((head) => ({ value: head, label: head })),
  ];
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      {STATEMENT_COLUMNS.map((column) => (
        <SelectField
          dense
          key={column}
          label={t(`column.${column}`)}
          value={mapping.columns[column] ?? ""}
          onChange={(head) =>
            onChange({ ...mapping, columns: { ...mapping.columns, [column]: head || null } })
          }
          options={options}
        />
      ))}
      <SelectField
        dense
        label={t("date_order")}
        value={mapping.date_order}
        onChange={(value) =>
          onChange({ ...mapping, date_order: value as StatementMapping["date_order"] })
        }
        options={DATE_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
      />
    </div>
  );
}
