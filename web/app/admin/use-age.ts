import { useTranslation } from "../../text/i18n.ts";
import { useServerSeconds } from "../../ui/clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long something has waited, in words, by the server's clock: "11 นาที". */
export function useAge(): (since: string) => string {
  const { t } = useTranslation("admin");
  const now = useServerSeconds();
  return (since) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
    if (minutes < HOUR_MINUTES) return t("age_minutes", { count: minutes });
    if (minutes < DAY_MINUTES) {
      return t("age_hours", { count: Math.floor(minutes / HOUR_MINUTES) });
    }
    return t("age_days", { count: Math.floor(minutes / DAY_MINUTES) });
  };
}
