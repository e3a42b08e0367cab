import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useSearchParams } from "react-router";

import { codeOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { paths, type BettingState } from "../../app/paths.ts";
import { useRoundName } from "../../app/round-name.ts";
import { useSession } from "../../app/session.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { betTypesQuery, useNumberRules, useRound } from "./calls.ts";
import { BettingDesk } from "./parts/BettingDesk.tsx";
import { BettingHead } from "./parts/BettingHead.tsx";
import { numberRulesOf, offersOf } from "./offers.ts";

/**
 * Bets on one round (product.md section 2, "Lottery betting"). The round comes with the navigation
 * or, in a link, as ?round=ID.
 */
export default function BettingScreen() {
  const { t } = useTranslation("betting");
  const known = useLocation().state as Partial<BettingState> | null;
  const [address] = useSearchParams();
  const roundId = address.get("round") ?? known?.roundId ?? "";
  const memberId = useSession()?.user.id;
  if (roundId === "" || memberId === undefined) return <WayOut title={t("incomplete")} />;
  return (
    <LoadedRound
      key={roundId}
      roundId={roundId}
      memberId={memberId}
      known={known?.roundId === roundId ? known : null}
    />
  );
}

interface LoadedRoundProps {
  readonly roundId: string;
  readonly memberId: string;
  readonly known: Partial<BettingState> | null;
}

function LoadedRound({ roundId, memberId, known }: LoadedRoundProps) {
  const { t } = useTranslation("betting");
  const nameOf = useRoundName();
  const round = useRound(roundId);
  const betTypes = useQuery(betTypesQuery(round.data?.lottery_type.id ?? known?.lotteryType));
  const rules = useNumberRules(roundId);
  if (codeOf(round.error) === "ROUND_NOT_FOUND") return <WayOut title={t("round_not_found")} />;
  const failed = [round, betTypes, rules].find((query) => query.isLoadingError);
  if (failed) {
    return (
      <Failed
        retrying={failed.isFetching}
        onRetry={() => void Promise.all([round.refetch(), betTypes.refetch(), rules.refetch()])}
      />
    );
  }
  if (round.data?.lottery_type.category === "ANIMAL") {
    return <Navigate to={paths.animals} replace />;
  }
  if (!round.data || !betTypes.data || !rules.data) return <Waiting known={known} />;
  if (round.data.status === "SCHEDULED") return <WayOut title={t("not_open_yet")} />;
  return (
    <BettingDesk
      round={round.data}
      name={nameOf(round.data)}
      memberId={memberId}
      offers={offersOf(betTypes.data)}
      rules={numberRulesOf(rules.data)}
    />
  );
}

// The three below are drawn once or twice: what the compiler adds to skip drawing them again would
// only weigh on the first view (stack.md, "Budgets").

/** Nothing to bet on here: says why and leads to the lotteries. */
function WayOut({ title }: { readonly title: string }) {
  "use no memo";
  const { t } = useTranslation(["betting", "lottery"]);
  return (
    <Page>
      <AppBar title={t("lottery:bet_title")} back={paths.lotteries} className="-mx-gutter" />
      <Card>
        <EmptyState
          title={title}
          action={<ButtonLink to={paths.lotteries}>{t("choose_lottery")}</ButtonLink>}
        />
      </Card>
    </Page>
  );
}

function Failed(props: { readonly retrying: boolean; readonly onRetry: () => void }) {
  "use no memo";
  const { t } = useTranslation("lottery");
  return (
    <Page>
      <AppBar title={t("bet_title")} back={paths.lotteries} className="-mx-gutter" />
      <ErrorState retrying={props.retrying} onRetry={props.onRetry} />
    </Page>
  );
}

/** What the list knew of the round already, and boxes for the rest. */
function Waiting({ known }: { readonly known: Partial<BettingState> | null }) {
  "use no memo";
  const { t } = useTranslation(["betting", "lottery"]);
  const dates = useDates();
  const { lotteryName = t("lottery:bet_title"), drawDate, closeTime } = known ?? {};
  return (
    <Page>
      <div className="-mx-gutter">
        <BettingHead
          name={lotteryName}
          round={closeTime === undefined ? undefined : { close_time: closeTime }}
          text={drawDate === undefined ? "" : t("betting:draw_of", { day: dates.day(drawDate) })}
          warns
        />
      </div>
      <div className="appear-late flex flex-col gap-3">
        <Skeleton className="h-13 w-full" />
        <div className="grid grid-cols-4 gap-2">
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} className="h-13" />
          ))}
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </Page>
  );
}
