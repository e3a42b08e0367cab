import { ChevronRight, Coffee } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";

import { useTranslation } from "../../i18n.ts";
import { useBreak } from "../../members/protection-calls.ts";
import { paths } from "../../paths.ts";
import { useTimeLeft } from "../../ui/Countdown.tsx";
import { useDates } from "../../ui/dates.ts";
import { BreakPlace, rememberBreak } from "../LateBreakNote.tsx";

/** Says that the member is on a break, until when, and leads to its page. */
export function BreakNote() {
  const { data: running, isPending } = useBreak();
  useEffect(() => {
    if (!isPending) rememberBreak(running !== null && running !== undefined);
  }, [isPending, running]);
  if (running) return <Running until={running.until} />;
  return isPending ? <BreakPlace /> : null;
}

function Running({ until }: { readonly until: string }) {
  const { t } = useTranslation("protection");
  const dates = useDates();
  const { phase } = useTimeLeft(until);
  if (phase === "over") return null;
  return (
    <Link
      to={paths.protection}
      className="t-small flex min-h-tap items-center gap-2.5 rounded-sm bg-brand-weak px-3.5 py-2 text-brand-ink"
    >
      <Coffee size={20} aria-hidden />
      <span className="min-w-0 grow">{t("break_running", { until: dates.dayTime(until) })}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
}
