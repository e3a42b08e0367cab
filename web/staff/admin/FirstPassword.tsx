import { staffPasswordRefusal } from "@chokdee/domain/accounts/rules.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { useOwnStaff } from "../../app/admin/own-rights.ts";
import { useFirstPassword } from "./calls.ts";
import { ConfirmPhone } from "./ConfirmPhone.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";

/** Stands before everything else while the password is one that somebody else chose. */
export default function FirstPassword() {
  const { t } = useTranslation("admin-staff");
  const names = useOwnStaff().data?.not_alone ?? [];
  const [later, setLater] = useState(false);
  if (names.length === 0) return <OwnPassword />;
  return (
    <div className="mx-auto flex max-w-100 flex-col gap-4">
      {later ? (
        <OwnPassword />
      ) : (
        <Card className="flex flex-col gap-4">
          <h1 className="t-heading">{t("confirm.title")}</h1>
          <ConfirmPhone names={names} />
        </Card>
      )}
      <Button variant="ghost" size="sm" onClick={() => setLater(!later)}>
        {t(later ? "confirm.now" : "confirm.later")}
      </Button>
    </div>
  );
}

/** The password that somebody else gave, and one's own instead. */
function OwnPassword() {
  const { t } = useTranslation("admin-staff");
  const change = useFirstPassword();
  const { box, isSending, failure, field, submit } = useEntryForm({
    first: { current_password: "", new_password: "" },
    required: ["current_password", "new_password"],
    check: ({ new_password: next }) => ({
      new_password: staffPasswordRefusal(next) !== null && t("password.rule"),
    }),
    send: async (typed) => {
      // The desk takes the place of this form before the answer comes: the promise stays to tell.
      await change.mutateAsync(typed);
      toast({ text: t("common:saved"), tone: "success" });
    },
  });
  return (
    <Card className="mx-auto w-full max-w-100">
      <SubmitForm box={box} onSend={() => void submit()}>
        <h1 className="t-heading">{t("password.title")}</h1>
        <p className="t-small text-ink-2">{t("password.text")}</p>
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          {...field("current_password")}
        />
        <PasswordField
          label={t("password.next")}
          hint={t("password.rule")}
          autoComplete="new-password"
          {...field("new_password")}
        />
        <Failure error={failure} />
        <Button type="submit" block loading={isSending}>
          {t("common:save")}
        </Button>
      </SubmitForm>
    </Card>
  );
}
