import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import { IN_FLIGHT_MS, mayRelease } from "../submission.ts";
import type { Sending } from "../use-submission.ts";

export interface LostSlipProps {
  readonly sending: Sending;
  /** The button that sends it again stands below, as the one main button. */
  readonly buttonBelow?: boolean | undefined;
}

/**
 * A slip is on its way, or nobody knows whether it arrived: then the same slip can be sent again,
 * or changed once it is certain that it will not arrive any more.
 */
export default function LostSlip({ sending, buttonBelow }: LostSlipProps) {
  const { t } = useTranslation("betting");
  if (sending.phase === "SENDING") {
    return (
      <Notice tone="info" live>
        {t("sending")}
      </Notice>
    );
  }
  if (sending.phase === "EDITING") return null;
  return <UnknownSlip sending={sending} buttonBelow={buttonBelow} />;
}

function UnknownSlip({ sending, buttonBelow }: LostSlipProps) {
  const { t } = useTranslation("betting");
  const now = usePhoneSeconds();
  const { submission } = sending;
  const left = submission ? submission.sentAtMs + IN_FLIGHT_MS - now : 0;
  const free = submission !== null && mayRelease(submission, now);
  // After a reload, or back online: the slip may be there, and then nothing has to be done.
  const look = useEffectEvent(() => void sending.check?.());
  useEffect(() => {
    look();
    const onOnline = () => look();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  const edit = async () => {
    // Where nobody can be asked, the member looks among the slips.
    const arrival = sending.check ? await sending.check() : "NOT_THERE";
    if (arrival === "NOT_THERE") sending.release();
    if (arrival === "UNKNOWN") toast({ text: t("send_failed"), tone: "error" });
  };
  return (
    <Notice tone="error" live>
      <p className="t-strong">{t("send_failed")}</p>
      <p>{t(sending.check ? "send_unknown" : "send_unknown_look")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {buttonBelow ? null : (
          <Button size="sm" onClick={sending.retry}>
            {t("send_again")}
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={!free} onClick={() => void edit()}>
          {free ? t("edit_slip") : t("edit_slip_in", { seconds: Math.ceil(left / 1000) })}
        </Button>
        {sending.check ? null : (
          <ButtonLink size="sm" variant="secondary" to={paths.lotteryBets}>
            {t("see_slips")}
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}

/** The phone's own clock, second by second: what the time of sending was taken from. */
function usePhoneSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
