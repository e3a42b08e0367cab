import { newPasswordRefusal } from "@chokdee/domain/members/rules.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { SubmitForm } from "../../app/admin/parts/SubmitForm.tsx";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { useConfirmPhone, useSendPhoneCode } from "./calls.ts";

const DIGITS = 6;

/** Makes an account that others have made or reset one's own: a code to the phone, a password. */
export function ConfirmPhone({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const sendCode = useSendPhoneCode();
  const isSent = sendCode.data !== undefined;
  return (
    <>
      <p className="t-small text-ink-2">
        {t("admin-staff:confirm.text", { names: names.join(", ") })}
      </p>
      {isSent ? <UseCode /> : null}
      <Failure error={sendCode.error} />
      <Button
        variant={isSent ? "secondary" : "primary"}
        size="sm"
        loading={sendCode.isPending}
        onClick={() =>
          sendCode.mutate(undefined, {
            onSuccess: () => toast({ text: t("admin-staff:confirm.sent"), tone: "success" }),
          })
        }
      >
        {t(isSent ? "admin-staff:confirm.again" : "admin-staff:confirm.send")}
      </Button>
    </>
  );
}

function UseCode() {
  const { t } = useTranslation(["admin-staff", "admin-desk"]);
  const confirm = useConfirmPhone();
  const [otp, setOtp] = useState("");
  const [next, setNext] = useState("");
  const { asked, ask, missing } = useMissing();
  const { box, general } = useFieldFaults(confirm.error, [], {}, asked);
  const isReady = otp.length === DIGITS && newPasswordRefusal(next) === null;
  const send = () => {
    ask();
    if (confirm.isPending || !isReady) return;
    // The form is gone before the answer comes: the promise stays to tell.
    confirm.mutateAsync({ otp, new_password: next }).then(
      () => toast({ text: t("admin-staff:confirm.done"), tone: "success" }),
      // Shown in the form.
      () => undefined,
    );
  };
  return (
    <SubmitForm box={box} onSend={send}>
      <CodeField
        label={t("admin-staff:confirm.code")}
        length={DIGITS}
        value={otp}
        onChange={setOtp}
        autoComplete="one-time-code"
        error={
          asked > 0 && otp.length < DIGITS
            ? t("admin-desk:digits_needed", { digits: DIGITS })
            : undefined
        }
      />
      <PasswordField
        label={t("admin-staff:password.next")}
        hint={t("admin-staff:password.rule")}
        value={next}
        error={
          missing(next) ??
          (asked > 0 && newPasswordRefusal(next) !== null
            ? t("admin-staff:password.rule")
            : undefined)
        }
        onChange={setNext}
        autoComplete="new-password"
      />
      <Failure error={general} />
      <Button type="submit" block loading={confirm.isPending}>
        {t("admin-staff:confirm.confirm")}
      </Button>
    </SubmitForm>
  );
}
