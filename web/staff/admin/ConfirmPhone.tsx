import { staffPasswordRefusal } from "@chokdee/domain/accounts/rules.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { Failure } from "../../app/Failure.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
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
  const { box, isSending, failure, field, submit } = useEntryForm({
    first: { otp: "", new_password: "" },
    required: ["new_password"],
    check: ({ otp, new_password: next }) => ({
      otp: otp.length < DIGITS && t("admin-desk:digits_needed", { digits: DIGITS }),
      new_password: staffPasswordRefusal(next) !== null && t("admin-staff:password.rule"),
    }),
    send: async (typed) => {
      // The form is gone before the answer comes: the promise stays to tell.
      await confirm.mutateAsync(typed);
      toast({ text: t("admin-staff:confirm.done"), tone: "success" });
    },
  });
  return (
    <SubmitForm box={box} onSend={() => void submit()}>
      <CodeField
        label={t("admin-staff:confirm.code")}
        length={DIGITS}
        autoComplete="one-time-code"
        {...field("otp")}
      />
      <PasswordField
        label={t("admin-staff:password.next")}
        hint={t("admin-staff:password.rule")}
        autoComplete="new-password"
        {...field("new_password")}
      />
      <Failure error={failure} />
      <Button type="submit" block loading={isSending}>
        {t("admin-staff:confirm.confirm")}
      </Button>
    </SubmitForm>
  );
}
