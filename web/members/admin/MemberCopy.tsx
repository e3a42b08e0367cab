import { takeUserCopy } from "@chokdee/domain/operations/copy-contract.ts";
import { Download } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useMay } from "../../app/admin/own-rights.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { useUserCopy } from "./calls.ts";
import { useInPlace } from "./use-in-place.ts";

/** The copy of their data that a member asked the staff for, as a file. */
export function MemberCopy({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(["admin-members", "admin-forms"]);
  const may = useMay();
  const copy = useUserCopy(userId);
  const [isOpen, setOpen] = useState(false);
  const { box, values, isDirty, isSending, failure, field, reset, submit } = useEntryForm({
    first: { reason: "" },
    required: ["reason"],
    send: async ({ reason }) => {
      await copy.mutateAsync(reason.trim());
      setOpen(false);
      toast({ text: t("admin-members:done_copied"), tone: "success" });
    },
  });
  useDraftWithin(isOpen && isDirty ? values.reason : "");
  const section = useInPlace(isOpen);
  if (!may(takeUserCopy)) return null;
  const show = (open: boolean) => {
    setOpen(open);
    reset();
  };
  return (
    <section ref={section} className="flex scroll-mb-5 flex-col">
      {isOpen ? (
        <div ref={box} className="flex flex-col gap-3">
          <TextAreaField
            label={t("admin-members:reason_of_copy")}
            hint={t("admin-members:copy_consequence")}
            maxLength={500}
            {...field("reason")}
          />
          <Failure error={failure} />
          <div className="flex justify-end gap-3">
            <Button variant="secondary" size="xs" onClick={() => show(false)}>
              {t("common:cancel")}
            </Button>
            <Button size="xs" loading={isSending} onClick={() => void submit()}>
              {t("admin-members:copy_save")}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          size="xs"
          className="self-start"
          icon={<Download size={18} aria-hidden />}
          onClick={() => show(true)}
        >
          {t("admin-members:copy")}
        </Button>
      )}
    </section>
  );
}
