import { ChevronRight } from "lucide-react";
import { useTranslation } from "../../../text/i18n.ts";
import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { useActiveRounds } from "../../../rounds/member/calls.ts";
import { RoundRow } from "../../../rounds/member/RoundRow.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { useServerSeconds } from "../../../ui/clock.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loading } from "../../../ui/Loading.tsx";

/** product.md section 9: home shows at most 5 open rounds, soonest close first. */
const SHOWN = 5;

export function ClosingSoon() {
  const { t } = useTranslation("home");
  return (
    <section>
      <SectionHead
        title={t("closing_soon")}
        action={
          <Link
            to={paths.lotteries}
            className="t-label inline-flex min-h-tap items-center gap-1 text-brand-ink"
          >
            {t("common:see_all")}
            <ChevronRight size={18} aria-hidden />
          </Link>
        }
      />
      <Card flush>
        <Rounds />
      </Card>
    </section>
  );
}

function Rounds() {
  const { t } = useTranslation("home");
  const rounds = useActiveRounds();
  const now = useServerSeconds();
  if (rounds.data === undefined) return <Loading of={rounds} rows={SHOWN} />;
  const open = rounds.data
    // The animal game has a screen of its own.
    .filter((round) => round.lottery_type.category !== "ANIMAL")
    .filter((round) => Date.parse(round.close_time) > now)
    .toSorted((one, other) => Date.parse(one.close_time) - Date.parse(other.close_time))
    .slice(0, SHOWN);
  if (open.length === 0) {
    return <EmptyState title={t("no_rounds")} text={t("no_rounds_text")} />;
  }
  return (
    <ul>
      {open.map((round) => (
        <li
          key={round.id}
          className="relative after:absolute after:bottom-0 after:left-17 after:right-0 after:h-px after:bg-line last:after:hidden"
        >
          <RoundRow round={round} />
        </li>
      ))}
    </ul>
  );
}
