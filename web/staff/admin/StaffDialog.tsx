import { rights as allRights, simplestRights, type Right } from "@chokdee/domain/rights.ts";
import type { StaffMember } from "@chokdee/domain/staff/contract.ts";

import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { RightsField } from "../../app/admin/parts/RightsField.tsx";
import { useSettings } from "../../core/admin/settings-calls.ts";
import { useRowNow } from "../../app/admin/rows-read.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useChangeRights, useStaffAct, type StaffAct } from "./calls.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { FormDialog, useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";

/** Right by right: what somebody else gives or takes meanwhile stays beside what is ticked. */
const ticksOf = (held: readonly Right[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(allRights.map((right) => [right, held.includes(right)]));
const rightsOf = (ticks: Readonly<Record<string, boolean>>): Right[] =>
  simplestRights(allRights.filter((right) => ticks[right]));
const isSame = (one: readonly Right[], other: readonly Right[]): boolean =>
  simplestRights(one).join() === simplestRights(other).join();

/** One of the staff: their rights, and what an owner may do to the account. */
export function StaffDialog(props: {
  readonly staff: StaffMember;
  readonly onPassword: (name: string, password: string) => void;
  readonly onClose: () => void;
}) {
  const { onClose } = props;
  const { t } = useTranslation(["admin-staff", "admin-desk", "admin"]);
  const staff = useRowNow("staff", props.staff);
  const change = useChangeRights(staff.id);
  const form = useEntryForm({
    first: { rights: ticksOf(staff.rights) },
    follows: true,
    check: ({ rights: ticks }) => ({
      rights: rightsOf(ticks).length === 0 && t("admin-staff:rights_none"),
    }),
    checksAtOnce: true,
    send: async ({ rights: ticks }) => {
      const wanted = { rights: rightsOf(ticks), over: { rights: staff.rights } };
      const done = await change.mutateAsync(wanted);
      toast({ text: toldOf(done, t("common:saved")), tone: "success" });
      onClose();
    },
  });
  const { box, values, errorOf, failure, isSending, submit } = form;
  const rights = rightsOf(values.rights);
  const isChanged = !isSame(rights, staff.rights);
  const [first] = useState(staff.rights);
  const isNews = isChanged && !isSame(first, staff.rights);
  return (
    <FormDialog
      open
      wide
      draft={rights}
      busy={isSending}
      onClose={onClose}
      title={
        <>
          {staff.nickname} <PhoneNumber value={staff.phone_number} />
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        {staff.confirmed ? null : (
          <Notice tone="warning">{t("admin-staff:not_confirmed_how")}</Notice>
        )}
        {staff.locked_reason ? <Notice tone="locked">{staff.locked_reason}</Notice> : null}
        <RightsField
          value={rights}
          error={errorOf("rights") ?? (isNews ? t("admin:changed_meanwhile") : undefined)}
          onChange={(now) => form.set("rights", ticksOf(now))}
        />
        <Failure error={failure} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" disabled={!isChanged} loading={isSending} onClick={() => void submit()}>
            {t("admin-staff:change_rights")}
          </Button>
          {isChanged ? null : (
            <span className="t-small text-ink-2">{t("admin-desk:unchanged")}</span>
          )}
        </div>
        <Account {...props} staff={staff} />
      </div>
    </FormDialog>
  );
}

const unasked: { readonly reason: string; readonly act: StaffAct } = { reason: "", act: "enable" };

function Account(props: Parameters<typeof StaffDialog>[0]) {
  const { staff, onPassword, onClose } = props;
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const hours = useSettings().data?.second_person_hours ?? 0;
  const run = useStaffAct(staff.id);
  const acts: readonly StaffAct[] = [
    "reset_password",
    ...(staff.has_totp ? (["reset_totp"] as const) : []),
    ...(staff.sessions > 0 ? (["end_sessions"] as const) : []),
    staff.enabled ? "disable" : "enable",
  ];
  const nameOf = (act: StaffAct) => t(`admin-staff:${act}`);
  const needsReason = (act: StaffAct) => act !== "enable" && act !== "end_sessions";
  // What it means for control by two people, before it is done.
  const bodyOf = (act: StaffAct) => {
    if (!needsReason(act)) return undefined;
    if (act !== "disable") return t("admin-desk:reset_ties");
    return hours === 0 ? undefined : t("admin-desk:still_counts", { hours });
  };
  const send = async (act: StaffAct, reason: string) => {
    const label = nameOf(act);
    const sure = await confirm({
      title: `${label}: ${staff.nickname}?`,
      body: bodyOf(act),
      confirmLabel: label,
      tone: act === "enable" ? "primary" : "danger",
    });
    if (!sure) return;
    const password = await run.mutateAsync({ act, reason: reason.trim() });
    if (password === null) toast({ text: t("common:saved"), tone: "success" });
    else onPassword(staff.nickname, password);
    onClose();
  };
  const { box, values, failure, field, set, submit } = useEntryForm({
    first: unasked,
    check: ({ act, reason }) => ({
      reason:
        needsReason(act) &&
        reason.trim() === "" &&
        t("admin-desk:reason_missing", { act: nameOf(act) }),
    }),
    send: ({ act, reason }) => send(act, reason),
  });
  useDraftWithin(values.reason);
  return (
    <section ref={box} className="flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        dense
        label={t("admin-staff:reason")}
        hint={t("admin-desk:reason_for", {
          acts: acts.filter(needsReason).map(nameOf).join(" · "),
        })}
        maxLength={500}
        {...field("reason")}
      />
      <Failure error={failure} />
      <div className="flex flex-wrap gap-3">
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === "disable" ? "danger-outline" : "secondary"}
            size="xs"
            loading={run.isPending}
            onClick={() => {
              set("act", act);
              void submit();
            }}
          >
            {nameOf(act)}
          </Button>
        ))}
      </div>
    </section>
  );
}
