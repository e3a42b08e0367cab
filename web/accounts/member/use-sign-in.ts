import type { login, SignInFailure } from "@chokdee/domain/accounts/contract.ts";
import { CAPTCHA_DIGITS } from "@chokdee/domain/accounts/rules.ts";
import type { BodyToSend, ReplyOf } from "@chokdee/domain/contract.ts";
import { useState } from "react";

import { ApiFailure } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { toast } from "../../ui/toast.ts";
import { useCaptcha } from "./calls.ts";
import { useCaptchaWork } from "./use-captcha-work.ts";
import { shownDevice } from "./known-device.ts";

/** What the server says beside the message when a sign-in fails. */
export function failureOf(error: unknown): Partial<SignInFailure> {
  return error instanceof ApiFailure ? error.body : {};
}

export type Credentials = BodyToSend<typeof login>;
type Reply = ReplyOf<typeof login>;

interface SignInWay {
  readonly mutate: (
    sent: Credentials,
    told: { onSuccess: (reply: Reply) => void; onError: (error: unknown) => void },
  ) => void;
}

/** What is typed to sign in, with what the server asks for beside it after a failure. */
export function useSignIn(way: SignInWay, onSignedIn: (reply: Reply) => void) {
  const { t } = useTranslation("auth");
  const dates = useDates();
  const [phone, setPhone] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [captchaWanted, setCaptchaWanted] = useState(false);
  const [captchaValue, setCaptchaValue] = useState("");
  const captcha = useCaptcha(captchaWanted);
  const work = useCaptchaWork(captcha.data, phone);
  const [codeWanted, setCodeWanted] = useState(false);
  const [otp, setOtp] = useState("");
  const onSuccess = (reply: Reply): void => {
    onSignedIn(reply);
    const { failed_tries: tries } = reply;
    if (!tries) return;
    const values = { count: tries.count, at: dates.dayTime(tries.last_at) };
    toast({ text: t("failed_tries", values), tone: "info" });
  };
  const onError = (error: unknown): void => {
    setCaptchaValue("");
    setOtp("");
    const { require_totp: needsCode, require_captcha: needsCaptcha } = failureOf(error);
    if (needsCode === true) setCodeWanted(true);
    // The picture is used up by the try, so a new one comes with every failure.
    if (captchaWanted) void captcha.refetch();
    if (needsCaptcha === true) setCaptchaWanted(true);
  };
  const typed = { captcha_value: captchaValue };
  const isTyped = captchaValue.length === CAPTCHA_DIGITS;
  return {
    phone: { value: phone, onChange: setPhone, isMissing: asked && phone === "" },
    password: { value: password, onChange: setPassword, isMissing: asked && password === "" },
    /** The second factor, which the staff have; undefined while it is not asked for. */
    code: codeWanted ? { value: otp, onChange: setOtp } : undefined,
    captcha: captchaWanted
      ? { captcha, work, value: captchaValue, onChange: setCaptchaValue }
      : undefined,
    /** The factor belongs to the number that was tried. */
    forgetCode: () => setCodeWanted(false),
    isUnready: (captchaWanted && !isTyped && !work.found) || (codeWanted && otp.trim() === ""),
    /** False where something is missing, which is told then. */
    submit: (): boolean => {
      setAsked(true);
      if (phone === "" || password === "") return false;
      const second = codeWanted ? { otp: otp.trim() } : {};
      const given = work.found && !isTyped ? { captcha_work: [...work.found] } : typed;
      const answer = captchaWanted
        ? { captcha_token: captcha.data?.captcha_token ?? "", ...given }
        : {};
      const body = { phone_number: phone, password, ...second, ...answer, ...shownDevice(phone) };
      way.mutate(body, { onSuccess, onError });
      return true;
    },
  };
}
