import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { toast } from "../../ui/toast.ts";
import {
  DEVICE_KEY,
  readDeviceState,
  switchOff,
  switchOn,
  type DeviceState,
} from "./push-device.ts";

/** Whether this browser is told while the app is closed, and what to do where it cannot. */
export function DeviceSwitch() {
  const { t } = useTranslation("notices");
  const client = useQueryClient();
  const state = useQuery({
    queryKey: DEVICE_KEY,
    queryFn: readDeviceState,
    networkMode: "always",
  }).data;
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<DeviceState>) => {
    setBusy(true);
    try {
      client.setQueryData(DEVICE_KEY, await work());
    } catch {
      toast({ text: t("push_failed"), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  const why =
    state === "denied"
      ? t("push_denied")
      : state === "install-first"
        ? t("push_ios")
        : state === "unsupported"
          ? t("push_unsupported")
          : null;
  return (
    <>
      <Card flush className="mt-1">
        <SwitchRow
          label={t("push_title")}
          note={busy ? t("push_preparing") : t("push_note")}
          checked={state === "on"}
          disabled={busy || state === undefined || why !== null}
          onChange={(checked) => void change(checked ? switchOn : switchOff)}
        />
      </Card>
      {why === null ? null : <Notice tone="info">{why}</Notice>}
    </>
  );
}
