import { shortId } from "@chokdee/domain/betting/slip-history.ts";
import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { printSlipText } from "@chokdee/domain/betting/slip-text/print.ts";
import { formatBaht } from "@chokdee/domain/money.ts";
import { Printer, Share2 } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { useRoundName } from "../../../app/round-name.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { sharePicture } from "../../../ui/save-picture.ts";
import { toast } from "../../../ui/toast.ts";
import { useBetTypeNames } from "../../../app/bet-type-names.ts";
import {
  drawSlip,
  MOST_LINES,
  type PictureGroup,
  type PictureLine,
  type SlipPicture,
} from "../slip-picture.ts";
import { wonSatang, writtenLines, type Slip } from "../slips.ts";

interface SlipTakeawayProps {
  readonly slip: Slip;
  /** Another thing to do with it, before these. */
  readonly children: ReactNode;
}

/** The slip as a picture for others, as text, or on paper. */
export function SlipTakeaway({ slip, children }: SlipTakeawayProps) {
  const { t } = useTranslation(["common", "slip-text"]);
  const lines = writtenLines(slip);
  const describe = useSlipPicture();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const picture = await drawSlip(describe(slip));
      const how = await sharePicture(picture, `chokdee-${shortId(slip.betGroupId)}.png`);
      if (how === "saved") toast({ text: t("device.picture_saved"), tone: "success" });
    } catch {
      toast({ text: t("device.share_failed"), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="no-print mb-2 grid grid-cols-2 gap-2">
      {children}
      <Button
        size="sm"
        variant="secondary"
        loading={busy}
        icon={<Share2 size={18} aria-hidden />}
        onClick={() => void share()}
      >
        {t("device.share")}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={<Printer size={18} aria-hidden />}
        onClick={() => print()}
      >
        {t("device.print")}
      </Button>
      {lines.length === 0 ? null : (
        <CopyButton wide text={() => printSlipText(lines)} label={t("slip-text:copy_slip")} />
      )}
    </div>
  );
}

function useSlipPicture(): (slip: Slip) => SlipPicture {
  const { t } = useTranslation("betting");
  const dates = useDates();
  const nameOf = useRoundName();
  const types = useBetTypeNames();
  const lineOf = (bet: Bet) => {
    const betType = parseBetType(bet.bet_type_config.bet_type);
    return {
      number: bet.number,
      type: betType === null ? bet.bet_type_config.name_th : types.name(betType),
      stake: formatMoney(bet.amount),
      won: bet.status === "WON" ? formatMoney(formatBaht(wonSatang(bet))) : "-",
    };
  };
  return (slip) => {
    const isLong = slip.bets.length > MOST_LINES;
    const staked = formatMoney(formatBaht(slip.stakeSatang));
    const stake = [t("betting:stake_of", { count: slip.bets.length }), staked] as const;
    const back = [t("betting:given_back"), staked] as const;
    const won = [t("betting:payout_total"), formatMoney(formatBaht(slip.payoutSatang))] as const;
    return {
      brand: t("common:brand"),
      title: nameOf(slip.round),
      draw: t("betting:draw_of", { day: dates.day(slip.round.draw_date) }),
      status: t(`betting:badge.${slip.badge}`),
      placed: `#${shortId(slip.betGroupId)}  ${dates.dayTime(slip.createdAt)}`,
      heads: isLong
        ? ["", "", ""]
        : [t("betting:col_number"), t("betting:stake"), t("betting:col_won")],
      lines: isLong ? [] : slip.bets.map(lineOf),
      groups: isLong ? groupsOf(slip.bets, lineOf) : [],
      sums: [stake, ...(slip.badge === "WON" ? [won] : slip.badge === "CANCELLED" ? [back] : [])],
    };
  };
}

/** Lines of one type and stake together, in the order in which the slip has them. */
function groupsOf(bets: readonly Bet[], lineOf: (bet: Bet) => PictureLine): PictureGroup[] {
  const groups = Map.groupBy(bets, (bet) => {
    const { type, stake } = lineOf(bet);
    return `${type} × ${stake}`;
  });
  return [...groups].map(([title, together]) => ({
    title,
    numbers: together.map(({ number, status }) => ({ number, won: status === "WON" })),
  }));
}
