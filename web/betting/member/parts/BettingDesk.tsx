import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";
import { Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { messageOf } from "../../../app/api-failure.ts";
import { lazyPart } from "../../../load/lazy-part.ts";
import { mediaStore, useStore } from "../../../load/store.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { useDates } from "../../../ui/dates.ts";
import { toast } from "../../../ui/toast.ts";
import { forgetEntries } from "../kept-draft.ts";
import { postSlip, slipIsPlaced } from "../calls.ts";
import { useDraft } from "../use-draft.ts";
import { useSubmission } from "../use-submission.ts";
import type { OpenSheet } from "./DeskSheets.tsx";
import { LazyPauseNote } from "../../../protection/member/LazyPauseNote.tsx";
import { StoppedNotice } from "../../../app/StoppedNotice.tsx";
import { BettingHead } from "./BettingHead.tsx";
import { DeskFrame } from "./DeskFrame.tsx";
import { DeskTools } from "./DeskTools.tsx";
import { DeskBar } from "./DeskBar.tsx";
import { DeskEntry } from "./DeskEntry.tsx";
import { hasWideTypes, TypeChips } from "./TypeChips.tsx";
import type { Desk } from "../desk.ts";

/** From here on the slip stands beside the entry; as `lg` in the styles. */
const wideDesk = mediaStore("(width >= 64rem)");
/** A phone never needs it. */
const LazyDeskSlip = lazyPart(() => import("./DeskSlip.tsx"), 0);
/** Of Yeekee alone. */
const LazyShootLink = lazyPart(() => import("./ShootLink.tsx"), 0);
/** Most sheets are not needed before a number is entered; whoever opens one calls for them. */
const LazySheets = lazyPart(() => import("./DeskSheets.tsx"));
/** Fetched before any slip is sent: when the connection is lost, it has to be there. */
const LazyLostSlip = lazyPart(() => import("./LostSlip.tsx"));
/** A round that takes bets does not end in the first seconds; one that ended calls for it at once. */
const LazyClosing = lazyPart(() => import("./Closing.tsx"));

export interface BettingDeskProps extends Pick<Desk, "round" | "name" | "offers" | "rules"> {
  readonly memberId: string;
}

/** The numbers, prices and slip of one open round. */
export function BettingDesk({ round, name, memberId, offers, rules }: BettingDeskProps) {
  const { t } = useTranslation("betting");
  const navigate = useNavigate();
  const { phase } = useTimeLeft(round.close_time);
  const [draft, change] = useDraft(memberId, round.id, [...offers.keys()]);
  const [refusals, setRefusals] = useState<Desk["refusals"]>([]);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const wide = useStore(wideDesk);
  useEffect(() => {
    if (sheet !== null) LazySheets.preload();
  }, [sheet]);

  const sending = useSubmission(memberId, round.id, {
    post: (submission, token) => postSlip(round.id, submission, token),
    isPlaced: slipIsPlaced,
    onPlaced: (message) => {
      // The storage first: this screen may be gone when a slow answer comes.
      forgetEntries(memberId, round.id);
      change({ kind: "CLEAR" });
      setRefusals([]);
      setSheet(null);
      toast({
        text: t("placed", { message: message || t("placed_message") }),
        tone: "success",
        action: { label: t("see_slips"), run: () => void navigate(paths.lotteryBets) },
      });
    },
    onRefused: (failure, { content }) => {
      setRefusals([...refusals, { failure, content }]);
      const message = messageOf(failure) || t("refused_message");
      toast({ text: t("refused", { message }), tone: "error" });
    },
  });

  useEffect(() => {
    if (sending.phase !== "EDITING") LazyLostSlip.preload();
  }, [sending.phase]);

  const desk: Desk = { round, name, draft, offers, rules, refusals, change, sending };
  const stopped = roundRefusal("BET", round.status) !== null;
  const over = phase === "over" || stopped;
  const outOfTime = phase === "last" || over;
  const locked = outOfTime || sending.phase !== "EDITING";
  useEffect(() => {
    if (over) LazyClosing.preload();
  }, [over]);
  const clear = () => {
    forgetEntries(memberId, round.id);
    change({ kind: "CLEAR" });
    setSheet(null);
  };

  const priceNext = () => {
    if (draft.list.length === 0) toast(t("nothing_entered"));
    else if (wide) document.querySelector<HTMLInputElement>("aside input")?.focus();
    else setSheet("price");
  };
  return (
    <div className="mx-auto lg:flex lg:max-w-320">
      <DeskFrame
        docked={draft.mode === "keypad"}
        locked={locked}
        crowded={hasWideTypes(offers)}
        reason={outOfTime ? t("locked") : ""}
        head={<DeskHead round={round} name={name} />}
        top={<DeskTop {...desk} locked={locked} onOpen={setSheet} />}
        entry={
          <DeskEntry
            {...desk}
            awake={!locked}
            onNext={priceNext}
            onList={() => setSheet("list")}
            memberId={memberId}
            bar={locked ? null : bar}
            onRead={() => setSheet("slip")}
          />
        }
        bar={
          <DeskBar
            list={draft.list}
            onPlace={draft.mode === "text" ? setBar : null}
            outOfTime={outOfTime}
            locked={locked}
            empty={draft.list.length === 0}
            sending={sending}
            onClick={priceNext}
          />
        }
      />
      {wide ? (
        <Suspense>
          <LazyDeskSlip {...desk} locked={locked} />
        </Suspense>
      ) : null}
      <Suspense>
        <LazySheets {...desk} shown={sheet} onShow={setSheet} />
      </Suspense>
      <Suspense>
        {/* A slip that may stand is not yet one that was not sent. */}
        <LazyClosing
          round={round}
          draft={draft}
          over={over && sending.phase === "EDITING"}
          clear={clear}
        />
      </Suspense>
    </div>
  );
}

interface DeskTopProps extends Pick<Desk, "draft" | "offers" | "change" | "sending"> {
  readonly locked: boolean;
  readonly onOpen: (sheet: OpenSheet) => void;
}

/** What a member is told, and how and on what to bet. */
function DeskTop({ draft, change, offers, sending, locked, onOpen }: DeskTopProps) {
  return (
    <>
      <StoppedNotice service="BETTING" />
      <LazyPauseNote />
      <Suspense>
        <LazyLostSlip sending={sending} />
      </Suspense>
      <div inert={locked} className={cx("flex flex-col gap-3 short:gap-2", locked && "opacity-55")}>
        <DeskTools mode={draft.mode} change={change} onOpen={onOpen} />
        {draft.mode === "text" ? null : (
          <TypeChips
            offers={offers}
            selected={draft.selected}
            onTap={(betType) => change({ kind: "TAP_TYPE", betType })}
          />
        )}
      </div>
    </>
  );
}

function DeskHead({ round, name }: Pick<BettingDeskProps, "round" | "name">) {
  const { t } = useTranslation("betting");
  const dates = useDates();
  return (
    <BettingHead
      name={name}
      round={round}
      text={t("draw_of", { day: dates.day(round.draw_date) })}
      action={
        round.lottery_type.category === "YEEKEE" ? (
          <Suspense>
            <LazyShootLink roundId={round.id} />
          </Suspense>
        ) : null
      }
      warns
    />
  );
}
