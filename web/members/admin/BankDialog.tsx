import type { AdminBank } from "@chokdee/domain/members/admin-bank-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Field } from "../../ui/Field.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useSaveBank } from "./calls.ts";
import { sampleNumber } from "./sample-number.ts";
import { changeOver } from "../../app/admin/changed-fields.ts";
import { useRowNow } from "../../app/admin/rows-read.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

const MOST_DIGITS = 15;
const LEAST_DIGITS = 6;
const USUAL_COLOR = "#1e3a8a";
const CODE = /^[0-9A-Za-z]{2,16}$/;

const faultOfCode = { BANK_EXISTS_ALREADY: "code" } as const;

/** "3-1-5-1" as groups: null for none, undefined for what cannot be one. */
function groupsOf(text: string): number[] | null | undefined {
  if (text.trim() === "") return null;
  const groups = text.split(/[-\s]+/).map(Number);
  const digits = groups.reduce((sum, length) => sum + length, 0);
  const isSound = groups.every((length) => Number.isInteger(length) && length >= 1);
  return isSound && digits >= LEAST_DIGITS && digits <= MOST_DIGITS ? groups : undefined;
}

const onWire = <Form extends { readonly account_groups: string }>(form: Form) => ({
  ...form,
  account_groups: groupsOf(form.account_groups) ?? null,
});

/** Adds a bank or changes one; its code stays for good, for accounts name it. */
export function BankDialog(props: {
  readonly bank: AdminBank | undefined;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation(["admin-house", "admin-forms"]);
  const bank = useRowNow("banks", props.bank);
  const save = useSaveBank(bank?.id);
  const first = {
    code: bank?.code ?? "",
    name_th: bank?.name_th ?? "",
    name_en: bank?.name_en ?? "",
    color: bank?.color ?? USUAL_COLOR,
    account_groups: bank?.account_groups?.join("-") ?? "",
    active: bank?.active ?? true,
  };
  const form = useEntryForm({
    first,
    follows: true,
    required: ["name_th", "name_en"],
    check: ({ code, account_groups: pattern }) => ({
      code: !CODE.test(code) && t("admin-forms:bank_code"),
      account_groups: groupsOf(pattern) === undefined && t("admin-house:pattern_wrong"),
    }),
    faultOfCode,
    send: async (typed, changed) => {
      const { active: _, ...added } = onWire(typed);
      const change = changeOver(Object.keys(changed), onWire(typed), onWire(first));
      await save.mutateAsync({ form: added, change });
      toast({ text: t("common:saved"), tone: "success" });
      onClose();
    },
  });
  const color = form.field("color");
  const pattern = form.field("account_groups");
  const active = form.field("active");
  const groups = groupsOf(pattern.value);
  return (
    <EntryDialog
      form={form}
      onClose={onClose}
      title={bank ? bank.name_th : t("admin-house:add_bank")}
    >
      <TextField
        dense
        label={t("admin-house:bank_code")}
        hint={bank ? undefined : t("admin-house:bank_code_hint")}
        disabled={bank !== undefined}
        maxLength={16}
        {...form.field("code")}
      />
      <TextField
        dense
        label={t("admin-house:name_th")}
        maxLength={120}
        {...form.field("name_th")}
      />
      <TextField
        dense
        label={t("admin-house:name_en")}
        maxLength={120}
        {...form.field("name_en")}
      />
      <Field label={t("admin-house:color")} error={color.error}>
        {(links) => (
          <input
            {...links}
            type="color"
            value={color.value}
            className="h-tap w-full rounded-sm border-[1.5px] border-line-strong bg-surface p-1"
            onChange={(event) => color.onChange(event.target.value)}
          />
        )}
      </Field>
      <TextField
        dense
        label={t("admin-house:pattern")}
        hint={groups ? sampleNumber(groups) : t("admin-house:pattern_hint")}
        {...pattern}
        error={groups === undefined ? t("admin-house:pattern_wrong") : pattern.error}
      />
      {bank ? (
        <div className="-mx-4">
          <SwitchRow
            label={t("admin-house:bank_offered")}
            note={t("admin-house:bank_offered_note")}
            checked={active.value}
            onChange={active.onChange}
          />
        </div>
      ) : null}
    </EntryDialog>
  );
}
