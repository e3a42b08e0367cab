import { login, logout } from "@chokdee/domain/accounts/contract.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { codeOf, messageOf } from "../api-failure.ts";
import { request } from "../api.ts";
import { useOnceMutation } from "../use-call.ts";
import { Logo } from "../../icons/Logo.tsx";
import { startSession } from "../../accounts/member/calls.ts";
import { tellRefusedSession } from "../../accounts/member/refused-session.ts";
import { SignInChecks } from "../../accounts/member/SignInChecks.tsx";
import { useSignIn, type Credentials } from "../../accounts/member/use-sign-in.ts";
import { paths } from "../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { SubmitForm } from "../../ui/SubmitForm.tsx";

/** Thrown when a member signs in here: the session is given back and never used. */
class NotAnAdmin extends Error {}

async function signInAsStaff(body: Credentials) {
  const reply = await request(login, { body });
  if (reply.user.role === "ADMIN") return reply;
  await request(logout, { token: reply.access_token }).catch(() => undefined);
  throw new NotAnAdmin();
}

/** Always shown; success goes to the dashboard (product.md section 2, "Admin"). */
export default function AdminLoginScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const sign = useOnceMutation({ mutationFn: signInAsStaff });
  useEffect(() => void tellRefusedSession(), []);
  const signIn = useSignIn(sign, (reply) => {
    startSession(reply);
    void navigate(paths.adminDashboard, { replace: true });
  });
  const { phone, password } = signIn;
  // That a code is asked for is no failure; the field says it.
  const isOnlyAsked = codeOf(sign.error) === "TOTP_REQUIRED";
  const failure = isOnlyAsked
    ? undefined
    : sign.error instanceof NotAnAdmin
      ? t("admin_not_admin")
      : sign.error
        ? messageOf(sign.error) || t("admin_failed")
        : undefined;
  return (
    <main className="ticket guilloche-full grid min-h-dvh place-items-center rounded-none p-4">
      <SubmitForm
        onSend={signIn.submit}
        className="flex w-full max-w-100 flex-col gap-4 rounded-md bg-surface p-6 text-ink md:p-8"
      >
        <div className="flex items-center justify-between gap-2">
          <Logo />
          <LanguageSwitch />
        </div>
        <div>
          <h1 className="t-heading">{t("admin_title")}</h1>
          <p className="t-small text-ink-3">{t("admin_only")}</p>
        </div>
        <PhoneField
          label={t("phone")}
          value={phone.value}
          onChange={phone.onChange}
          error={phone.isMissing ? t("phone_missing") : undefined}
        />
        <PasswordField
          label={t("password")}
          name="password"
          value={password.value}
          onChange={password.onChange}
          error={password.isMissing ? t("password_missing") : failure}
        />
        <SignInChecks {...signIn} />
        <Button type="submit" block loading={sign.isPending} disabled={signIn.isUnready}>
          {t("login")}
        </Button>
      </SubmitForm>
    </main>
  );
}
