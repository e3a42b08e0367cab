import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/toast.ts";
import { InstallOffer } from "./InstallOffer.tsx";
import { DEVICE_KEY, readDeviceState, switchOn } from "./push-device.ts";
import { keep, kept } from "../../load/keep.ts";

const ANSWERED = "pushOffered";

/**
 * Offers the notices of this phone to a member who has bet: before the first slip there is nothing
 * to be told of, and a browser asks only once. Whoever says no finds it in the settings.
 */
export function PushOffer() {
  const { t } = useTranslation("notices");
  const client = useQueryClient();
  const [wasAnswered] = useState(() => kept(localStorage, ANSWERED) !== null);
  const [isAnswered, setAnswered] = useState(wasAnswered);
  const [busy, setBusy] = useState(false);
  const state = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: readDeviceState,
    networkMode: "always",
    enabled: !isAnswered,
  }).data;
  // One offer a visit: the next one waits until this one was answered before, or cannot be made.
  if (wasAnswered || (state !== undefined && state !== "off" && !isAnswered)) {
    return <InstallOffer />;
  }
  if (isAnswered || state !== "off") return null;
  const answer = () => {
    keep(localStorage, ANSWERED, "yes");
    setAnswered(true);
  };
  const accept = async () => {
    setBusy(true);
    try {
      client.setQueryData(DEVICE_KEY, await switchOn());
      answer();
    } catch {
      toast({ text: t("push_failed"), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <p className="t-strong">{t("offer_title")}</p>
      <p className="t-small mt-1 text-ink-2">{t("offer_text")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button size="sm" variant="secondary" onClick={answer}>
          {t("offer_no")}
        </Button>
        <Button size="sm" loading={busy} onClick={() => void accept()}>
          {t("offer_yes")}
        </Button>
      </div>
    </Card>
  );
}
