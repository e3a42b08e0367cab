import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { Clock } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { contactHelp } from "../../../app/paths.ts";
import { useServerSeconds } from "../../../ui/clock.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { ReferenceLine } from "./ReferenceLine.tsx";
import { SlipUpload } from "./SlipUpload.tsx";

interface SlipCheckingProps {
  readonly deposit: DepositIntent;
  readonly onSlipSent: () => void;
}

/** The slip is with the staff: nothing here asks for another transfer. */
export function SlipChecking({ deposit, onSlipSent }: SlipCheckingProps) {
  const { t } = useTranslation(["deposits", "common"]);
  const [file, setFile] = useState<File | null>(null);
  const isOver = useServerSeconds() >= Date.parse(deposit.expires_at);
  const takesMore = deposit.status === "PENDING" && !isOver && deposit.slips_left > 0;
  return (
    <div className="flex flex-col gap-3 pb-6 pt-1">
      <Card className="flex flex-col gap-3 px-5 py-6">
        <div role="status" className="flex flex-col items-center gap-2 text-center">
          <span className="grid size-18 place-items-center rounded-full bg-pending-bg text-pending-ink">
            <Clock size={32} aria-hidden />
          </span>
          <h2 className="t-heading">{t("deposits:slip_waits")}</h2>
          <p className="t-small text-ink-2">{t("deposits:checking_text")}</p>
        </div>
        <dl className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <dt className="t-small text-ink-2">{t("deposits:transferred")}</dt>
          <dd className="n-md">
            {formatMoney(deposit.qr_amount)}{" "}
            <span className="t-small text-ink-2">{t("common:baht")}</span>
          </dd>
        </dl>
        <ReferenceLine label={t("deposits:reference")} value={deposit.reference_id} />
        <p className="t-small text-ink-2">{t("deposits:checking_late")}</p>
        <ButtonLink to={contactHelp} variant="secondary" block>
          {t("deposits:contact")}
        </ButtonLink>
      </Card>
      {takesMore ? (
        <>
          <SectionHead title={t("deposits:slip_another")} />
          <SlipUpload deposit={deposit} file={file} onFile={setFile} onSent={onSlipSent} />
        </>
      ) : null}
    </div>
  );
}
