import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { BanknoteArrowDown, CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { useOnline } from "../../../app/offline/use-online.ts";
import { bettingAddress, topUpAddress } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { toast } from "../../../ui/toast.ts";
import { useBalance } from "../../../wallet/member/calls.ts";
import { isAtFault } from "../priced-lines.ts";
import { sendableTotal, shortfallOf, topUpBaht } from "../shortfall.ts";
import { contentOf } from "../submission.ts";
import type { Sending } from "../use-submission.ts";
import type { PricedDesk } from "../desk.ts";

export type SlipFooterProps = Pick<PricedDesk, "round" | "lines" | "sending">;

/**
 * What it costs, what is left, and the one button: send, or top up when money is short. A line
 * that cannot be sent counts in no sum, and keeps the button from doing either.
 */
export function SlipFooter({ round, lines, sending }: SlipFooterProps) {
  const { t } = useTranslation("betting");
  const balance = useBalance().data;
  const sendable = sendableTotal(lines);
  const total = sendable ?? 0;
  const shortfall = shortfallOf(total, balance);
  const left = shortfall > 0 || sendable === null ? undefined : (balance ?? 0) - total / 100;
  useRefusedLine(sending);
  return (
    <div className="toast-lift-footer">
      <OfflineMoney />
      {shortfall > 0 ? (
        <p role="alert" className="t-small mb-1 flex gap-2 text-urgent-ink">
          <CircleAlert size={20} aria-hidden className="mt-0.5" />
          <span>{t("short_of_money", { amount: formatMoney(formatBaht(shortfall)) })}</span>
        </p>
      ) : null}
      {balance === undefined ? null : (
        <p className="flex items-baseline justify-between gap-3">
          <span className="t-small text-ink-2">
            {t(left === undefined ? "lines_and_balance" : "lines_and_left", {
              count: lines.length,
            })}
          </span>
          <Money value={left ?? balance} size="n-xs" />
        </p>
      )}
      <p className="mb-3 flex items-baseline justify-between gap-3">
        <span className="t-strong">{t("total")}</span>
        {sendable === null ? (
          <span className="n-md">-</span>
        ) : (
          <Money value={formatBaht(total)} size="n-md" unit />
        )}
      </p>
      <SendButton
        round={round}
        lines={lines}
        sending={sending}
        total={total}
        shortfall={shortfall}
      />
    </div>
  );
}

/** The app's own line about it stands behind the sheet. */
function OfflineMoney() {
  const { t } = useTranslation("common");
  if (useOnline()) return null;
  return (
    <p role="alert" className="t-small mb-1 flex gap-2 text-urgent-ink">
      <CircleAlert size={20} aria-hidden className="mt-0.5" />
      <span>{t("offline_money")}</span>
    </p>
  );
}

function firstFault(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-fault] input[aria-invalid]");
}

/** Brings the first line that was refused into view: it may stand far below what is seen. */
function useRefusedLine({ phase }: Sending): void {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === "SENDING" && phase === "EDITING") {
      firstFault()?.scrollIntoView({ block: "center" });
    }
    before.current = phase;
  }, [phase]);
}

interface SendButtonProps extends SlipFooterProps {
  readonly total: Satang;
  readonly shortfall: Satang;
}

function SendButton({ round, lines, sending, total, shortfall }: SendButtonProps) {
  const { t } = useTranslation("betting");
  const { phase } = useTimeLeft(round.close_time);
  if (sending.phase === "SENDING") {
    return (
      <Button block loading>
        {t("sending")}
      </Button>
    );
  }
  // What may stand already is sent again at any time: the server tells whether it does.
  if (sending.phase === "UNKNOWN") {
    return (
      <Button block onClick={sending.retry}>
        {t("send_again")}
      </Button>
    );
  }
  if (phase === "last" || phase === "over") {
    return (
      <Button block disabled>
        {t("out_of_time")}
      </Button>
    );
  }
  if (lines.some(isAtFault)) {
    const showFirst = () => {
      const first = firstFault();
      first?.focus();
      first?.scrollIntoView({ block: "center" });
    };
    return (
      <Button block unready onClick={showFirst}>
        {t("has_faults")}
      </Button>
    );
  }
  if (shortfall > 0) {
    return (
      <ButtonLink
        block
        variant="deposit"
        to={topUpAddress(topUpBaht(shortfall), bettingAddress(round.id))}
        icon={<BanknoteArrowDown size={24} aria-hidden />}
      >
        {t("top_up")}
      </ButtonLink>
    );
  }
  const send = () => {
    if (lines.length === 0) {
      toast(t("nothing_entered"));
      return;
    }
    sending.submit(contentOf(lines));
  };
  return (
    <Button block unready={lines.length === 0} onClick={send}>
      {t("send", { amount: formatMoney(formatBaht(total)) })}
    </Button>
  );
}
