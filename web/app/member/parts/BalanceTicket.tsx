import { ArrowDownToLine, ArrowUpFromLine, Eye, EyeOff, RefreshCw } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { paths } from "../../paths.ts";
import { ButtonLink, IconButton } from "../../../ui/Button.tsx";
import { useDates } from "../../../ui/dates.ts";
import { Money } from "../../../ui/Money.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Perforation, Ticket } from "../../../ui/Ticket.tsx";
import { useBalance } from "../../../wallet/member/calls.ts";
import { keep, kept } from "../../../load/keep.ts";

const HIDDEN_KEY = "balanceHidden";
const DOTS = "••••••";
/** A balance counts up to its new value within this time, once (DESIGN.md section 6). */
const COUNT_UP_MS = 400;

/** The wallet as a ticket: hidden or shown, refreshed by hand, old when it could not be. */
export function BalanceTicket() {
  const { t } = useTranslation("home");
  const dates = useDates();
  const balance = useBalance();
  const [hidden, setHidden] = useState(() => kept(localStorage, HIDDEN_KEY) === "true");
  const [turns, setTurns] = useState(0);
  const shown = useCountedUp(balance.data);
  const hide = (next: boolean) => {
    keep(localStorage, HIDDEN_KEY, String(next));
    setHidden(next);
  };
  return (
    <Ticket className="pb-4 pt-2">
      <div className="flex items-center justify-between zoomed:flex-wrap">
        <h2 className="t-small text-ticket-soft">{t("balance")}</h2>
        <span className="-mr-2.5 flex">
          <IconButton
            label={hidden ? t("balance_show") : t("balance_hide")}
            className="text-ticket-soft"
            onClick={() => hide(!hidden)}
          >
            {hidden ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
          </IconButton>
          <IconButton
            label={t("balance_refresh")}
            className="text-ticket-soft"
            onClick={() => {
              setTurns(turns + 1);
              void balance.refetch();
            }}
          >
            <RefreshCw
              // A new key turns the icon once for every press.
              key={turns}
              size={22}
              aria-hidden
              className={turns > 0 ? "spin-once" : undefined}
            />
          </IconButton>
        </span>
      </div>
      <p className="min-h-13 leading-none" aria-live="polite">
        {shown === undefined && balance.isError ? (
          <span className="n-lg">-</span>
        ) : shown === undefined ? (
          <Skeleton className="mt-1 h-10 w-44 opacity-20" />
        ) : hidden ? (
          <>
            <span className="n-lg" aria-hidden>
              {DOTS}
            </span>
            <span className="sr-only">{t("balance_hidden")}</span>
          </>
        ) : (
          <Money
            value={shown}
            size="n-xl"
            softSatang
            unit
            className="whitespace-normal! zoomed:[&>.n-xl]:text-[1.625rem]"
          />
        )}
      </p>
      {balance.isError ? (
        <p role="status" className="t-caption text-ticket-soft">
          {t("balance_failed")}
          {balance.dataUpdatedAt > 0
            ? ` · ${t("balance_stale", { time: dates.time(balance.dataUpdatedAt) })}`
            : null}
        </p>
      ) : null}
      <Perforation className="mb-4 mt-2" />
      <div className="grid grid-cols-2 gap-3 zoomed:grid-cols-1">
        <ButtonLink
          to={paths.deposit}
          variant="deposit"
          icon={<ArrowDownToLine size={20} aria-hidden />}
        >
          {t("deposit")}
        </ButtonLink>
        <ButtonLink
          to={paths.withdrawal}
          variant="on-ticket"
          icon={<ArrowUpFromLine size={20} aria-hidden />}
        >
          {t("withdraw")}
        </ButtonLink>
      </div>
    </Ticket>
  );
}

/** Walks from the last value to the new one when money comes in; anything else shows at once. */
function useCountedUp(target: number | undefined): number | undefined {
  const last = useRef<number>(undefined);
  const [walking, setWalking] = useState<number | null>(null);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = target;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (from === undefined || target === undefined || target <= from || still) return undefined;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - start) / COUNT_UP_MS);
      setWalking(share === 1 ? null : from + (target - from) * share);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      setWalking(null);
    };
  }, [target]);
  return walking ?? target;
}
