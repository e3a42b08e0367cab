import type { AdminLotteryType } from "@chokdee/domain/rounds/admin-contract.ts";
import { useState } from "react";
import { useNavigate } from "react-router";

import { messageOf } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField, TextField } from "../../ui/TextField.tsx";
import { useNames } from "../names.ts";
import { useCopyLottery } from "./calls.ts";

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Adds a lottery that works like one that is there; everything else is changed afterwards. */
export function CopyDialog(props: {
  readonly types: readonly AdminLotteryType[];
  readonly onClose: () => void;
}) {
  const { types, onClose } = props;
  const { t } = useTranslation(["admin-plan", "common"]);
  const navigate = useNavigate();
  const names = useNames();
  const [source, setSource] = useState("");
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const copy = useCopyLottery();
  const complete = source !== "" && CODE.test(code) && name.trim() !== "";
  const send = () => {
    if (!complete || copy.isPending) return;
    copy.mutate(
      { copy_of: source, code, names: { th: name.trim() } },
      { onSuccess: (type) => void navigate(`${paths.adminLotteryTypes}/${type.id}`) },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin-plan:copy")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" disabled={!complete} loading={copy.isPending} onClick={send}>
            {t("admin-plan:copy")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          dense
          label={t("admin-plan:copy_of")}
          hint={t("admin-plan:copy_note")}
          placeholder={t("admin-plan:choose_lottery")}
          value={source}
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
          onChange={setName}
        />
        <TextField
          dense
          label={t("admin-plan:code")}
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        {copy.error ? (
          <Notice tone="error" live>
            {messageOf(copy.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
