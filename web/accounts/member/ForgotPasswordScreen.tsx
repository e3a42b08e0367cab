import { isOtpFilled, newPasswordRefusal, OTP_DIGITS } from "@chokdee/domain/accounts/rules.ts";
import { isPhone } from "@chokdee/domain/members/rules.ts";
import { useState } from "react";
import { useTranslation } from "../../text/i18n.ts";
import { useLocation, useNavigate } from "react-router";

import { codeOf } from "../../app/api-failure.ts";
import { paths } from "../../app/paths.ts";
import { AppBar } from "../../ui/AppBar.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { wholeNumbers } from "../../ui/whole-numbers.ts";
import { useForgotPassword, useResetPassword } from "./calls.ts";
import { ResendButton } from "./ResendButton.tsx";
import { StepForm } from "./StepForm.tsx";
import { Failure } from "../../app/Failure.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";

/** A new password by OTP. The answer is the same for numbers that have no account. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  // From the screen that said that the account is locked.
  const known = useLocation().state as { readonly phone?: string } | null;
  const [phone, setPhone] = useState(known?.phone ?? "");
  const [sent, setSent] = useState(false);
  return (
    <div className="mx-auto flex min-h-dvh max-w-content flex-col px-gutter">
      <AppBar
        title={t("reset_title")}
        back={() => {
          if (sent) setSent(false);
          else void navigate(paths.login);
        }}
        className="-mx-gutter border-b border-line bg-surface"
      />
      <main className="flex grow flex-col pt-5">
        {sent ? (
          <NewPassword phone={phone} />
        ) : (
          <AskForCode phone={phone} onPhone={setPhone} onSent={() => setSent(true)} />
        )}
      </main>
    </div>
  );
}

interface AskForCodeProps {
  readonly phone: string;
  readonly onPhone: (digits: string) => void;
  readonly onSent: () => void;
}

function AskForCode({ phone, onPhone, onSent }: AskForCodeProps) {
  const { t } = useTranslation("auth");
  const forgot = useForgotPassword();
  const [asked, setAsked] = useState(false);
  const failureText = useFailureText();
  const failed = forgot.error ? failureText(forgot.error, t("otp_not_sent")) : undefined;
  return (
    <StepForm
      submitLabel={t("reset_send")}
      pending={forgot.isPending}
      onSubmit={() => {
        setAsked(true);
        if (isPhone(phone)) forgot.mutate(phone, { onSuccess: onSent });
      }}
    >
      <p className="t-body text-ink-2">{t("reset_text")}</p>
      <PhoneField
        label={t("phone")}
        aside={t("phone_rule")}
        value={phone}
        onChange={onPhone}
        error={asked && !isPhone(phone) ? t("phone_invalid") : failed}
      />
    </StepForm>
  );
}

function NewPassword({ phone }: { readonly phone: string }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const again = useForgotPassword();
  const reset = useResetPassword();
  const [otp, setOtp] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [asked, setAsked] = useState(false);
  // The staff show their second factor too.
  const [totpWanted, setTotpWanted] = useState(false);
  const [totp, setTotp] = useState("");
  const wrong = {
    otp: !isOtpFilled(otp),
    password: newPasswordRefusal(password) !== null,
    repeated: repeated !== password,
  };
  const submit = () => {
    setAsked(true);
    if (Object.values(wrong).includes(true)) return;
    reset.mutate(
      { phone_number: phone, otp, new_password: password, ...(totpWanted ? { totp } : {}) },
      {
        onSuccess: () => {
          toast({ text: t("reset_done"), tone: "success" });
          void navigate(paths.login, { replace: true });
        },
        onError: (error) => {
          // The code stays good: only the second factor was missing.
          if (codeOf(error) === "STAFF_RESET_NEEDS_TOTP") setTotpWanted(true);
          else setOtp("");
        },
      },
    );
  };
  return (
    <StepForm submitLabel={t("reset_save")} pending={reset.isPending} onSubmit={submit}>
      <Notice tone="info">{wholeNumbers(t("reset_sent", { phone: groupPhone(phone) }))}</Notice>
      <div className="flex flex-col gap-2">
        <CodeField
          label={t("otp")}
          length={OTP_DIGITS}
          autoComplete="one-time-code"
          value={otp}
          onChange={setOtp}
          error={asked && wrong.otp && !reset.isError ? t("otp_incomplete") : undefined}
        />
        <ResendButton
          key={again.submittedAt}
          waitSeconds={again.data?.resend_after_seconds}
          pending={again.isPending}
          failed={again.isError}
          onResend={() => again.mutate(phone)}
        />
      </div>
      <PasswordField
        label={t("new_password")}
        autoComplete="new-password"
        hint={t("new_password_rule")}
        value={password}
        onChange={setPassword}
        error={asked && wrong.password ? t("new_password_short") : undefined}
      />
      <PasswordField
        label={t("password_confirm")}
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        error={asked && wrong.repeated ? t("new_passwords_differ") : undefined}
      />
      {totpWanted ? (
        <TextField
          label={t("totp_for_reset")}
          value={totp}
          maxLength={40}
          autoComplete="one-time-code"
          onChange={setTotp}
        />
      ) : null}
      <Failure error={reset.error} otherwise={t("otp_wrong")} />
    </StepForm>
  );
}
