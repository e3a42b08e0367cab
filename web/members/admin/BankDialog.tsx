import type { AdminBank } from "@chokdee/domain/members/admin-bank-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { SwitchRow } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useSaveBank } from "./calls.ts";
import { sampleNumber } from "./sample-number.ts";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

const MOST_DIGITS = 15;
const LEAST_DIGITS = 6;
const USUAL_COLOR = "#1e3a8a";
const CODE = /^[0-9A-Za-z]{2,16}$/;

const fields = ["code", "name_th", "name_en", "color", "account_groups"] as const;
const faultOfCode = { BANK_EXISTS_ALREADY: "code" } as const;

/** "3-1-5-1" as groups: null for none, undefined for what cannot be one. */
function groupsOf(text: string): number[] | null | undefined {
  if (text.trim() === "") return null;
  const groups = text.split(/[-\s]+/).map(Number);
  const digits = groups.reduce((sum, length) => sum + length, 0);
  const isSound = groups.every((length) => Number.isInteger(length) && length >= 1);
  return isSound && digits >= LEAST_DIGITS && digits <= MOST_DIGITS ? groups : undefined;
}

/** Adds a bank or changes one; its code stays for good, for accounts name it. */
export function BankDialog(props: {
  readonly bank: AdminBank | undefined;
  readonly onClose: () => void;
}) {
  const { bank, onClose } = props;
  const { t } = useTranslation(["admin-house", "admin-forms", "common"]);
  const [code, setCode] = useState(bank?.code ?? "");
  const [nameTh, setNameTh] = useState(bank?.name_th ?? "");
  const [nameEn, setNameEn] = useState(bank?.name_en ?? "");
  const [color, setColor] = useState(bank?.color ?? USUAL_COLOR);
  const [pattern, setPattern] = useState(bank?.account_groups?.join("-") ?? "");
  const [active, setActive] = useState(bank?.active ?? true);
  const { asked, ask, missing } = useMissing();
  const save = useSaveBank(bank?.id);
  const { box, ...faults } = useFieldFaults(save.error, fields, faultOfCode, asked);
  const groups = groupsOf(pattern);
  const complete =
    CODE.test(code) && nameTh.trim() !== "" && nameEn.trim() !== "" && groups !== undefined;
  const send = () => {
    ask();
    if (!complete || save.isPending) return;
    const more = bank ? { active } : {};
    save.mutate(
      { code, name_th: nameTh, name_en: nameEn, color, account_groups: groups, ...more },
      {
        onSuccess: () => {
          toast({ text: t("common:saved"), tone: "success" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open
      draft={{ code, nameTh, nameEn, color, pattern, active }}
      busy={save.isPending}
      onClose={onClose}
      title={bank ? bank.name_th : t("admin-house:add_bank")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={save.isPending} onClick={send}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <TextField
          dense
          label={t("admin-house:bank_code")}
          hint={bank ? undefined : t("admin-house:bank_code_hint")}
          disabled={bank !== undefined}
          maxLength={16}
          value={code}
          error={asked > 0 && !CODE.test(code) ? t("admin-forms:bank_code") : faults.of("code")}
          onChange={setCode}
        />
        <TextField
          dense
          label={t("admin-house:name_th")}
          maxLength={120}
          value={nameTh}
          error={missing(nameTh) ?? faults.of("name_th")}
          onChange={setNameTh}
        />
        <TextField
          dense
          label={t("admin-house:name_en")}
          maxLength={120}
          value={nameEn}
          error={missing(nameEn) ?? faults.of("name_en")}
          onChange={setNameEn}
        />
        <Field label={t("admin-house:color")} error={faults.of("color")}>
          {(links) => (
            <input
              {...links}
              type="color"
              value={color}
              className="h-tap w-full rounded-sm border-[1.5px] border-line-strong bg-surface p-1"
              onChange={(event) => setColor(event.target.value)}
            />
          )}
        </Field>
        <TextField
          dense
          label={t("admin-house:pattern")}
          hint={groups ? sampleNumber(groups) : t("admin-house:pattern_hint")}
          error={
            groups === undefined ? t("admin-house:pattern_wrong") : faults.of("account_groups")
          }
          value={pattern}
          onChange={setPattern}
        />
        {bank ? (
          <div className="-mx-4">
            <SwitchRow
              label={t("admin-house:bank_offered")}
              note={t("admin-house:bank_offered_note")}
              checked={active}
              onChange={setActive}
            />
          </div>
        ) : null}
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}
