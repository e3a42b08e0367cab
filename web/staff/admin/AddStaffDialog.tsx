import type { Right } from "@chokdee/domain/rights.ts";

import { useTranslation } from "../../text/i18n.ts";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { RightsField } from "../../app/admin/parts/RightsField.tsx";
import { useAddStaff } from "./calls.ts";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

const PHONE_DIGITS = 10;

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
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const add = useAddStaff();
  const form = useEntryForm({
    first: { phone_number: "", nickname: "", rights: [] as Right[] },
    required: ["phone_number", "nickname"],
    check: ({ phone_number: phone, rights }) => ({
      phone_number:
        phone.length !== PHONE_DIGITS && t("admin-desk:digits_needed", { digits: PHONE_DIGITS }),
      rights: rights.length === 0 && t("admin-staff:rights_none"),
    }),
    faultOfCode,
    send: async (typed) => {
      const reply = await add.mutateAsync({ ...typed, nickname: typed.nickname.trim() });
      const { data } = reply;
      if ("staff" in data) props.onAdded(data.staff.nickname, data.password);
      else toast({ text: toldOf(reply, ""), tone: "success" });
      props.onClose();
    },
  });
  return (
    <EntryDialog
      form={form}
      title={t("admin-staff:add")}
      sendLabel={t("admin-staff:add")}
      onClose={props.onClose}
    >
      <PhoneField label={t("admin-staff:phone")} {...form.field("phone_number")} />
      <TextField label={t("admin-staff:nickname")} maxLength={40} {...form.field("nickname")} />
      <RightsField {...form.field("rights")} />
    </EntryDialog>
  );
}
