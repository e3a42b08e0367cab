import { ChevronRight, Ticket } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import { unsentSlips } from "../../../betting/member/unsent-slips.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session.ts";

/** Each slip that was begun and not sent, with the way to it. They do not change while home stands. */
export function UnsentSlips() {
  const { t } = useTranslation("home");
  const [slips] = useState(() => unsentSlips(session()?.user.id ?? ""));
  return slips.map(({ roundId, lines }) => (
    <Link
      key={roundId}
      to={`${paths.lotteryBetting}?round=${roundId}`}
      className="t-small flex min-h-tap items-center gap-2.5 rounded-sm bg-luck-weak px-3.5 py-2 text-luck-ink"
    >
      <Ticket size={20} aria-hidden />
      <span className="min-w-0 grow">{t("unsent", { count: lines })}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  ));
}
