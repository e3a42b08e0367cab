import { isPhone, REGISTRATION_CODE_DIGITS } from "@chokdee/domain/members/rules.ts";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { ApiFailure } from "../../../app/api-failure.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { Digits } from "../../../ui/Digits.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PhoneField } from "../../../ui/PhoneField.tsx";
import { Ticket } from "../../../ui/Ticket.tsx";
import { useCheckPhone } from "../calls.ts";
import { newLocalCode, type StepProps } from "../registration.ts";
import { StepForm } from "../../../accounts/member/StepForm.tsx";
import { useFailureText } from "../../../app/use-failure-text.ts";

const PHONE_DIGITS = 10;

/** Phone number, and the local code of 4 digits that has to be copied. */
export function PhoneStep({ registration, change }: StepProps) {
  const { t } = useTranslation("auth");
  const check = useCheckPhone();
  const failureText = useFailureText();
  const [localCode, setLocalCode] = useState(newLocalCode);
  const [typed, setTyped] = useState("");
  const [phoneError, setPhoneError] = useState<string>();
  const [codeError, setCodeError] = useState<string>();
  const { phone } = registration;

  const renew = () => {
    setLocalCode(newLocalCode());
    setTyped("");
  };
  const submit = () => {
    setPhoneError(undefined);
    setCodeError(undefined);
    if (!isPhone(phone)) {
      setPhoneError(t("phone_invalid"));
      return;
    }
    if (typed !== localCode) {
      setCodeError(t("code_wrong"));
      renew();
      return;
    }
    check.mutate(phone, {
      onSuccess: ({ require_otp, session_token }) =>
        change({
          requireOtp: require_otp,
          sessionToken: session_token ?? "",
          expired: null,
          step: require_otp ? "otp" : "account",
        }),
      onError: (error) => {
        const taken = error instanceof ApiFailure && error.status === 409;
        setPhoneError(taken ? t("phone_taken") : failureText(error, t("common:error")));
      },
    });
  };
  return (
    <StepForm
      submitLabel={t("next")}
      pending={check.isPending}
      disabled={phone.length !== PHONE_DIGITS || typed.length !== REGISTRATION_CODE_DIGITS}
      onSubmit={submit}
    >
      {registration.expired === null ? null : (
        <Notice tone="warning" live>
          {registration.expired}
        </Notice>
      )}
      <PhoneField
        label={t("phone")}
        aside={t("phone_rule")}
        value={phone}
        onChange={(digits) => change({ phone: digits })}
        error={phoneError}
      />
      <div className="flex flex-col gap-1.5">
        <p className="t-label">{t("code")}</p>
        <Ticket className="ticket-notched flex items-center justify-between py-2 pl-6 pr-5">
          <Digits value={localCode} size="n-xl" className="code-track" />
          <IconButton label={t("code_new")} onClick={renew}>
            <RefreshCw size={22} aria-hidden />
          </IconButton>
        </Ticket>
      </div>
      <CodeField
        label={t("code_type")}
        length={REGISTRATION_CODE_DIGITS}
        value={typed}
        onChange={setTyped}
        error={codeError}
      />
    </StepForm>
  );
}
