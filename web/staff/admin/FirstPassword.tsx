import { newPasswordRefusal } from "@chokdee/domain/members/rules.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { useOwnStaff } from "../../app/admin/own-rights.ts";
import { useFirstPassword } from "./calls.ts";
import { ConfirmPhone } from "./ConfirmPhone.tsx";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { SubmitForm } from "../../app/admin/parts/SubmitForm.tsx";

/** Stands before everything else while the password is one that somebody else chose. */
export function FirstPassword() {
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
  const { t } = useTranslation(["admin-staff", "common"]);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const change = useFirstPassword();
  const isReady = current !== "" && newPasswordRefusal(next) === null;
  const { asked, ask, missing } = useMissing();
  const { box, general } = useFieldFaults(change.error, [], {}, asked);
  const tooShort =
    asked > 0 && newPasswordRefusal(next) !== null ? t("admin-staff:password.rule") : undefined;
  const send = () => {
    ask();
    if (change.isPending || !isReady) return;
    // The desk takes the place of this form before the answer comes: the promise stays to tell.
    change.mutateAsync({ current_password: current, new_password: next }).then(
      () => toast({ text: t("common:saved"), tone: "success" }),
      // Shown in the form.
      () => undefined,
    );
  };
  return (
    <Card className="mx-auto w-full max-w-100">
      <SubmitForm box={box} onSend={send}>
        <h1 className="t-heading">{t("admin-staff:password.title")}</h1>
        <p className="t-small text-ink-2">{t("admin-staff:password.text")}</p>
        <PasswordField
          label={t("admin-staff:password.current")}
          value={current}
          error={missing(current)}
          onChange={setCurrent}
          autoComplete="current-password"
        />
        <PasswordField
          label={t("admin-staff:password.next")}
          hint={t("admin-staff:password.rule")}
          value={next}
          error={missing(next) ?? tooShort}
          onChange={setNext}
          autoComplete="new-password"
        />
        <Failure error={general} />
        <Button type="submit" block loading={change.isPending}>
          {t("common:save")}
        </Button>
      </SubmitForm>
    </Card>
  );
}
