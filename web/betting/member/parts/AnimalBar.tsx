import { formatBaht, type Odds, payoutOf } from "@chokdee/domain/money.ts";
import { BanknoteArrowDown } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { paths, topUpAddress } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { formatMoney, formatSum } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { Stepper } from "../../../ui/Stepper.tsx";
import { toast } from "../../../ui/toast.ts";
import { useBalance } from "../../../wallet/member/calls.ts";
import {
  faultOf,
  LEAST_STAKE,
  MOST_STAKE,
  stakeOf,
  totalOf,
  type AnimalBet,
  type OddsOfAnimal,
} from "../animal-bet.ts";
import { shortfallOf, topUpBaht } from "../shortfall.ts";
import type { Sending } from "../use-submission.ts";

interface AnimalBarProps {
  readonly bet: AnimalBet;
  /** Of the round; animals can pay less. */
  readonly odds: Odds;
  readonly oddsOf: OddsOfAnimal;
  readonly outOfTime: boolean;
  /** Neither animals nor amount can be changed now. */
  readonly locked: boolean;
  readonly sending: Sending;
  readonly onAmount: (text: string) => void;
  readonly onPlace: () => void;
}

/** The amount for each animal, what it comes to, and the one button; the disc is in between. */
export function AnimalBar(props: AnimalBarProps) {
  const { bet, odds, oddsOf, locked, onAmount } = props;
  const { t } = useTranslation("animals");
  const balance = useBalance().data;
  return (
    <>
      <div aria-hidden className="h-41" />
      <div className="toast-lift-tall-bar fixed inset-x-0 bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-(--z-nav) mx-auto max-w-content border-t border-line bg-surface px-gutter py-2.5 short:bottom-0 short:pb-[calc(10px+env(safe-area-inset-bottom))]">
        <div className="grid grid-cols-2 items-center gap-3 max-[22.4375rem]:grid-cols-[4fr_3fr]">
          <div inert={locked} className={cx(locked && "opacity-55")}>
            <Stepper
              label={t("amount")}
              face="n-sm"
              decimals={2}
              min={LEAST_STAKE / 100}
              max={MOST_STAKE / 100}
              value={bet.amountText}
              onChange={onAmount}
            />
          </div>
          <div className="min-w-0 text-right" aria-live="polite">
            <Sum bet={bet} odds={odds} oddsOf={oddsOf} balance={balance} />
            <Money value={formatBaht(totalOf(bet))} size="n-md" />
          </div>
        </div>
        <div className="mt-2 grid grid-cols-[1fr_4.75rem_1fr] items-center short:grid-cols-[1fr_minmax(50%,auto)]">
          <div>
            <p className="t-caption text-ink-2">{t("balance")}</p>
            {balance === undefined ? null : <Money value={balance} size="n-xs" />}
          </div>
          <span aria-hidden className="short:hidden" />
          <div className="grid">
            <PlaceButton {...props} balance={balance} />
          </div>
        </div>
      </div>
    </>
  );
}

interface SumProps extends Pick<AnimalBarProps, "bet" | "odds" | "oddsOf"> {
  readonly balance: number | undefined;
}

/** Two lines from the first on: what animals of several odds pay needs the second. */
const SUM_LOOK = "t-caption flex min-h-[2lh] flex-col justify-end";

/** Animals, stake and win; or what keeps the bet from being placed. */
function Sum({ bet, odds, oddsOf, balance }: SumProps) {
  const { t } = useTranslation(["animals", "betting"]);
  const fault = faultOf(bet, balance);
  if (fault === "AMOUNT" || fault === "BALANCE") {
    const amount = formatMoney(formatBaht(shortfallOf(totalOf(bet), balance)));
    return (
      <p className={cx(SUM_LOOK, "text-urgent-ink")}>
        {fault === "AMOUNT" ? t("animals:amount_wrong") : t("betting:short_of_money", { amount })}
      </p>
    );
  }
  const stake = stakeOf(bet);
  const isStake = stake >= LEAST_STAKE && stake <= MOST_STAKE;
  const count = bet.animals.length;
  const each = count === 0 ? [odds] : bet.animals.map(oddsOf);
  const payouts = [Math.min(...each), Math.max(...each)].map((one) =>
    formatSum(formatBaht(isStake ? payoutOf(stake, one) : 0)),
  );
  return (
    <p className={cx(SUM_LOOK, "text-ink-2")}>
      {t("animals:sum", {
        count,
        amount: formatSum(formatBaht(stake)),
        payout: [...new Set(payouts)].join("–"),
      })}
    </p>
  );
}

interface PlaceButtonProps extends AnimalBarProps {
  readonly balance: number | undefined;
}

function PlaceButton({ bet, outOfTime, sending, onPlace, balance }: PlaceButtonProps) {
  const { t } = useTranslation(["animals", "betting"]);
  const look = "px-1!";
  // What may stand already is sent again at any time: the server tells whether it does.
  if (sending.phase === "UNKNOWN") {
    return (
      <Button className={look} onClick={sending.retry}>
        {t("betting:send_again")}
      </Button>
    );
  }
  if (outOfTime) {
    return (
      <Button disabled className={look}>
        {t("betting:out_of_time")}
      </Button>
    );
  }
  const fault = faultOf(bet, balance);
  const total = totalOf(bet);
  if (fault === "BALANCE") {
    return (
      <ButtonLink
        variant="deposit"
        className={look}
        to={topUpAddress(topUpBaht(shortfallOf(total, balance)), paths.animals)}
        icon={<BanknoteArrowDown size={22} aria-hidden />}
      >
        {t("betting:top_up")}
      </ButtonLink>
    );
  }
  const place = () => {
    if (fault === "NO_ANIMAL") toast(t("choose_first"));
    else if (fault === "AMOUNT") toast({ text: t("amount_wrong"), tone: "error" });
    else onPlace();
  };
  return (
    <Button
      unready={fault === "NO_ANIMAL" || fault === "AMOUNT"}
      loading={sending.phase === "SENDING"}
      className={look}
      onClick={place}
    >
      {total === 0 ? t("place_none") : t("place", { amount: formatSum(formatBaht(total)) })}
    </Button>
  );
}
