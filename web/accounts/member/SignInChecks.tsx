import { useTranslation } from "../../text/i18n.ts";
import { TextField } from "../../ui/TextField.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import type { useSignIn } from "./use-sign-in.ts";

/** What the server asks for beside the password: the second factor, the picture's digits. */
export function SignInChecks(props: Pick<ReturnType<typeof useSignIn>, "code" | "captcha">) {
  const { code, captcha } = props;
  const { t } = useTranslation("auth");
  return (
    <>
      {code ? (
        <TextField label={t("totp_code")} maxLength={40} autoComplete="one-time-code" {...code} />
      ) : null}
      {captcha ? <CaptchaField {...captcha} /> : null}
    </>
  );
}
