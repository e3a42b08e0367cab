import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { Copy, Download } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { groupPhone } from "../../../ui/group-phone.ts";
import { Perforation, Ticket } from "../../../ui/Ticket.tsx";
import { toast } from "../../../ui/toast.ts";
import { WholeNumber } from "../../../ui/WholeNumber.tsx";
import { saveQr } from "../save-qr.ts";
import { ExactAmount } from "./ExactAmount.tsx";
import { ExpiresIn } from "./ExpiresIn.tsx";
import { NumberedSteps } from "./NumberedSteps.tsx";
import { ReferenceLine } from "./ReferenceLine.tsx";
import { SlipUpload } from "./SlipUpload.tsx";

interface PaymentProps {
  readonly deposit: DepositIntent;
  readonly onSlipSent: () => void;
}

/** 'สแกน QR Code': the code with its exact amount, then the slip. */
export function QrPayment({ deposit, onSlipSent }: PaymentProps) {
  const { t } = useTranslation("deposits");
  const [file, setFile] = useState<File | null>(null);
  const amount = formatMoney(deposit.qr_amount);
  return (
    <div className="flex flex-col gap-3 pb-6 pt-1">
      {file === null ? <QrTicket deposit={deposit} /> : <Summary deposit={deposit} />}
      <SectionHead title={t("slip_heading")} />
      <SlipUpload deposit={deposit} file={file} onFile={setFile} onSent={onSlipSent} />
      {file === null ? (
        <>
          <SectionHead title={t("how")} />
          <NumberedSteps
            lines={[
              t("qr_step_1"),
              t("qr_step_2"),
              t("qr_step_3", { amount }),
              t("qr_step_4"),
              t("qr_step_5"),
              t("qr_step_6"),
            ]}
          />
        </>
      ) : null}
    </div>
  );
}

function QrTicket({ deposit }: { readonly deposit: DepositIntent }) {
  const { t } = useTranslation("deposits");
  const number = groupPhone(deposit.promptpay_number ?? "");
  return (
    <Ticket kind="paper" plain className="flex flex-col pb-4 pt-4">
      <ExactAmount amount={deposit.qr_amount} />
      <Perforation className="mb-1 mt-4" />
      <div className="flex flex-col items-center gap-2">
        {deposit.qr_code === null ? null : (
          <img
            src={deposit.qr_code}
            alt={t("qr_alt", { amount: formatMoney(deposit.qr_amount) })}
            className="aspect-square w-full max-w-64 rounded-sm bg-white [image-rendering:pixelated]"
          />
        )}
        <p className="t-small text-center text-ink-2">
          {t("promptpay")} <WholeNumber value={number} className="n-xs text-ink" />{" "}
          {deposit.bank_account.account_name}
        </p>
        <p className="flex items-center gap-2">
          <span className="t-small text-ink-2">{t("expires_in")}</span>
          <ExpiresIn to={deposit.expires_at} size="n-md" />
        </p>
      </div>
      <TicketButtons deposit={deposit} />
      <hr className="my-3 border-line" />
      <ReferenceLine label={t("reference")} value={deposit.reference_id} />
    </Ticket>
  );
}

function TicketButtons({ deposit }: { readonly deposit: DepositIntent }) {
  const { t } = useTranslation("deposits");
  const dates = useDates();
  const save = async () => {
    if (deposit.qr_code === null) return;
    try {
      await saveQr({
        code: deposit.qr_code,
        heading: `${formatMoney(deposit.qr_amount)} ${t("common:baht")}`,
        lines: [
          deposit.bank_account.account_name,
          `${t("reference")} ${deposit.reference_id}`,
          t("good_until", { time: dates.dayTime(deposit.expires_at) }),
        ],
        fileName: `chokdee-${deposit.reference_id}.png`,
      });
    } catch {
      toast({ text: t("save_failed"), tone: "error" });
    }
  };
  const copy = async () => {
    const copied = await copyText(deposit.qr_amount);
    toast(
      copied
        ? { text: t("common:copied"), tone: "copy" }
        : { text: t("common:copy_failed"), tone: "error" },
    );
  };
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <Button
        variant="secondary"
        size="sm"
        className="px-2!"
        icon={<Download size={18} aria-hidden />}
        onClick={() => void save()}
      >
        {t("qr_save")}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        className="px-2!"
        icon={<Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        {t("amount_copy")}
      </Button>
    </div>
  );
}

/** What was to be transferred, beside the slip that shows it. */
export function Summary({ deposit }: { readonly deposit: DepositIntent }) {
  const { t } = useTranslation("deposits");
  const row = "flex items-baseline justify-between gap-3";
  return (
    <Card>
      <dl className="flex flex-col gap-2">
        <div className={row}>
          <dt className="t-small text-ink-2">{t("to_transfer")}</dt>
          <dd className="n-md">{formatMoney(deposit.qr_amount)}</dd>
        </div>
        <div className={row}>
          <dt className="t-small text-ink-2">{t("reference")}</dt>
          <dd className="n-xs">{deposit.reference_id}</dd>
        </div>
        <div className={row}>
          <dt className="t-small text-ink-2">{t("expires_in")}</dt>
          <dd>
            <ExpiresIn to={deposit.expires_at} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
