import { useQueryClient, type Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { ApiFailure } from "../../api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";

const REFUSALS_BELOW = 500;

/** Shown on the screen, and asking for it again has failed: not refused, which is said elsewhere. */
function isStale(query: Query): boolean {
  const { status, data, error } = query.state;
  const isRefused =
    error instanceof ApiFailure && error.status > 0 && error.status < REFUSALS_BELOW;
  return status === "error" && !isRefused && data !== undefined && query.isActive();
}

/** Says that what is on the screen may be old: colleagues decide on it as well. */
export function StaleNote() {
  const { t } = useTranslation("admin-desk");
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const stale = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.getAll().some(isStale),
  );
  if (!stale) return null;
  return (
    <Notice
      tone="warning"
      live
      className="sticky top-16 z-(--z-sticky) mb-4 shadow-2"
      action={
        <Button
          variant="secondary"
          size="xs"
          onClick={() => void client.refetchQueries({ predicate: isStale })}
        >
          {t("common:retry")}
        </Button>
      }
    >
      {t("stale")}
    </Notice>
  );
}
