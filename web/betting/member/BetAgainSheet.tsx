import type { Round } from "@chokdee/domain/rounds/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { CategoryTile } from "../../icons/CategoryTile.tsx";
import { paths } from "../../app/paths.ts";
import { useActiveRounds } from "../../rounds/member/calls.ts";
import { useRoundName } from "../../app/round-name.ts";
import { bettingState } from "../../rounds/member/RoundRow.tsx";
import { useSession } from "../../app/session.ts";
import { useIsHere } from "../../app/use-is-here.ts";
import { Card } from "../../ui/Card.tsx";
import { useServerSeconds } from "../../ui/clock.ts";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { allLayersGone } from "../../ui/open-layers.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { betTypesQuery } from "./calls.ts";
import { changeDraft } from "./draft.ts";
import { keepDraft, keptDraft } from "./kept-draft.ts";
import { keepText } from "./kept-text.ts";
import { offersOf } from "./offers.ts";
import { keptSubmission } from "./use-submission.ts";
import { fittingLines, type WantedLine } from "./wanted-lines.ts";

/** A round that closes sooner is not worth beginning with (product.md section 9: locked at 10 s). */
const SOONEST_MS = 15_000;

export interface BetAgainSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes what it was opened from, before the betting screen comes. */
  readonly onLeave?: (() => void) | undefined;
  readonly lines: readonly WantedLine[];
  /** A written slip instead of lines: the round's screen opens with it, to be read there. */
  readonly text?: string | undefined;
  /** The lottery whose rounds come first. */
  readonly lotteryTypeId?: string | undefined;
}

/** Chooses an open round and goes there with these numbers entered; nothing is sent yet. */
export default function BetAgainSheet({ open, ...rest }: BetAgainSheetProps) {
  const { t } = useTranslation("lucky");
  return (
    <Sheet open={open} onClose={rest.onClose} title={t("round_title")}>
      <RoundsToEnter {...rest} />
    </Sheet>
  );
}

/** The open rounds, the next of the same lottery first. */
export function RoundsToEnter(props: Omit<BetAgainSheetProps, "open">) {
  const { lotteryTypeId } = props;
  const { t } = useTranslation("lucky");
  const rounds = useActiveRounds();
  const now = useServerSeconds();
  const enter = useEnter(props);
  if (rounds.data === undefined) return <Loading of={rounds} rows={4} />;
  const open = rounds.data.filter(
    (round) =>
      round.lottery_type.category !== "ANIMAL" && Date.parse(round.close_time) - now > SOONEST_MS,
  );
  const same = open.filter((round) => round.lottery_type.id === lotteryTypeId);
  const others = nextOnes(open.filter((round) => round.lottery_type.id !== lotteryTypeId));
  if (open.length === 0) return <EmptyState title={t("round_none")} />;
  return (
    <>
      <p className="t-small mb-2 text-ink-2">
        {t(lotteryTypeId !== undefined && same.length === 0 ? "round_none_same" : "round_text")}
      </p>
      <Card flush>
        {[...same, ...others].map((round) => (
          <RoundChoice
            key={round.id}
            round={round}
            busy={enter.busy}
            onChoose={() => void enter.into(round)}
          />
        ))}
      </Card>
    </>
  );
}

/** Of the 88 Yeekee rounds of a day the next one is enough. */
function nextOnes(rounds: readonly Round[]): Round[] {
  const isYeekee = ({ lottery_type }: Round) => lottery_type.category === "YEEKEE";
  const next = rounds.find(isYeekee);
  return rounds.filter((round) => !isYeekee(round) || round === next);
}

interface RoundChoiceProps {
  readonly round: Round;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

function RoundChoice({ round, busy, onChoose }: RoundChoiceProps) {
  const { t } = useTranslation("lucky");
  const dates = useDates();
  return (
    <ListRow
      lead={<CategoryTile category={round.lottery_type.category} code={round.lottery_type.code} />}
      title={useRoundName()(round)}
      text={t("closes", { time: dates.dayTime(round.close_time) })}
      onClick={busy ? () => undefined : onChoose}
    />
  );
}

/** Puts the lines with what the member has entered for a round, and opens its betting screen. */
function useEnter({ lines, text, onClose, onLeave }: Omit<BetAgainSheetProps, "open">) {
  const { t } = useTranslation("lucky");
  const client = useQueryClient();
  const navigate = useNavigate();
  const nameOf = useRoundName();
  const memberId = useSession()?.user.id ?? "";
  const isHere = useIsHere();
  const [busy, setBusy] = useState(false);
  const into = async (round: Round) => {
    setBusy(true);
    try {
      const { id } = round.lottery_type;
      const draft = keptDraft(memberId, round.id);
      const offers = text === undefined ? await client.fetchQuery(betTypesQuery(id)) : [];
      if (!isHere.current) return;
      // What may stand is sent again as it was: a line put with it now would not go along.
      const mayStand = keptSubmission(memberId, round.id)?.open === true;
      const fitting = fittingLines(lines, [...offersOf(offers).keys()], draft.selected);
      if (text !== undefined) {
        keepText(memberId, round.id, text);
        keepDraft(memberId, round.id, changeDraft(draft, { kind: "MODE", mode: "text" }));
      } else if (fitting.length === 0) {
        toast({ text: t("none_fit"), tone: "error" });
        return;
      } else if (!mayStand) {
        keepDraft(memberId, round.id, changeDraft(draft, { kind: "PULL", lines: fitting }));
      }
      onClose();
      onLeave?.();
      await allLayersGone();
      await navigate(paths.lotteryBetting, { state: bettingState(round, nameOf(round)) });
      if (text === undefined && !mayStand) {
        toast({ text: t("filled", { count: fitting.length }), tone: "success" });
      }
    } catch (error) {
      if (isHere.current) toast({ text: messageOf(error) || t("common:error"), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return { busy, into };
}
