import type { Round, RoundState as State } from "@chokdee/domain/rounds/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useFoundRounds, type RoundSearch } from "./check-calls.ts";
import { resultRows } from "../../rounds/member/result-rows.ts";
import { useRoundName } from "../../app/round-name.ts";
import { RoundState } from "../../rounds/member/RoundState.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** How many stand there before more are asked for, so that each state is soon come to. */
const FIRST_OPEN = 5;
const FIRST_FINISHED = 10;
const FIRST_UPCOMING = 5;

interface FoundRoundsProps {
  readonly search: RoundSearch;
  readonly onOpen: (round: Round) => void;
}

/** What is open first, then what closed last, then what opens next. */
export function FoundRounds({ search, onOpen }: FoundRoundsProps) {
  const { t } = useTranslation("check-round");
  const open = useFoundRounds("open", search, FIRST_OPEN);
  const finished = useFoundRounds("finished", search, FIRST_FINISHED);
  const upcoming = useFoundRounds("upcoming", search, FIRST_UPCOMING);
  const all = [open, finished, upcoming];
  if (all.some((found) => found.isPending)) {
    return (
      <Card flush>
        <SkeletonRows rows={6} />
      </Card>
    );
  }
  if (all.some((found) => found.data === undefined)) {
    return (
      <ErrorState
        onRetry={() => void Promise.all(all.map((found) => found.refetch()))}
        retrying={all.some((found) => found.isFetching)}
      />
    );
  }
  if (all.every((found) => roundsOf(found).length === 0)) {
    return <EmptyState title={t("none")} text={t("none_text")} />;
  }
  const titles = { open: t("state.OPEN"), finished: t("finished"), upcoming: t("state.SCHEDULED") };
  return (
    <>
      <Found state="open" title={titles.open} found={open} onOpen={onOpen} />
      <Found state="finished" title={titles.finished} found={finished} onOpen={onOpen} />
      <Found state="upcoming" title={titles.upcoming} found={upcoming} onOpen={onOpen} />
    </>
  );
}

type Query = ReturnType<typeof useFoundRounds>;

function roundsOf(found: Query): readonly Round[] {
  return found.data?.pages.flatMap((page) => page.data) ?? [];
}

interface FoundProps {
  readonly state: State;
  readonly title: string;
  readonly found: Query;
  readonly onOpen: (round: Round) => void;
}

function Found({ state, title, found, onOpen }: FoundProps) {
  const { t } = useTranslation("check-round");
  const dates = useDates();
  const nameOf = useRoundName();
  const rounds = roundsOf(found);
  if (rounds.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <Card flush>
        {rounds.map((round) => (
          <ListRow
            key={round.id}
            lead={
              <CategoryTile
                category={round.lottery_type.category}
                code={round.lottery_type.code}
                size={36}
              />
            }
            title={nameOf(round)}
            text={
              <>
                {t(state === "upcoming" ? "opens" : "closes", {
                  time: dates.dayTime(state === "upcoming" ? round.open_time : round.close_time),
                })}
                <ResultLine round={round} />
                {saysMore(round) ? (
                  <span className="mt-1 block">
                    <RoundState status={round.status} />
                  </span>
                ) : null}
              </>
            }
            onClick={() => onOpen(round)}
          />
        ))}
      </Card>
      <MoreButton of={found} block className="mt-3">
        {t("more")}
      </MoreButton>
    </section>
  );
}

/** The two numbers most bets are on; the rest stands behind the row. */
const shortResult = (round: Round) =>
  resultRows(round.result ?? {}).filter(
    ({ field }) => field === "three_top" || field === "two_bottom",
  );

/** Where neither the head of the list nor the numbers tell how a round stands. */
function saysMore(round: Round): boolean {
  if (round.status === "SETTLED") return shortResult(round).length === 0;
  return round.status === "CLOSED" || round.status === "VOIDED";
}

function ResultLine({ round }: { readonly round: Round }) {
  const { t } = useTranslation("check-round");
  const rows = shortResult(round);
  if (rows.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-ink-2">
      {rows.map(({ field, numbers }) => (
        <span key={field} className="inline-flex items-baseline gap-2">
          {t(`field.${field}`)}
          <span className="n-xs track-num">{numbers.join(" ")}</span>
        </span>
      ))}
    </span>
  );
}
