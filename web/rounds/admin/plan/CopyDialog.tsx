import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField, TextField } from "../../../ui/TextField.tsx";
import { useNames } from "../../../app/admin/names.ts";
import { useCopyLottery } from "./calls.ts";
import { useFieldFaults } from "../../../app/admin/use-field-faults.ts";
import { useMissing } from "../../../app/admin/use-missing.ts";
import { Failure } from "../../../app/admin/parts/Failure.tsx";
import { FormDialog } from "../../../app/admin/parts/FormDialog.tsx";

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const fields = ["copy_of", "code", "names"] as const;
const faultOfCode = { LOTTERY_TYPE_NOT_FOUND: "copy_of", LOTTERY_CODE_TAKEN: "code" } as const;

/** Adds a lottery that works like one that is there; everything else is changed afterwards. */
export function CopyDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "admin-forms", "common"]);
  const navigate = useNavigate();
  const names = useNames();
  const [source, setSource] = useState("");
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const { asked, ask, missing } = useMissing();
  const copy = useCopyLottery();
  const { box, ...faults } = useFieldFaults(copy.error, fields, faultOfCode, asked);
  const complete = source !== "" && CODE.test(code) && name.trim() !== "";
  const send = () => {
    ask();
    if (!complete || copy.isPending) return;
    copy.mutate(
      { copy_of: source, code, names: { th: name.trim() } },
      { onSuccess: (type) => void navigate(`${paths.adminLotteryTypes}/${type.id}`) },
    );
  };
  return (
    <FormDialog
      open
      draft={{ source, code, name }}
      busy={copy.isPending}
      onClose={onClose}
      title={t("admin-plan:copy")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={copy.isPending} onClick={send}>
            {t("admin-plan:copy")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <SelectField
          dense
          label={t("admin-plan:copy_of")}
          hint={t("admin-plan:copy_note")}
          placeholder={t("admin-plan:choose_lottery")}
          value={source}
          error={missing(source) ?? faults.of("copy_of")}
          onChange={setSource}
          options={types
            .filter((type) => type.category !== "ANIMAL")
            .map((type) => ({ value: type.id, label: names.lottery(type) }))}
        />
        <TextField
          dense
          label={t("admin-plan:name_in.th")}
          maxLength={80}
          value={name}
          error={missing(name) ?? faults.of("names")}
          onChange={setName}
        />
        <TextField
          dense
          label={t("admin-plan:code")}
          maxLength={40}
          value={code}
          error={asked > 0 && !CODE.test(code) ? t("admin-forms:code") : faults.of("code")}
          onChange={setCode}
        />
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}
