import type { Protection } from "@chokdee/domain/protection/contract.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { serverNow } from "../../ui/clock.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Money } from "../../ui/Money.tsx";
import { useProtection } from "./protection-calls.ts";
import { realityCheckDue, realityCheckSeen } from "./reality-check-time.ts";

const LOOK_MS = 10_000;

/** Tells a member who wants it, every so many minutes, how long and with what they have played. */
export default function RealityCheck() {
  const protection = useProtection();
  const { refetch } = protection;
  const [shown, setShown] = useState<Protection | null>(null);
  const every = protection.data?.reality_check_minutes ?? null;
  const beganAt = protection.data?.session.began_at;
  useEffect(() => {
    if (every === null || beganAt === undefined || shown) return undefined;
    const look = () => {
      if (realityCheckDue(Date.parse(beganAt), every) > serverNow()) return;
      // After a failure it has the figures of before: the next look asks again.
      void refetch().then(({ data, isSuccess }) => {
        if (isSuccess && data.reality_check_minutes !== null) setShown(data);
      });
    };
    // Looked at again and again: a phone sleeps, and another tab may have shown it meanwhile.
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [every, beganAt, shown, refetch]);
  if (!shown) return null;
  return (
    <Told
      session={shown.session}
      onClose={() => {
        realityCheckSeen();
        setShown(null);
      }}
    />
  );
}

interface ToldProps {
  readonly session: Protection["session"];
  readonly onClose: () => void;
}

function Told({ session, onClose }: ToldProps) {
  const { t } = useTranslation("protection");
  const navigate = useNavigate();
  const [now] = useState(serverNow);
  const minutes = Math.max(0, Math.floor((now - Date.parse(session.began_at)) / 60_000));
  const figures = [
    ["staked", session.staked],
    ["won", session.won],
    ["net", session.net],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("told_title")}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              onClose();
              void navigate(paths.protection);
            }}
          >
            {t("told_rest")}
          </Button>
          <Button onClick={onClose}>{t("told_continue")}</Button>
        </>
      }
    >
      <dl className="t-body grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2">
        <dt className="text-ink-2">{t("told_time")}</dt>
        <dd className="text-right">
          {t("told_duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
        </dd>
        {figures.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(`told_${name}`)}</dt>
            <dd className="text-right">
              <Money value={amount} sign={name === "net" ? "auto" : undefined} unit />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
