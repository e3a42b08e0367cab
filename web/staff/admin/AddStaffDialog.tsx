import type { Right } from "@chokdee/domain/rights.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { RightsField } from "../../app/admin/parts/RightsField.tsx";
import { useAddStaff } from "./calls.ts";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

const PHONE_DIGITS = 10;

const fields = ["phone_number", "nickname"] as const;
const faultOfCode = {
  INVALID_PHONE: "phone_number",
  PHONE_TAKEN: "phone_number",
  NICKNAME_MISSING: "nickname",
} as const;

/** Adds somebody; the password that the server made is handed on, to be shown once. */
export function AddStaffDialog(props: {
  readonly onAdded: (name: string, password: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(["admin-staff", "admin-desk", "common"]);
  const [phone, setPhone] = useState("");
  const [nickname, setNickname] = useState("");
  const [rights, setRights] = useState<Right[]>([]);
  const add = useAddStaff();
  const { asked, ask, missing } = useMissing();
  const isReady = phone.length === PHONE_DIGITS && nickname.trim() !== "" && rights.length > 0;
  const { box, ...faults } = useFieldFaults(add.error, fields, faultOfCode, asked);
  const phoneFault = () => {
    if (asked === 0 || phone.length === PHONE_DIGITS) return faults.of("phone_number");
    return missing(phone) ?? t("admin-desk:digits_needed", { digits: PHONE_DIGITS });
  };
  const send = () => {
    ask();
    if (add.isPending || !isReady) return;
    add.mutate(
      { phone_number: phone, nickname: nickname.trim(), rights },
      {
        onSuccess: (reply) => {
          const { data } = reply;
          if ("staff" in data) props.onAdded(data.staff.nickname, data.password);
          else toast({ text: toldOf(reply, ""), tone: "success" });
          props.onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open
      draft={{ phone, nickname, rights }}
      busy={add.isPending}
      onClose={props.onClose}
      title={t("admin-staff:add")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={props.onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" loading={add.isPending} onClick={send}>
            {t("admin-staff:add")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <PhoneField
          label={t("admin-staff:phone")}
          value={phone}
          error={phoneFault()}
          onChange={setPhone}
        />
        <TextField
          label={t("admin-staff:nickname")}
          value={nickname}
          error={missing(nickname) ?? faults.of("nickname")}
          maxLength={40}
          onChange={setNickname}
        />
        <RightsField
          value={rights}
          error={asked > 0 && rights.length === 0 ? t("admin-staff:rights_none") : undefined}
          onChange={setRights}
        />
        <Failure error={faults.general} />
      </div>
    </FormDialog>
  );
}
