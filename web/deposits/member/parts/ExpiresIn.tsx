import { Clock } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { cx } from "../../../ui/cx.ts";

/** The last minutes are shown in red. */
const URGENT_MS = 5 * 60_000;

export function ExpiresIn({
  to,
  size = "n-xs",
}: {
  readonly to: string;
  readonly size?: "n-xs" | "n-md";
}) {
  const { t } = useTranslation("deposits");
  // By whole seconds, as the clock ticks: 15 minutes never begin with 15:01.
  const { text, leftMs } = useTimeLeft(Math.floor(Date.parse(to) / 1000) * 1000);
  return (
    <span
      role="timer"
      aria-label={t("expires_in")}
      className={cx(
        "inline-flex items-center gap-1.5 rounded-xs whitespace-nowrap",
        size,
        leftMs <= URGENT_MS && "bg-urgent-weak px-2 py-0.5 text-urgent-ink",
      )}
    >
      <Clock size={size === "n-md" ? 22 : 18} aria-hidden />
      {text}
    </span>
  );
}
