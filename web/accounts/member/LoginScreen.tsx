import type { SignInFailure } from "@chokdee/domain/accounts/contract.ts";
import { LOCK_AT_FAILURES, loginPolicy } from "@chokdee/domain/accounts/rules.ts";
import { MessageCircle } from "lucide-react";
import { useEffect, type FormEvent } from "react";
import { useTranslation } from "../../text/i18n.ts";
import type { Translate } from "../../text/text-groups.ts";

import { codeOf, isNetworkFailure } from "../../app/api-failure.ts";
import { preloadScreen } from "../../app/preload-screen.ts";
import { leadFirstTo } from "../../app/first-path.ts";
import { Logo } from "../../icons/Logo.tsx";
import { paths } from "../../app/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LanguageSwitch } from "../../app/LanguageSwitch.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PhoneField } from "../../ui/PhoneField.tsx";
import { toast } from "../../ui/toast.ts";
import { startSession, useLogin } from "./calls.ts";
import { SignInChecks } from "./SignInChecks.tsx";
import { tellRefusedSession } from "./refused-session.ts";
import { failureOf, useSignIn } from "./use-sign-in.ts";
import { ContactButton } from "../../app/ContactButton.tsx";
import { LastDrawTicket } from "./parts/LastDrawTicket.tsx";

export function LoginScreen() {
  const { t } = useTranslation("auth");
  return (
    <div className="mx-auto flex min-h-dvh max-w-content flex-col px-gutter pb-safe flat:max-w-225">
      <header className="flex min-h-appbar items-center justify-between pt-[env(safe-area-inset-top)]">
        <Logo />
        <LanguageSwitch />
      </header>
      {/* On a phone that lies on its side the form stands beside the ticket. */}
      <main className="login flex grow flex-col flat:grid flat:grid-cols-2 flat:content-start flat:items-start flat:gap-x-6">
        {/*
         * On short phones it makes room where digits of a picture are asked for. By
         * classes: with an attribute in :has, whatever comes into any page styles more than itself.
         */}
        <div className="short:[.login:has(.captcha)_&]:hidden">
          <LastDrawTicket />
        </div>
        <div>
          {/* The lowest phones have no room for it; the button says the same. */}
          <h1 className="t-title mt-4 low:sr-only">{t("login")}</h1>
          <LoginForm />
        </div>
        <p className="t-small mt-auto py-4 text-center text-ink-2 flat:col-span-2">
          {t("common:footer")}
        </p>
      </main>
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation("auth");
  const login = useLogin();
  useEffect(() => {
    void tellRefusedSession();
    return () => leadFirstTo(paths.home);
  }, []);
  const failure = failureOf(login.error);
  const locked = failure.account_locked === true;
  // The staff have a second factor, and some come in by this door.
  const signIn = useSignIn(login, (reply) => {
    if (reply.password_once) {
      leadFirstTo(paths.changePassword);
      toast({ text: reply.message, tone: "info" });
    }
    startSession(reply);
  });
  const { phone, password } = signIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Most tries succeed: home is there when the answer is.
    if (!locked && signIn.submit()) void preloadScreen(paths.home);
  };

  return (
    <form className="mt-2 flex flex-col gap-4 low:gap-3" noValidate onSubmit={submit}>
      <PhoneField
        label={t("phone")}
        value={phone.value}
        onChange={(digits) => {
          phone.onChange(digits);
          signIn.forgetCode();
          // A lock belongs to the number that was tried.
          login.reset();
        }}
        error={phone.isMissing ? t("phone_missing") : undefined}
      />
      <PasswordField
        label={t("password")}
        name="password"
        value={password.value}
        onChange={password.onChange}
        disabled={locked}
        error={password.isMissing ? t("password_missing") : errorText(login.error, t)}
      />
      {locked ? null : <SignInChecks {...signIn} />}
      {locked ? (
        <>
          <LockedNotice failure={failure} phone={phone.value} />
          <ContactButton icon={<MessageCircle size={20} aria-hidden />} />
        </>
      ) : (
        <Button type="submit" block loading={login.isPending} disabled={signIn.isUnready}>
          {t("login")}
        </Button>
      )}
      {/* Side by side on short phones, where both have to be in sight. */}
      <div className="-mt-1 grid gap-2 short:auto-cols-fr short:grid-flow-col zoomed:grid-flow-row!">
        <ButtonLink variant="secondary" to={paths.register} className="short:px-2">
          {t("register")}
        </ButtonLink>
        <ButtonLink variant="ghost" to={paths.forgotPassword} className="mx-auto short:px-2">
          {t("forgot")}
        </ButtonLink>
      </div>
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
  if (isNetworkFailure(error)) return t("login_failed");
  const text = message ?? t("wrong");
  if (!loginPolicy(count).isWarned) return text;
  return t("wrong_count", { message: text, count, limit: LOCK_AT_FAILURES });
}
