import { addStaff, changeStaffRights, type StaffMember } from "@chokdee/domain/staff/contract.ts";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Right } from "@chokdee/domain/rights.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useSession } from "../../app/session.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { May } from "../../app/admin/parts/May.tsx";
import { useAddStaff, useStaff } from "./calls.ts";
import { FirstPasswordOf } from "./FirstPasswordOf.tsx";
import { StaffDialog } from "./StaffDialog.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { RightsField } from "../../app/admin/parts/RightsField.tsx";
import { EntryDialog } from "../../app/admin/parts/EntryDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";

/** The operator's staff: who may do what. */
export default function StaffScreen() {
  const { t } = useTranslation("admin-staff");
  const own = useSession()?.user.id;
  const pages = useCursorPages();
  const staff = useStaff(pages.cursor);
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<StaffMember>();
  const [made, setMade] = useState<{ readonly name: string; readonly password: string }>();
  const columns = useColumns(own);
  const unconfirmed = (staff.data?.items ?? []).filter(({ confirmed }) => !confirmed);
  const may = useMay()(changeStaffRights);
  const show = (name: string, password: string) => setMade({ name, password });
  return (
    <>
      <PageHead
        title={t("admin-staff:title")}
        actions={
          <May call={addStaff}>
            <Button
              size="sm"
              icon={<UserPlus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t("admin-staff:add")}
            </Button>
          </May>
        }
      />
      {made ? <FirstPasswordOf {...made} /> : null}
      {unconfirmed.length > 0 ? (
        <Notice tone="warning" className="mb-4">
          {unconfirmed.map(({ nickname }) => nickname).join(", ")}:{" "}
          {t("admin-staff:not_confirmed_how")}
        </Notice>
      ) : null}
      <PagedTable
        list={staff}
        pages={pages}
        label={t("admin-staff:title")}
        columns={columns}
        emptyText={t("admin-staff:none")}
        // Nobody changes their own account here.
        onRowClick={may ? (row) => (row.id === own ? undefined : setShown(row)) : undefined}
      />
      {adding ? <AddStaffDialog onAdded={show} onClose={() => setAdding(false)} /> : null}
      {shown ? (
        <StaffDialog staff={shown} onPassword={show} onClose={() => setShown(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(own: string | undefined): Column<StaffMember>[] {
  const { t } = useTranslation(["admin-staff", "admin-story"]);
  return [
    {
      key: "name",
      head: t("name"),
      cell: (row) => (
        <span className="block whitespace-nowrap @max-xl/table:whitespace-normal">
          {row.nickname} {row.id === own ? <Badge tone="info">{t("you")}</Badge> : null}
          <PhoneNumber value={row.phone_number} className="n-xs block text-ink-3" />
        </span>
      ),
    },
    {
      key: "rights",
      head: t("rights"),
      cell: (row) => (
        <span className="flex flex-wrap gap-1 @max-xl/table:justify-end">
          {row.rights.map((right) => (
            <Badge key={right} tone={right === "owner" ? "info" : "neutral"}>
              {t(`right.${right}`)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1 @max-xl/table:justify-end">
          <Badge tone={row.enabled ? "won" : "cancelled"}>
            {t(row.enabled ? "enabled" : "disabled")}
          </Badge>
          {row.must_change_password ? <Badge tone="pending">{t("must_change")}</Badge> : null}
          {row.confirmed ? null : <Badge tone="pending">{t("not_confirmed")}</Badge>}
        </span>
      ),
    },
    {
      key: "totp",
      head: t("totp"),
      wideOnly: true,
      cell: (row) => (
        <Badge tone={row.has_totp ? "won" : "neutral"}>
          {t(row.has_totp ? "totp_on" : "totp_off")}
        </Badge>
      ),
    },
    {
      key: "sessions",
      head: t("admin-story:signed_in"),
      wideOnly: true,
      cell: (row) => (
        <span className="t-caption text-ink-3">{t("sessions", { count: row.sessions })}</span>
      ),
    },
  ];
}

const PHONE_DIGITS = 10;

const faultOfCode = {
  INVALID_PHONE: "phone_number",
  PHONE_TAKEN: "phone_number",
  NICKNAME_MISSING: "nickname",
  NICKNAME_TAKEN: "nickname",
} as const;

/** Adds somebody; the password that the server made is handed on, to be shown once. */
function AddStaffDialog(props: {
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
      wide
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
