import type { StatusFilter } from "@chokdee/domain/betting/slip-history.ts";
import { Trophy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar, MenuButton } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NearEnd } from "../../ui/NearEnd.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { PushOffer } from "../../notices/member/PushOffer.tsx";
import { ANY_SLIP, useBets, useBetsSummary, type SlipSearch } from "./slip-calls.ts";
import { SlipCard, SlipCardSkeleton } from "./SlipCard.tsx";
import { SlipDetail } from "./SlipDetail.tsx";
import { SlipFilters } from "./parts/SlipFilters.tsx";
import { TodaySummary } from "./parts/TodaySummary.tsx";
import { slipsOf, type Slip } from "./slips.ts";

const FILTERS: readonly StatusFilter[] = ["ALL", "PENDING", "RESULTED", "CANCELLED"];

/** The member's slips (product.md section 2, "Bet-slip history"). */
export default function SlipHistoryScreen() {
  const { t } = useTranslation("betting");
  const [filter, setFilter] = useState<StatusFilter>("ALL");
  const [search, setSearch] = useState(ANY_SLIP);
  const every = useBets(ANY_SLIP);
  const hasNone = every.data?.pages.every((page) => page.data.length === 0) === true;
  return (
    <Page>
      <AppBar
        title={t("slips_title")}
        back={paths.home}
        className="-mx-gutter"
        end={
          <>
            <Link
              to={paths.lotteryResults}
              aria-label={t("check_results")}
              className="press inline-grid size-tap place-items-center rounded-sm"
            >
              <Trophy size={24} aria-hidden />
            </Link>
            <MenuButton />
          </>
        }
      />
      <TodaySummary failsWithList={every.isLoadingError} />
      <Segment
        label={t("filter")}
        className="[&>button]:px-0!"
        choices={FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={filter}
        onChange={setFilter}
      />
      {/* There is nothing to look for, and a low phone has to show the way to the first bet. */}
      {hasNone ? null : <SlipFilters search={search} onChange={setSearch} />}
      <Slips key={`${filter} ${JSON.stringify(search)}`} filter={filter} search={search} />
    </Page>
  );
}

interface SlipsProps {
  readonly filter: StatusFilter;
  readonly search: SlipSearch;
}

function Slips({ filter, search }: SlipsProps) {
  const { t } = useTranslation("betting");
  const bets = useBets(search, filter);
  const summary = useBetsSummary();
  const isAll = filter === "ALL" && search === ANY_SLIP;
  const [shownKey, setShownKey] = useState<string>();
  // Before anything is returned, and by nothing but the pages: to open a slip groups no lines anew.
  const pages = bets.data?.pages;
  const slips = slipsOf(pages?.flatMap((page) => page.data) ?? []);
  if (bets.isPending) {
    return (
      <>
        <SlipCardSkeleton />
        <SlipCardSkeleton />
        <SlipCardSkeleton />
      </>
    );
  }
  if (!bets.data) {
    return (
      <ErrorState
        title={t("slips_failed")}
        retrying={bets.isFetching}
        onRetry={() => {
          void bets.refetch();
          if (summary.isError) void summary.refetch();
        }}
      />
    );
  }
  if (slips.length === 0 && !bets.hasNextPage) {
    const isSearch = JSON.stringify(search) !== JSON.stringify(ANY_SLIP);
    return <NoSlips of={isAll ? "all" : isSearch ? "search" : "status"} />;
  }
  return (
    <>
      {isAll ? <PushOffer /> : null}
      <Cards slips={slips} onOpen={setShownKey} />
      {bets.hasNextPage ? (
        <NearEnd
          // A page that came moves the end; the new one is watched anew.
          key={bets.data.pages.length}
          onNear={() => void bets.fetchNextPage()}
        />
      ) : null}
      {bets.isFetchNextPageError ? (
        <ErrorState
          title={t("slips_failed")}
          retrying={bets.isFetchingNextPage}
          onRetry={() => void bets.fetchNextPage()}
        />
      ) : null}
      {bets.isFetchingNextPage ? (
        <p role="status" className="flex items-center justify-center gap-2 py-4 text-ink-2">
          <Spinner />
          {t("loading_more")}
        </p>
      ) : null}
      <SlipDetail
        slip={slips.find((slip) => slip.key === shownKey)}
        onClose={() => setShownKey(undefined)}
      />
    </>
  );
}

interface CardsProps {
  readonly slips: readonly Slip[];
  readonly onOpen: (key: string) => void;
}

function Cards({ slips, onOpen }: CardsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {slips.map((slip) => (
        // What is far from the screen is not laid out, but stays in the page: one goes back to it.
        <li
          key={slip.key}
          className="[contain-intrinsic-size:auto_268px] [content-visibility:auto]"
        >
          <SlipCard slip={slip} onOpen={() => onOpen(slip.key)} />
        </li>
      ))}
    </ul>
  );
}

const NONE_OF = { all: "no_slips", search: "no_slips_found", status: "no_slips_here" } as const;

function NoSlips({ of }: { readonly of: keyof typeof NONE_OF }) {
  const { t } = useTranslation("betting");
  return (
    // The button ends above the disc of the navigation on the lowest phones, too.
    <Card className="low:py-1">
      <EmptyState
        title={t(NONE_OF[of])}
        text={of === "all" ? t("no_slips_text") : undefined}
        action={<ButtonLink to={paths.lotteries}>{t("go_bet")}</ButtonLink>}
      />
    </Card>
  );
}
