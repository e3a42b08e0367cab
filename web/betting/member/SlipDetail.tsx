import { BET_TYPES, type BetType } from "@chokdee/domain/betting/bet-types.ts";
import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Repeat, Trophy } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { resultsAddress } from "../../app/paths.ts";
import { fetchCode } from "../../load/retries.ts";
import { isHouseCategory } from "../../results/member/house-category.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { isAmong, pulledLines, type Slip } from "./slips.ts";
import { topPayoutOf } from "./top-payout.ts";
import { CancelSlip } from "./parts/CancelSlip.tsx";
import { SlipHead } from "./parts/SlipHead.tsx";
import { SlipLines } from "./parts/SlipLines.tsx";
import { SlipNote } from "./parts/SlipNote.tsx";
import { SlipTakeaway } from "./parts/SlipTakeaway.tsx";

/** Fetched for the slips that need it alone. */
const SlipReceipt = lazy(() => fetchCode(() => import("../../results/member/SlipReceipt.tsx")));
const BetAgainSheet = lazy(() => fetchCode(() => import("./BetAgainSheet.tsx")));
/** Bets on an animal belong to a screen of their own. */
const AGAIN: ReadonlySet<BetType> = new Set(BET_TYPES.filter((type) => type !== "ANIMAL"));

interface SlipDetailProps {
  /** Undefined closes the sheet. */
  readonly slip: Slip | undefined;
  readonly onClose: () => void;
}

/** Every line of a slip with its six fields in four columns (DESIGN.md section 5). */
export function SlipDetail({ slip, onClose }: SlipDetailProps) {
  const { t } = useTranslation("betting");
  return (
    <Sheet
      open={slip !== undefined}
      onClose={onClose}
      title={t("detail_title")}
      footer={slip ? <Footer slip={slip} onClose={onClose} /> : null}
    >
      {slip ? <Body slip={slip} onClose={onClose} /> : null}
    </Sheet>
  );
}

/** Whether the house draws the slip's round, so that its slips have signed receipts. */
function isOfHouse({ round }: Slip): boolean {
  return isHouseCategory(round.lottery_type.category);
}

interface BodyProps {
  readonly slip: Slip;
  readonly onClose: () => void;
}

function Body({ slip, onClose }: BodyProps) {
  const { t } = useTranslation("betting");
  const dates = useDates();
  return (
    <>
      <SlipHead slip={slip} level={3} />
      <div className="mb-1 mt-1 flex min-h-tap items-center justify-between gap-2">
        <p className="t-small text-ink-2">
          {`#${shortId(slip.betGroupId)}  ${dates.dayTime(slip.createdAt)}`}
        </p>
        <CopyButton text={slip.betGroupId} label={t("copy_id")} className="-mr-2.5" />
      </div>
      <SlipNote key={slip.key} slip={slip} />
      <SlipTakeaway slip={slip}>
        <BetAgain slip={slip} onGone={onClose} />
      </SlipTakeaway>
      <SlipLines slip={slip} />
      {isOfHouse(slip) && slip.badge !== "CANCELLED" ? (
        <Suspense fallback={<div className="h-30" />}>
          <SlipReceipt roundId={slip.round.id} betGroupId={slip.betGroupId} bets={slip.bets} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The same numbers and stakes in a round that is open; nothing is sent before the member does. */
function BetAgain({ slip, onGone }: { readonly slip: Slip; readonly onGone: () => void }) {
  const { t } = useTranslation("betting");
  const [open, setOpen] = useState(false);
  const isAny = slip.bets.some((bet) => isAmong(bet, AGAIN));
  if (!isAny) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Repeat size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("bet_again")}
      </Button>
      {open ? (
        <Suspense>
          <BetAgainSheet
            open
            onClose={() => setOpen(false)}
            onLeave={onGone}
            lines={pulledLines(slip, AGAIN)}
            lotteryTypeId={slip.round.lottery_type.id}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Footer({ slip, onClose }: BodyProps) {
  const { t } = useTranslation("betting");
  const stake = (
    <Row
      label={t("stake_of", { count: slip.bets.length })}
      value={formatBaht(slip.stakeSatang)}
      large={slip.badge === "PENDING"}
    />
  );
  if (slip.badge === "PENDING") {
    return (
      <>
        <Row label={t("top_payout")} value={formatBaht(topPayoutOf(slip))} />
        {stake}
        <CancelSlip slip={slip} onCancelled={onClose} />
      </>
    );
  }
  if (slip.badge === "CANCELLED") {
    return (
      <>
        {stake}
        <Row label={t("payout_total")} value={formatBaht(slip.payoutSatang)} />
        <Row label={t("given_back")} value={formatBaht(slip.stakeSatang)} large />
        <p className="t-small mt-1 text-ink-2">
          {t(slip.round.status === "VOIDED" ? "round_voided" : "slip_cancelled")}
        </p>
      </>
    );
  }
  const won = slip.badge === "WON";
  return (
    <>
      {stake}
      <Row label={t("payout_total")} value={formatBaht(slip.payoutSatang)} large won={won} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <p className="t-small text-ink-2">{won ? t("won_paid") : ""}</p>
        <ButtonLink
          size="sm"
          variant="weak"
          className="no-print ml-auto"
          to={resultsAddress(slip.round.draw_date, slip.round.lottery_type.category)}
          icon={<Trophy size={18} aria-hidden />}
        >
          {t("check_results")}
        </ButtonLink>
      </div>
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly large?: boolean;
  readonly won?: boolean;
}

function Row({ label, value, large, won }: RowProps) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className={large ? "t-strong" : "t-small text-ink-2"}>{label}</span>
      <Money value={value} size={large ? "n-md" : "n-xs"} sign={won ? "in" : undefined} />
    </p>
  );
}
