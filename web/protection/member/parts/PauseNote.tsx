import { ChevronRight, Coffee } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { usePause } from "../protection-calls.ts";
import { paths } from "../../../app/paths.ts";
import { useServerSeconds } from "../../../ui/clock.ts";
import { useDates } from "../../../ui/dates.ts";
import { PausePlace, rememberHeight } from "../LazyPauseNote.tsx";

/** Says that the member is on a break or excluded, until when, and leads to its page. */
export default function PauseNote() {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const { data: pause, isPending } = usePause();
  const now = useServerSeconds();
  const until = pause?.until ?? null;
  const isOver = !pause || (until !== null && Date.parse(until) <= now);
  const isNone = !isPending && isOver;
  useEffect(() => {
    if (isNone) rememberHeight(0);
  }, [isNone]);
  if (isPending) return <PausePlace />;
  if (isOver) return null;
  const text =
    until === null
      ? t("excluded_forever")
      : t(pause.isExclusion ? "excluded_until" : "break_running", { until: dates.dayTime(until) });
  return (
    <Link
      ref={(box) => {
        if (box) rememberHeight(box.offsetHeight);
      }}
      to={paths.protection}
      className="t-small flex min-h-tap items-center gap-2.5 rounded-sm bg-brand-weak px-3.5 py-2 text-brand-ink"
    >
      <Coffee size={20} aria-hidden />
      <span className="min-w-0 grow">{text}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
}
