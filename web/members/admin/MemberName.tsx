import { renameUser } from "@chokdee/domain/members/admin-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField, TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { useMemberAction } from "./calls.ts";
import { useInPlace } from "./use-in-place.ts";

/** The name in which the member's bank account has to be, for who may set it right. */
export function MemberName(props: { readonly userId: string; readonly name: string | null }) {
  const { userId, name } = props;
  const { t } = useTranslation(["admin-members", "admin-forms"]);
  const may = useMay();
  const action = useMemberAction();
  const [isOpen, setOpen] = useState(false);
  const { box, values, isDirty, isSending, failure, field, reset, submit } = useEntryForm({
    first: { name: name ?? "", reason: "" },
    required: ["name", "reason"],
    send: async (typed) => {
      const wanted = { name: typed.name.trim(), reason: typed.reason.trim() };
      await action.mutateAsync({ kind: "rename", userId, ...wanted });
      setOpen(false);
      toast({ text: t("admin-members:done_renamed"), tone: "success" });
    },
  });
  useDraftWithin(isOpen && isDirty ? values.name + values.reason : "");
  const section = useInPlace(isOpen);
  if (name === null || !may(renameUser)) return null;
  const show = (open: boolean) => {
    setOpen(open);
    reset({ name, reason: "" });
  };
  return (
    <section ref={section} className="scroll-mb-5">
      {isOpen ? (
        <div ref={box} className="mt-3 flex flex-col gap-3">
          <TextField
            dense
            label={t("admin-members:registered_name")}
            hint={t("admin-members:rename_consequence")}
            maxLength={120}
            {...field("name")}
          />
          <TextAreaField
            label={t("admin-members:reason_of_rename")}
            maxLength={500}
            {...field("reason")}
          />
          <Failure error={failure} />
          <div className="flex justify-end gap-3">
            <Button variant="secondary" size="xs" onClick={() => show(false)}>
              {t("common:cancel")}
            </Button>
            <Button size="xs" loading={isSending} onClick={() => void submit()}>
              {t("common:save")}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="ghost" size="xs" className="-ml-3" onClick={() => show(true)}>
          {t("admin-members:rename")}
        </Button>
      )}
    </section>
  );
}
