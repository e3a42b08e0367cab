import { parseBetType } from "@chokdee/domain/betting/bet-types.ts";
import type { Bet } from "@chokdee/domain/betting/contract.ts";
import { parseBaht, parseOdds } from "@chokdee/domain/money.ts";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Download, ShieldCheck } from "lucide-react";
import { useState } from "react";

import { messageOf } from "../../app/api-failure.ts";
import { useTranslation } from "../../text/i18n.ts";
import { proofAddress } from "../../app/paths.ts";
import { saveJson } from "../../app/save-json.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { canCheck, webDigests } from "../../app/web-digests.ts";
import { isAmongBets, isOfSlip, isSigned } from "./check-draw.ts";
import { useProof, useReceipt } from "./draw-calls.ts";
import { CheckList, type CheckedStep } from "./parts/CheckList.tsx";

interface SlipReceiptProps {
  readonly roundId: string;
  readonly betGroupId: string;
  readonly bets: readonly Bet[];
}

/** A slip in a round that the house draws: its signed receipt, verified here, and the proof. */
export default function SlipReceipt(props: SlipReceiptProps) {
  const { t } = useTranslation("draw");
  const [isOpen, setOpen] = useState(false);
  const receipt = useReceipt(props.betGroupId, isOpen);
  const Icon = receipt.data ? Download : BadgeCheck;
  const press = () => {
    if (receipt.data) saveJson(receipt.data, `chokdee-receipt-${props.betGroupId}.json`);
    else if (isOpen) void receipt.refetch();
    else setOpen(true);
  };
  return (
    <section className="mt-3 flex flex-col gap-2">
      <div className="grid gap-2 xs:grid-cols-2">
        {/* One button, that keeps the focus. */}
        <Button
          variant="weak"
          size="sm"
          icon={<Icon size={18} aria-hidden />}
          loading={isOpen && !receipt.data && receipt.isFetching}
          onClick={press}
        >
          {t(receipt.data ? "receipt_download" : "receipt_get")}
        </Button>
        <ButtonLink
          variant="secondary"
          size="sm"
          className="no-print"
          to={proofAddress(props.roundId)}
          icon={<ShieldCheck size={18} aria-hidden />}
        >
          {t("go_proof")}
        </ButtonLink>
      </div>
      {receipt.isError ? (
        <Notice tone="error" live>
          {messageOf(receipt.error)}
        </Notice>
      ) : null}
      {receipt.data ? (
        <Checked
          {...props}
          receipt={receipt.data}
          anew={async () => (await receipt.refetch({ throwOnError: true })).data}
        />
      ) : null}
    </section>
  );
}

type Receipt = NonNullable<ReturnType<typeof useReceipt>["data"]>;

interface CheckedProps extends SlipReceiptProps {
  readonly receipt: Receipt;
  readonly anew: () => Promise<Receipt | undefined>;
}

function Checked({ roundId, betGroupId, bets, receipt, anew }: CheckedProps) {
  const { t } = useTranslation("draw");
  // Root and key are taken from the round's own proof, not from the receipt that is being judged.
  const proof = useProof(roundId);
  const published = proof.data;
  const isClosed = receipt.path !== null;
  const checked = useQuery({
    queryKey: ["betting", "receipt", betGroupId, "checked", receipt, published?.bets_root],
    queryFn: async () => {
      if (!published) return null;
      const isFixed = published.bets_root !== null;
      // One of before the close has no path: now it must have one.
      const own = (isFixed && !isClosed ? await anew() : undefined) ?? receipt;
      const lines = bets.map((bet) => ({
        betType: parseBetType(bet.bet_type_config.bet_type) ?? "",
        number: bet.number,
        stakeSatang: parseBaht(bet.amount) ?? 0,
        odds: parseOdds(bet.odds_snapshot) ?? 0,
      }));
      return {
        signed: await isSigned(own, published.house_key),
        ofSlip: isOfSlip(own.slip, { roundId, betGroupId, lines }),
        inTree: isFixed ? await isAmongBets(own, published, webDigests) : null,
      };
    },
    enabled: canCheck() && published !== undefined && (!isClosed || published.bets_root !== null),
    networkMode: "always",
  });
  if (!canCheck()) return <Notice tone="warning">{t("receipt_unchecked")}</Notice>;
  if (!published) return <Loading of={proof} rows={1} />;
  if (checked.isError) return <Loading of={checked} rows={1} />;
  if (!checked.data) return <p className="t-small text-ink-2">{t("checking")}</p>;
  const { signed, ofSlip, inTree } = checked.data;
  const steps: CheckedStep[] = [{ key: "lines", text: t("receipt_lines"), passed: ofSlip }];
  if (signed !== null) {
    steps.unshift({ key: "signature", text: t("receipt_signature"), passed: signed });
  }
  if (inTree !== null) steps.push({ key: "path", text: t("receipt_path"), passed: inTree });
  return (
    <div role="status" className="flex flex-col gap-2">
      <CheckList label={t("receipt_get")} steps={steps} />
      {signed === null ? <Notice tone="warning">{t("receipt_unchecked")}</Notice> : null}
      {signed && inTree === null ? (
        <p className="t-small text-ink-2">{t("receipt_early")}</p>
      ) : null}
    </div>
  );
}
