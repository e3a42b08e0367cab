import { useSyncExternalStore } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { Notice } from "../../../ui/Notice.tsx";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says that what is on the screen may be old, while the phone has no connection. */
export function OfflineNote() {
  const { t } = useTranslation("common");
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="mx-auto max-w-content px-gutter pt-2">
      <Notice tone="warning" live>
        {t("offline")}
      </Notice>
    </div>
  );
}
