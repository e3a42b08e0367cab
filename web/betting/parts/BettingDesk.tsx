import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { roundRefusal } from "@chokdee/domain/rounds/rules.ts";
import { ChevronRight, Crosshair } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";

import { messageOf } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { paths, shootAddress } from "../../paths.ts";
import { ActionBar, Page } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTimeLeft } from "../../ui/Countdown.tsx";
import { cx } from "../../ui/cx.ts";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetEntries } from "../kept-draft.ts";
import { hurryLostSlip, LateLostSlip } from "../late-lost-slip.ts";
import { hurrySheets, LateSheets } from "../late-sheets.ts";
import {
  NO_FAULTS,
  pricedLines,
  type Faults,
  type NumberRules,
  type Offers,
} from "../priced-lines.ts";
import { postSlip, slipIsPlaced } from "../post-slip.ts";
import { faultsOf } from "../submission.ts";
import { useClosing } from "../use-closing.ts";
import { useDraft } from "../use-draft.ts";
import { useSubmission } from "../use-submission.ts";
import type { OpenSheet } from "./DeskSheets.tsx";
import { StoppedNotice } from "../../StoppedNotice.tsx";
import { BettingHead } from "./BettingHead.tsx";
import { DeskTools } from "./DeskTools.tsx";
import { Counts } from "./Counts.tsx";
import { NumberEntry } from "./NumberEntry.tsx";
import { hasWideTypes, TypeChips } from "./TypeChips.tsx";

export interface BettingDeskProps {
  readonly round: Round;
  readonly name: string;
  readonly memberId: string;
  readonly offers: Offers;
  readonly rules: NumberRules;
}

/** The numbers, prices and slip of one open round. */
export function BettingDesk({ round, name, memberId, offers, rules }: BettingDeskProps) {
  const { t } = useTranslation("betting");
  const navigate = useNavigate();
  const { phase } = useTimeLeft(round.close_time);
  const [draft, change] = useDraft(memberId, round.id, [...offers.keys()]);
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const lines = pricedLines(draft, offers, rules, faults);
  useEffect(() => {
    if (sheet !== null) hurrySheets();
  }, [sheet]);

  const sending = useSubmission(memberId, round.id, {
    post: (submission) => postSlip(round.id, submission),
    isPlaced: slipIsPlaced,
    onPlaced: (message) => {
      // The storage first: this screen may be gone when a slow answer comes.
      forgetEntries(memberId, round.id);
      change({ kind: "CLEAR" });
      setFaults(NO_FAULTS);
      setSheet(null);
      toast({
        text: t("placed", { message: message || t("placed_message") }),
        tone: "success",
        action: { label: t("see_slips"), run: () => void navigate(paths.lotteryBets) },
      });
    },
    onRefused: (failure) => {
      setFaults(faultsOf(failure, lines));
      const message = messageOf(failure) || t("refused_message");
      toast({ text: t("refused", { message }), tone: "error" });
    },
    onLost: () => toast({ text: t("send_failed"), tone: "error" }),
  });

  useEffect(() => {
    if (sending.phase !== "EDITING") hurryLostSlip();
  }, [sending.phase]);

  const stopped = roundRefusal("BET", round.status) !== null;
  const over = phase === "over" || stopped;
  const locked = phase === "last" || over || sending.phase !== "EDITING";
  useClosing(over, () => {
    forgetEntries(memberId, round.id);
    change({ kind: "CLEAR" });
    setSheet(null);
  });

  const priceNext = () => {
    if (lines.length === 0) toast(t("nothing_entered"));
    else setSheet("price");
  };
  return (
    <Page>
      <BettingHead name={name} round={round} text={<RoundText round={round} />} />
      <StoppedNotice service="BETTING" />
      <LastMinute phase={phase} />
      <Suspense>
        <LateLostSlip sending={sending} />
      </Suspense>
      <div
        inert={locked}
        data-toast-at="nav"
        data-crowded={hasWideTypes(offers) || undefined}
        className={cx("group/desk flex flex-col gap-3", locked && "opacity-55")}
      >
        <DeskTools mode={draft.mode} change={change} onOpen={setSheet} />
        <TypeChips
          offers={offers}
          selected={draft.selected}
          onTap={(betType) => change({ kind: "TAP_TYPE", betType })}
        />
        <NumberEntry
          draft={draft}
          change={change}
          rules={rules}
          awake={!locked}
          onNext={priceNext}
        />
      </div>
      {/* At the end of a short screen the cells of the keypad stay clear of the head. */}
      <div aria-hidden className="h-17 [@media(max-height:640px)]:h-9" />
      <ActionBar
        info={<Counts list={draft.list} />}
        action={
          <Button
            disabled={locked && sending.phase === "EDITING"}
            unready={lines.length === 0}
            loading={sending.phase === "SENDING"}
            onClick={priceNext}
            className="px-1!"
          >
            {phase === "last" || over ? t("out_of_time") : t("price")}
            {locked ? null : (
              <ChevronRight size={20} aria-hidden className="-mr-1 [&:lang(my)]:hidden" />
            )}
          </Button>
        }
      />
      <Suspense>
        <LateSheets
          shown={sheet}
          onShow={setSheet}
          round={round}
          name={name}
          draft={draft}
          lines={lines}
          offers={offers}
          rules={rules}
          change={change}
          sending={sending}
        />
      </Suspense>
    </Page>
  );
}

/** The draw date; of Yeekee also the way to shooting, so that the keypad stays above the fold. */
function RoundText({ round }: { readonly round: Round }) {
  const { t } = useTranslation(["betting", "lottery"]);
  const dates = useDates();
  return (
    <>
      {t("draw_of", { day: dates.day(round.draw_date) })}
      {round.lottery_type.category === "YEEKEE" ? (
        <Link
          to={shootAddress(round.id)}
          className="t-label -my-3 ml-3 inline-flex min-h-tap items-center gap-1 text-ticket-ink underline"
        >
          <Crosshair size={18} aria-hidden />
          {t("lottery:shoot")}
        </Link>
      ) : null}
    </>
  );
}

/** Says that the round closes, and that it takes no more changes. */
function LastMinute({ phase }: { readonly phase: ReturnType<typeof useTimeLeft>["phase"] }) {
  const { t } = useTranslation("betting");
  if (phase !== "minute" && phase !== "last") return null;
  return (
    <Notice tone={phase === "minute" ? "urgent" : "error"} live>
      {t(phase === "minute" ? "closing" : "locked")}
    </Notice>
  );
}
