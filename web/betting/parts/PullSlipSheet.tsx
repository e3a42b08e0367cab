import { Import } from "lucide-react";
import { formatBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Digits } from "../../ui/Digits.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { useBets } from "../calls.ts";
import type { PulledLine } from "../draft.ts";
import type { Offers } from "../priced-lines.ts";
import { pulledLines, slipsOf, type Slip } from "../slips.ts";

/** How many numbers of a slip are shown. */
const SHOWN_NUMBERS = 6;

export interface PullSlipSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly lotteryTypeId: string;
  readonly offers: Offers;
  readonly onPull: (lines: readonly PulledLine[]) => void;
}

/** 'ดึงโพย': takes the numbers and stakes of an earlier slip of the same lottery. */
export function PullSlipSheet({
  open,
  onClose,
  lotteryTypeId,
  offers,
  onPull,
}: PullSlipSheetProps) {
  const { t } = useTranslation("betting");
  const pull = (slip: Slip) => {
    const lines = pulledLines(slip, new Set(offers.keys()));
    onPull(lines);
    onClose();
    toast({ text: t("pulled", { count: lines.length }), tone: "success" });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("pull_title")}>
      <Slips lotteryTypeId={lotteryTypeId} onPull={pull} />
    </Sheet>
  );
}

interface SlipsProps {
  readonly lotteryTypeId: string;
  readonly onPull: (slip: Slip) => void;
}

function Slips({ lotteryTypeId, onPull }: SlipsProps) {
  const { t } = useTranslation("betting");
  const bets = useBets({ lotteryTypeId });
  if (bets.isPending) return <SkeletonRows />;
  if (!bets.data) {
    return (
      <ErrorState
        title={t("slips_failed")}
        retrying={bets.isFetching}
        onRetry={() => void bets.refetch()}
      />
    );
  }
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
      {bets.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          block
          loading={bets.isFetchingNextPage}
          className="mt-3"
          onClick={() => void bets.fetchNextPage()}
        >
          {t("more_slips")}
        </Button>
      ) : null}
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
