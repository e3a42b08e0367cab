import type { Right } from "@chokdee/domain/rights.ts";
import { useState } from "react";

import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldFaults } from "../use-field-faults.ts";
import { Failure } from "../parts/Failure.tsx";
import { RightsField } from "../parts/RightsField.tsx";
import { useAddStaff } from "./calls.ts";

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
  const { t } = useTranslation(["admin-staff", "common"]);
  const [phone, setPhone] = useState("");
  const [nickname, setNickname] = useState("");
  const [rights, setRights] = useState<Right[]>([]);
  const add = useAddStaff();
  const isReady = phone.length === 10 && nickname.trim() !== "" && rights.length > 0;
  const { box, ...faults } = useFieldFaults(add.error, fields, faultOfCode);
  const send = () => {
    if (add.isPending || !isReady) return;
    add.mutate(
      { phone_number: phone, nickname: nickname.trim(), rights },
      {
        onSuccess: ({ staff, password }) => {
          props.onAdded(staff.nickname, password);
          props.onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      busy={add.isPending}
      onClose={props.onClose}
      title={t("admin-staff:add")}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={props.onClose}>
            {t("common:cancel")}
          </Button>
          <Button size="sm" disabled={!isReady} loading={add.isPending} onClick={send}>
            {t("admin-staff:add")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <PhoneField
          label={t("admin-staff:phone")}
          value={phone}
          error={faults.of("phone_number")}
          onChange={setPhone}
        />
        <TextField
          label={t("admin-staff:nickname")}
          value={nickname}
          error={faults.of("nickname")}
          maxLength={40}
          onChange={setNickname}
        />
        <RightsField value={rights} onChange={setRights} />
        <Failure error={faults.general} />
      </div>
    </Dialog>
  );
}
