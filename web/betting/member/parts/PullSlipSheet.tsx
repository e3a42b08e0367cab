import { Import } from "lucide-react";
import type { BetType } from "@chokdee/domain/betting/bet-types.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { Suspense, useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Digits } from "../../../ui/Digits.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { ANY_SLIP, useBets } from "../slip-calls.ts";
import type { PulledLine } from "../draft.ts";
import { LuckyPull } from "../lucky-pull.ts";
import type { Offers } from "../offers.ts";
import { pulledLines, slipsOf, type Slip } from "../slips.ts";
import { fittingLines, type WantedLine } from "../wanted-lines.ts";
import { NumberSets } from "./NumberSets.tsx";
import { MoreButton } from "../../../ui/MoreButton.tsx";

/** How many numbers of a slip are shown. */
const SHOWN_NUMBERS = 6;

export interface PullSlipSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly lotteryTypeId: string;
  readonly offers: Offers;
  /** What is entered already, with its prices. */
  readonly entered: readonly WantedLine[];
  readonly selected: readonly BetType[];
  readonly reversed: boolean;
  readonly onPull: (lines: readonly PulledLine[]) => void;
}

/**
 * 'ดึงโพย': takes the numbers and stakes of an earlier slip of the same lottery, of a set of lucky
 * numbers, or numbers that the trade bets together; what is entered can be kept as a lucky set.
 */
export function PullSlipSheet(props: PullSlipSheetProps) {
  const { open, onClose, lotteryTypeId, offers, entered, selected, reversed, onPull } = props;
  const { t } = useTranslation("betting");
  const [source, setSource] = useState<"slips" | "sets" | "patterns">("slips");
  const pull = (lines: readonly PulledLine[]) => {
    if (lines.length === 0) {
      toast({ text: t("pull_none_fit"), tone: "error" });
      return;
    }
    onPull(lines);
    onClose();
    toast({ text: t("pulled", { count: lines.length }), tone: "success" });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("pull")}>
      <Segment
        label={t("pull_from")}
        className="mb-3"
        choices={[
          { value: "slips", label: t("pull_slips") },
          { value: "sets", label: t("pull_sets") },
          { value: "patterns", label: t("pull_patterns") },
        ]}
        value={source}
        onChange={setSource}
      />
      {source === "patterns" ? (
        <NumberSets selected={selected} reversed={reversed} onPull={pull} />
      ) : source === "slips" ? (
        <Slips
          lotteryTypeId={lotteryTypeId}
          onPull={(slip) => pull(pulledLines(slip, new Set(offers.keys())))}
        />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <LuckyPull
            entered={entered}
            onPull={(wanted) => pull(fittingLines(wanted, [...offers.keys()], selected))}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

interface SlipsProps {
  readonly lotteryTypeId: string;
  readonly onPull: (slip: Slip) => void;
}

function Slips({ lotteryTypeId, onPull }: SlipsProps) {
  const { t } = useTranslation("betting");
  const bets = useBets({ ...ANY_SLIP, lotteryTypeId });
  if (!bets.data) return <Loading of={bets} title={t("slips_failed")} />;
  const slips = slipsOf(bets.data.pages.flatMap((page) => page.data));
  if (slips.length === 0) return <EmptyState title={t("pull_none")} />;
  return (
    <>
      <p className="t-small text-ink-2">{t("pull_text")}</p>
      <ul>
        {slips.map((slip) => (
          <SlipRow key={slip.key} slip={slip} onPull={() => onPull(slip)} />
        ))}
      </ul>
      <MoreButton of={bets} size="sm" block className="mt-3">
        {t("more_slips")}
      </MoreButton>
    </>
  );
}

interface SlipRowProps {
  readonly slip: Slip;
  readonly onPull: () => void;
}

function SlipRow({ slip, onPull }: SlipRowProps) {
  const { t } = useTranslation("betting");
  const dates = useDates();
  const numbers = [...new Set(slip.bets.map((bet) => bet.number))];
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <div className="min-w-0 grow">
        <p className="t-small text-ink-2">
          {t("draw_of", { day: dates.day(slip.round.draw_date) })}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {numbers.slice(0, SHOWN_NUMBERS).map((number) => (
            <Digits key={number} value={number} size="n-sm" />
          ))}
          {numbers.length > SHOWN_NUMBERS ? (
            <span className="t-caption text-ink-3">
              {t("more_lines", { count: numbers.length - SHOWN_NUMBERS })}
            </span>
          ) : null}
        </p>
        <p className="t-small text-ink-2">
          {t("lines_and_stake", {
            count: slip.bets.length,
            amount: formatMoney(formatBaht(slip.stakeSatang)),
          })}
        </p>
      </div>
      <Button size="sm" variant="weak" icon={<Import size={18} aria-hidden />} onClick={onPull}>
        {t("pull_this")}
      </Button>
    </li>
  );
}
