import { placeAnimalBets, type currentAnimalRound } from "@chokdee/domain/betting/contract.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import { formatOdds, type Odds } from "@chokdee/domain/money.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";

import { codeOf, messageOf } from "../../../app/api-failure.ts";
import { request } from "../../../app/api.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { tellOtherTabs } from "../../../app/other-tabs.ts";
import { paths, proofAddress } from "../../../app/paths.ts";
import { NoBeacon } from "../../../results/member/NoBeacon.tsx";
import { Page } from "../../../ui/ActionBar.tsx";
import { notify } from "../../../ui/confirm.ts";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { formatShort } from "../../../ui/format-money.ts";
import { toast } from "../../../ui/toast.ts";
import {
  animalBetsOf,
  contentOfAnimals,
  sentBetOf,
  stakeOf,
  toggleAnimal,
  type AnimalBet,
} from "../animal-bet.ts";
import { keptPick, keepPick } from "../kept-animals.ts";
import { useAnimalOdds } from "../use-animal-odds.ts";
import { useSubmission } from "../use-submission.ts";
import { AnimalBar } from "./AnimalBar.tsx";
import { LazyPauseNote } from "../../../protection/member/LazyPauseNote.tsx";
import { StoppedNotice } from "../../../app/StoppedNotice.tsx";
import { BettingHead } from "./BettingHead.tsx";
import LostSlip from "./LostSlip.tsx";
import outlines from "../../../icons/animals.svg";

export type AnimalRound = ReplyOf<typeof currentAnimalRound>;

interface AnimalDeskProps {
  readonly round: AnimalRound;
  readonly memberId: string;
  /** The round has closed: the next one is to be fetched. */
  readonly onOver: () => void;
}

/** The animals, the amount for each, and placing them. */
export function AnimalDesk({ round, memberId, onOver }: AnimalDeskProps) {
  const { t } = useTranslation(["animals", "betting", "lottery"]);
  const navigate = useNavigate();
  const [bet, setBet] = useState(() => keptPick(memberId));
  const { odds, oddsOf, keepTold, forgetTold } = useAnimalOdds(round, stakeOf(bet));
  const { phase } = useTimeLeft(round.closingTime);
  const over = phase === "over";
  const change = (next: AnimalBet) => {
    setBet(next);
    keepPick(memberId, next);
  };
  const ended = useEffectEvent(onOver);
  useEffect(() => {
    if (over) ended();
  }, [over]);

  const sending = useSubmission(memberId, round.id, {
    post: async ({ betGroupId, content }, token) => {
      const body = { round_id: round.id, bets: animalBetsOf(content) };
      const { message } = await request(placeAnimalBets, {
        body,
        idempotencyKey: betGroupId,
        token,
      });
      tellOtherTabs();
      return message;
    },
    isPlaced: null,
    onPlaced: (message) => {
      change({ ...bet, animals: [] });
      forgetTold();
      toast({
        text: t("betting:placed", { message: message || t("placed") }),
        tone: "success",
        action: { label: t("betting:see_slips"), run: () => void navigate(paths.lotteryBets) },
      });
    },
    onRefused: (failure, { content }) => {
      const gone = ["ROUND_CLOSED", "ROUND_NOT_FOUND", "NO_ACTIVE_ROUND"];
      if (gone.includes(codeOf(failure) ?? "")) {
        onOver();
        void notify({ title: t("no_round"), body: messageOf(failure) });
        return;
      }
      keepTold(failure, content);
      const message = messageOf(failure) || t("failed");
      toast({ text: t("betting:refused", { message }), tone: "error" });
    },
  });

  // Without an animal on offer a choice kept from before means nothing.
  const offered = new Set(round.animals);
  const { submission } = sending;
  // What is on its way or unknown is what may be sent again, whatever was chosen since.
  const open = sending.phase !== "EDITING" && submission ? sentBetOf(submission.content) : bet;
  const shown = { ...open, animals: open.animals.filter((animal) => offered.has(animal)) };
  const locked = phase === "last" || over || sending.phase !== "EDITING";
  return (
    <Page>
      <div className="sticky top-0 z-(--z-sticky) -mx-gutter">
        <BettingHead
          name={t("title")}
          round={{ close_time: round.closingTime }}
          text={t("round_and_odds", { number: round.sequence, odds: formatShort(round.odds) })}
        />
      </div>
      <StoppedNotice service="BETTING" />
      <LazyPauseNote />
      <LostSlip sending={sending} buttonBelow />
      <NoBeacon roundId={round.id} />
      <p className="t-small text-ink-2">
        {t("return", {
          odds: formatShort(round.odds),
          last: String(round.draw_space - 1).padStart(2, "0"),
          percent: formatShort(round.return_to_player * 100),
        })}{" "}
        {t("on_sale", {
          count: round.animals.length,
          space: round.draw_space,
          percent: formatShort((round.animals.length / round.draw_space) * 100),
        })}{" "}
        <Link
          to={proofAddress(round.id)}
          className="t-label -my-2.5 inline-flex min-h-tap items-center text-brand-ink underline"
        >
          {t("lottery:check_draw")}
        </Link>
      </p>
      <div
        inert={locked}
        role="group"
        aria-label={t("choose")}
        className={cx(
          "task-page grid grid-cols-4 gap-2 min-[24.375rem]:grid-cols-5",
          locked && "opacity-55",
        )}
      >
        {round.animals.map((animal) => (
          <AnimalTile
            key={animal}
            number={animal}
            lower={oddsOf(animal) < odds ? oddsOf(animal) : undefined}
            selected={shown.animals.includes(animal)}
            onTap={() => change({ ...shown, animals: toggleAnimal(shown.animals, animal) })}
          />
        ))}
      </div>
      <AnimalBar
        bet={shown}
        odds={odds}
        oddsOf={oddsOf}
        outOfTime={phase === "last" || over}
        locked={locked}
        sending={sending}
        onAmount={(amountText) => change({ ...shown, amountText })}
        onPlace={() => sending.submit(contentOfAnimals(shown, oddsOf))}
      />
    </Page>
  );
}

/** How many outlines the drawing holds; an operator's set may go further. */
const DRAWN = 36;

interface AnimalTileProps {
  readonly number: number;
  /** What it pays, where that is less than the round's odds. */
  readonly lower: Odds | undefined;
  readonly selected: boolean;
  readonly onTap: () => void;
}

/** Number, outline and name of an animal, and its odds where they are lower. */
function AnimalTile({ number, lower, selected, onTap }: AnimalTileProps) {
  const { textIfAny } = useTranslation("animals");
  const name = textIfAny("animals", `names.${String(number)}`);
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onTap}
      className={cx(
        "press relative flex min-h-22 min-w-0 flex-col items-center justify-end rounded-sm border px-0.5 pb-1",
        selected ? "border-brand bg-brand text-on-brand" : "border-line bg-surface",
      )}
    >
      <span className="n-xs absolute left-2 top-1.5">{number}</span>
      {lower === undefined ? null : (
        <span className="t-caption absolute right-1.5 top-1 leading-5!">
          {`×${formatShort(formatOdds(lower))}`}
        </span>
      )}
      {number >= 1 && number <= DRAWN ? (
        <svg
          aria-hidden="true"
          width="34"
          height="34"
          fill="currentColor"
          className={cx("mt-5.5 xs:ml-3", selected ? "text-luck" : "text-brand-ink")}
        >
          <use href={`${outlines}#n${String(number)}`} />
        </svg>
      ) : null}
      <span className="t-caption w-full text-center leading-5! break-normal">
        {name ?? "\u00a0"}
      </span>
    </button>
  );
}
