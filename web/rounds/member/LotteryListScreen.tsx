import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { useSearchParams } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { StoppedNotice } from "../../app/StoppedNotice.tsx";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { useServerSeconds } from "../../ui/clock.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "../../ui/Skeleton.tsx";
import { BalanceAside } from "../../wallet/member/BalanceAside.tsx";
import { useActiveRounds } from "./calls.ts";
import { RoundRow } from "./RoundRow.tsx";
import { sectionsFor, tabOf, tabsFor, type CategoryTab } from "./round-sections.ts";

/** Every round that takes bets (product.md section 2, "Lottery list"). */
export default function LotteryListScreen() {
  const { t } = useTranslation("lottery");
  return (
    <Page>
      <AppBar title={t("bet_title")} menu end={<BalanceAside />} className="-mx-gutter" />
      <StoppedNotice service="BETTING" />
      <Rounds />
    </Page>
  );
}

function Rounds() {
  const { t } = useTranslation("lottery");
  const rounds = useActiveRounds();
  const now = useServerSeconds();
  const [address, setAddress] = useSearchParams();
  const tab = tabOf(address.get("category"));
  const choose = (next: CategoryTab) => {
    setAddress(next === "all" ? {} : { category: next }, { replace: true });
  };
  if (rounds.isPending) return <Waiting />;
  if (rounds.data === undefined) {
    return <ErrorState retrying={rounds.isFetching} onRetry={() => void rounds.refetch()} />;
  }
  const open = rounds.data.filter((round) => Date.parse(round.close_time) > now);
  return (
    <>
      <Chips
        label={t("categories")}
        choices={tabsFor(open).map(({ value, count }) => ({
          value,
          count,
          label: value === "all" ? t("all") : t(`category.${value}`),
        }))}
        value={tab}
        onChange={choose}
      />
      <Sections open={open} tab={tab} onChoose={choose} />
    </>
  );
}

interface SectionsProps {
  readonly open: readonly Round[];
  readonly tab: CategoryTab;
  readonly onChoose: (tab: CategoryTab) => void;
}

function Sections({ open, tab, onChoose }: SectionsProps) {
  const { t } = useTranslation("lottery");
  const sections = sectionsFor(open, tab);
  if (sections.length === 0) {
    return (
      <Card>
        <EmptyState title={t("no_rounds")} text={t("no_rounds_text")} />
      </Card>
    );
  }
  return sections.map(({ section, rounds, hidden }) => (
    <section key={section}>
      <SectionHead title={t(`section.${section}`)} />
      <Card flush>
        <ul>
          {rounds.map((round) => (
            <li
              key={round.id}
              className="relative after:absolute after:bottom-0 after:left-17 after:right-0 after:h-px after:bg-line last:after:hidden"
            >
              <RoundRow round={round} />
            </li>
          ))}
        </ul>
        {hidden === 0 ? null : (
          <button
            type="button"
            className="t-label min-h-control w-full border-t border-line text-brand-ink hover:bg-surface-2"
            onClick={() => onChoose("YEEKEE")}
          >
            {`${t("category.YEEKEE")} ${t("all_rounds", {
              count: open.filter((round) => round.lottery_type.category === "YEEKEE").length,
            })}`}
          </button>
        )}
      </Card>
    </section>
  ));
}

/** The same boxes as the list to come. */
function Waiting() {
  return (
    <>
      <div className="appear-late flex gap-2 py-1" aria-hidden>
        <Skeleton className="h-11 w-24 rounded-full" />
        <Skeleton className="h-11 w-32 rounded-full" />
        <Skeleton className="h-11 w-24 rounded-full" />
      </div>
      <Skeleton className="appear-late mt-4 h-5 w-20" />
      <Card flush>
        <SkeletonRows rows={6} />
      </Card>
    </>
  );
}
