import { login, logout, type SignInFailure } from "@chokdee/domain/accounts/contract.ts";
import { CAPTCHA_DIGITS } from "@chokdee/domain/accounts/rules.ts";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../text/i18n.ts";
import { useNavigate } from "react-router";

import { ApiFailure, codeOf, messageOf } from "../api-failure.ts";
import { request } from "../api.ts";
import { useOnceMutation } from "../use-call.ts";
import { Logo } from "../../icons/Logo.tsx";
import { startSession, useCaptcha } from "../../accounts/member/calls.ts";
import { knownDevice } from "../../accounts/member/known-device.ts";
import { CaptchaField } from "../../accounts/member/CaptchaField.tsx";
import { paths } from "../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { useDates } from "../../ui/dates.ts";
import { toast } from "../../ui/toast.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Thrown when a member signs in here: the session is given back and never used. */
class NotAnAdmin extends Error {}

interface Credentials {
  readonly phone: string;
  readonly password: string;
  readonly otp?: string | undefined;
  readonly captcha?: { readonly captcha_token: string; readonly captcha_value: string } | undefined;
}

async function signIn({ phone, password, otp, captcha }: Credentials) {
  const second = otp ? { otp } : {};
  const body = { phone_number: phone, password, ...second, ...captcha, ...knownDevice(phone) };
  const reply = await request(login, { body });
  if (reply.user.role === "ADMIN") return reply;
  await request(logout, { token: reply.access_token }).catch(() => undefined);
  throw new NotAnAdmin();
}

function needsCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return (error.body as Partial<SignInFailure>).require_captcha === true;
}

/** The password was right, and the second factor is asked for. */
function needsCode(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return (error.body as Partial<SignInFailure>).require_totp === true;
}

/** Always shown; success goes to the dashboard (product.md section 2, "Admin"). */
export function AdminLoginScreen() {
  const { t } = useTranslation(["auth", "common"]);
  const navigate = useNavigate();
  const dates = useDates();
  const sign = useOnceMutation({ mutationFn: signIn });
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const [captchaValue, setCaptchaValue] = useState("");
  const [asked, setAsked] = useState(false);
  const [codeWanted, setCodeWanted] = useState(false);
  const [otp, setOtp] = useState("");
  const captcha = useCaptcha(captchaWanted);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (phone === "" || password === "") return;
    const solved = captchaWanted
      ? { captcha_token: captcha.data?.captcha_token ?? "", captcha_value: captchaValue }
      : undefined;
    sign.mutate(
      { phone, password, otp: codeWanted ? otp.trim() : undefined, captcha: solved },
      {
        onSuccess: (reply) => {
          const { failed_tries: tries } = reply;
          if (tries) {
            const values = { count: tries.count, at: dates.dayTime(tries.last_at) };
            toast({ text: t("auth:failed_tries", values), tone: "info" });
          }
          startSession(reply);
          void navigate(paths.adminDashboard, { replace: true });
        },
        onError: (error) => {
          setCaptchaValue("");
          setOtp("");
          if (needsCode(error)) setCodeWanted(true);
          if (!needsCaptcha(error)) return;
          if (captchaWanted) void captcha.refetch();
          setCaptchaWanted(true);
        },
      },
    );
  };
  // That a code is asked for is no failure; the field says it.
  const isOnlyAsked = codeOf(sign.error) === "TOTP_REQUIRED";
  const failure = isOnlyAsked
    ? undefined
    : sign.error instanceof NotAnAdmin
      ? t("auth:admin_not_admin")
      : sign.error
        ? messageOf(sign.error) || t("auth:admin_failed")
        : undefined;
  return (
    <main className="ticket guilloche-full grid min-h-dvh place-items-center rounded-none p-4">
      <form
        noValidate
        onSubmit={submit}
        className="flex w-full max-w-100 flex-col gap-4 rounded-md bg-surface p-6 text-ink md:p-8"
      >
        <div className="flex items-center justify-between gap-2">
          <Logo />
          <LanguageSwitch />
        </div>
        <div>
          <h1 className="t-heading">{t("auth:admin_title")}</h1>
          <p className="t-small text-ink-3">{t("auth:admin_only")}</p>
        </div>
        <PhoneField
          label={t("auth:phone")}
          value={phone}
          onChange={setPhone}
          error={asked && phone === "" ? t("auth:phone_missing") : undefined}
        />
        <PasswordField
          label={t("auth:password")}
          name="password"
          value={password}
          onChange={setPassword}
          error={asked && password === "" ? t("auth:password_missing") : failure}
        />
        {codeWanted ? (
          <TextField
            label={t("auth:totp_code")}
            value={otp}
            maxLength={40}
            autoComplete="one-time-code"
            onChange={setOtp}
          />
        ) : null}
        {captchaWanted ? (
          <CaptchaField captcha={captcha} value={captchaValue} onChange={setCaptchaValue} />
        ) : null}
        <Button
          type="submit"
          block
          loading={sign.isPending}
          disabled={
            (captchaWanted && captchaValue.length !== CAPTCHA_DIGITS) ||
            (codeWanted && otp.trim() === "")
          }
        >
          {t("auth:login")}
        </Button>
      </form>
    </main>
  );
}
