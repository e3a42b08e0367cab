import { isOtpFilled, OTP_DIGITS } from "@chokdee/domain/accounts/rules.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { codeOf, detailsOf, messageOf } from "../../../app/api-failure.ts";
import { CodeField } from "../../../ui/CodeField.tsx";
import { groupPhone } from "../../../ui/group-phone.ts";
import { wholeNumbers } from "../../../ui/whole-numbers.ts";
import { useSendOtp, useVerifyOtp } from "../calls.ts";
import type { StepProps } from "../registration.ts";
import { ResendButton } from "../../../accounts/member/ResendButton.tsx";
import { StepForm } from "../../../accounts/member/StepForm.tsx";
import { useFailureText } from "../../../app/use-failure-text.ts";

/** The one-time code by SMS: sent on arrival, again after 60 s. */
export function OtpStep({ registration, change }: StepProps) {
  const { t } = useTranslation("auth");
  const { mutate: send, ...sending } = useSendOtp();
  const verify = useVerifyOtp();
  const [otp, setOtp] = useState("");
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const { phone } = registration;
  useEffect(() => send(phone), [send, phone]);

  const submit = () => {
    if (!isOtpFilled(otp)) {
      setError(t("otp_incomplete"));
      return;
    }
    verify.mutate(
      { phone_number: phone, otp },
      {
        onSuccess: ({ session_token }) => change({ sessionToken: session_token, step: "account" }),
        onError: (failure) => {
          setOtp("");
          setError(failureText(failure, t("otp_wrong")));
        },
      },
    );
  };
  // A code sent a moment ago is still good: that is no failure to show.
  const isSentBefore = codeOf(sending.error) === "OTP_TOO_SOON";
  const sendFailed = sending.isError && !isSentBefore;
  const { seconds } = detailsOf(sending.error);
  return (
    <StepForm submitLabel={t("next")} pending={verify.isPending} onSubmit={submit}>
      <CodeField
        label={t("otp")}
        length={OTP_DIGITS}
        value={otp}
        autoComplete="one-time-code"
        onChange={(digits) => {
          setOtp(digits);
          setError(undefined);
        }}
        hint={
          sending.isSuccess || isSentBefore
            ? wholeNumbers(t("otp_sent", { phone: groupPhone(phone) }))
            : undefined
        }
        error={error ?? (sendFailed ? messageOf(sending.error) || t("otp_not_sent") : undefined)}
      />
      <ResendButton
        // A new sending starts the wait anew.
        key={sending.submittedAt}
        waitSeconds={sending.data?.resend_after_seconds ?? (seconds as number | undefined)}
        pending={sending.isPending}
        failed={sendFailed}
        onResend={() => send(phone)}
      />
    </StepForm>
  );
}
