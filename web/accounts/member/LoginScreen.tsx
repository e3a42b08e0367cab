import type { SignInFailure } from "@chokdee/domain/accounts/contract.ts";
import { CAPTCHA_DIGITS, LOCK_AT_FAILURES, loginPolicy } from "@chokdee/domain/accounts/rules.ts";
import { MessageCircle } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslation } from "../../text/i18n.ts";
import type { Translate } from "../../text/text-groups.ts";

import { ApiFailure, codeOf, isNetworkFailure } from "../../app/api-failure.ts";
import { preloadScreen } from "../../app/preload-screen.ts";
import { leadFirstTo } from "../../app/first-path.ts";
import { Logo } from "../../icons/Logo.tsx";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LanguageSwitch } from "../../app/LanguageSwitch.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useDates } from "../../ui/dates.ts";
import { toast } from "../../ui/toast.ts";
import { startSession, useCaptcha, useLogin } from "./calls.ts";
import { knownDevice } from "./known-device.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { ContactButton } from "../../app/ContactButton.tsx";
import { LastDrawTicket } from "./parts/LastDrawTicket.tsx";

/** What the server says beside the message when a sign-in fails. */
function failureOf(error: unknown): Partial<SignInFailure> {
  return error instanceof ApiFailure ? error.body : {};
}

export function LoginScreen() {
  const { t } = useTranslation(["auth", "common"]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-content flex-col px-gutter pb-safe">
      <header className="flex min-h-appbar items-center justify-between pt-[env(safe-area-inset-top)]">
        <Logo />
        <LanguageSwitch />
      </header>
      <main className="flex grow flex-col">
        <LastDrawTicket />
        <h1 className="t-title mt-4">{t("auth:login")}</h1>
        <LoginForm />
        <ButtonLink variant="ghost" to={paths.forgotPassword} className="mx-auto mt-2">
          {t("auth:forgot")}
        </ButtonLink>
        <p className="t-small mt-auto py-4 text-center text-ink-2">{t("common:footer")}</p>
      </main>
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation(["auth", "common"]);
  const dates = useDates();
  const login = useLogin();
  useEffect(() => () => leadFirstTo(paths.home), []);
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [captchaValue, setCaptchaValue] = useState("");
  const [asked, setAsked] = useState(false);
  const failure = failureOf(login.error);
  const locked = failure.account_locked === true;
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const captcha = useCaptcha(captchaWanted);
  // The staff have a second factor, and some come in by this door.
  const [codeWanted, setCodeWanted] = useState(false);
  const [otp, setOtp] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (locked || phone === "" || password === "") return;
    const second = codeWanted ? { otp: otp.trim() } : {};
    const answer = captchaWanted
      ? { captcha_token: captcha.data?.captcha_token ?? "", captcha_value: captchaValue }
      : {};
    // Most tries succeed: home is there when the answer is.
    void preloadScreen(paths.home);
    login.mutate(
      { phone_number: phone, password, ...second, ...answer, ...knownDevice(phone) },
      {
        onSuccess: (reply) => {
          if (reply.password_once) {
            leadFirstTo(paths.changePassword);
            toast({ text: reply.message, tone: "info" });
          }
          const { failed_tries: tries } = reply;
          if (tries) {
            const values = { count: tries.count, at: dates.dayTime(tries.last_at) };
            toast({ text: t("auth:failed_tries", values), tone: "info" });
          }
          startSession(reply);
        },
        onError: (error) => {
          setCaptchaValue("");
          setOtp("");
          if (failureOf(error).require_totp === true) setCodeWanted(true);
          if (failureOf(error).require_captcha !== true) return;
          // The picture is used up by the try, so a new one comes with every failure.
          if (captchaWanted) void captcha.refetch();
          setCaptchaWanted(true);
        },
      },
    );
  };

  return (
    <form className="mt-2 flex flex-col gap-4" noValidate onSubmit={submit}>
      <PhoneField
        label={t("auth:phone")}
        value={phone}
        onChange={(digits) => {
          setPhone(digits);
          setCodeWanted(false);
          // A lock belongs to the number that was tried.
          login.reset();
        }}
        error={asked && phone === "" ? t("auth:phone_missing") : undefined}
      />
      <PasswordField
        label={t("auth:password")}
        name="password"
        value={password}
        onChange={setPassword}
        disabled={locked}
        error={asked && password === "" ? t("auth:password_missing") : errorText(login.error, t)}
      />
      {codeWanted && !locked ? (
        <TextField
          label={t("auth:totp_code")}
          value={otp}
          maxLength={40}
          autoComplete="one-time-code"
          onChange={setOtp}
        />
      ) : null}
      {captchaWanted && !locked ? (
        <CaptchaField captcha={captcha} value={captchaValue} onChange={setCaptchaValue} />
      ) : null}
      {locked ? (
        <>
          <LockedNotice failure={failure} phone={phone} />
          <ContactButton icon={<MessageCircle size={20} aria-hidden />} />
        </>
      ) : (
        <Button
          type="submit"
          block
          loading={login.isPending}
          disabled={
            (captchaWanted && captchaValue.length !== CAPTCHA_DIGITS) ||
            (codeWanted && otp.trim() === "")
          }
        >
          {t("auth:login")}
        </Button>
      )}
      <ButtonLink variant="secondary" block to={paths.register} className="-mt-1">
        {t("auth:register")}
      </ButtonLink>
    </form>
  );
}

/** A lock by failures has a way out of the member's own: a code to their phone. */
function LockedNotice(props: { readonly failure: Partial<SignInFailure>; readonly phone: string }) {
  const { failure, phone } = props;
  const { t } = useTranslation("auth");
  const isByFailures = failure.lock_kind === "FAILURES";
  return (
    <>
      <Notice tone="locked" live>
        <p className="t-strong">{failure.message ?? t("locked")}</p>
        {isByFailures ? (
          <>
            <p>{t("locked_text", { limit: LOCK_AT_FAILURES })}</p>
            <p>{t("locked_way_out")}</p>
          </>
        ) : null}
      </Notice>
      {isByFailures ? (
        <ButtonLink variant="secondary" block to={paths.forgotPassword} state={{ phone }}>
          {t("unlock_by_code")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The server's words, or the specification's when there are none (product.md section 8). */
function errorText(error: unknown, t: Translate<readonly ["auth", "common"]>): string | undefined {
  // That a code is asked for is no failure; the field says it.
  if (error === null || error === undefined || codeOf(error) === "TOTP_REQUIRED") return undefined;
  const { message, failed_count: count = 0, account_locked: locked } = failureOf(error);
  if (locked) return undefined;
  if (isNetworkFailure(error)) return t("auth:login_failed");
  const text = message ?? t("auth:wrong");
  if (!loginPolicy(count).isWarned) return text;
  return t("auth:wrong_count", { message: text, count, limit: LOCK_AT_FAILURES });
}
