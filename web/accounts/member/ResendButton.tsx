import { OTP_RESEND_SECONDS } from "@chokdee/domain/accounts/rules.ts";
import { useState } from "react";
import { useTranslation } from "../../text/i18n.ts";

import { Button } from "../../ui/Button.tsx";
import { serverNow, useServerSeconds } from "../../ui/clock.ts";

export interface ResendButtonProps {
  /** What the server said; 60 when it has not. */
  readonly waitSeconds?: number | undefined;
  readonly pending: boolean;
  /** Nothing was sent: no reason to wait. */
  readonly failed: boolean;
  readonly onResend: () => void;
}

/** Sends the code again, once the wait since the last sending is over. */
export function ResendButton({ waitSeconds, pending, failed, onResend }: ResendButtonProps) {
  const { t } = useTranslation("auth");
  const [startedAtMs] = useState(() => Math.floor(serverNow() / 1000) * 1000);
  const waitMs = (waitSeconds ?? OTP_RESEND_SECONDS) * 1000;
  const left = Math.ceil((startedAtMs + waitMs - useServerSeconds()) / 1000);
  const waiting = !failed && left > 0;
  return (
    <Button
      variant="weak"
      size="sm"
      className="self-start"
      loading={pending}
      disabled={waiting}
      onClick={onResend}
    >
      {waiting ? t("otp_resend_in", { seconds: left }) : t("otp_resend")}
    </Button>
  );
}
