import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { Smartphone } from "lucide-react";
import { useState } from "react";

import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { usePrimaryAccount } from "../../../members/member/account-calls.ts";
import { useGroupedAccount } from "../../../members/member/group-account.ts";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SectionHead } from "../../../ui/Card.tsx";
import { notify } from "../../../ui/confirm.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { Perforation, Ticket } from "../../../ui/Ticket.tsx";
import { ExactAmount } from "./ExactAmount.tsx";
import { ExpiresIn } from "./ExpiresIn.tsx";
import { NumberedSteps } from "./NumberedSteps.tsx";
import { Summary } from "./QrPayment.tsx";
import { ReferenceLine } from "./ReferenceLine.tsx";
import { SlipUpload } from "./SlipUpload.tsx";

interface PaymentProps {
  readonly deposit: DepositIntent;
  readonly onSlipSent: () => void;
}

/** 'ฝากเงิน (ออโต้)': where to transfer, with which amount and reference. */
export function TransferPayment({ deposit, onSlipSent }: PaymentProps) {
  const { t } = useTranslation("deposits");
  const [file, setFile] = useState<File | null>(null);
  const amount = formatMoney(deposit.qr_amount);
  return (
    <div className="flex flex-col gap-3 pb-6 pt-1">
      {file === null ? (
        <>
          <TransferTicket deposit={deposit} />
          <OpenBankApp />
          <NumberedSteps
            lines={[t("transfer_step_1", { amount }), t("transfer_step_2"), t("transfer_step_3")]}
          />
        </>
      ) : (
        <Summary deposit={deposit} />
      )}
      <SectionHead title={t("slip_heading")} />
      <p className="t-small -mt-2 text-ink-2">{t("auto_step_3")}</p>
      <SlipUpload deposit={deposit} file={file} onFile={setFile} onSent={onSlipSent} />
    </div>
  );
}

function TransferTicket({ deposit }: { readonly deposit: DepositIntent }) {
  const { t } = useTranslation("deposits");
  const { bank_account: account } = deposit;
  const number = useGroupedAccount()(account.account_number, account.bank_code);
  const look = useBankLook()({
    code: account.bank_code,
    name_th: account.bank_name,
    color: account.color,
  });
  return (
    <Ticket kind="paper" plain className="pb-4 pt-5">
      <ExactAmount amount={deposit.qr_amount} />
      <p className="mt-3 flex items-center justify-center gap-2">
        <span className="t-small text-ink-2">{t("expires_in")}</span>
        <ExpiresIn to={deposit.expires_at} />
      </p>
      <Perforation className="my-4" />
      <div className="mb-3 flex items-center gap-3">
        <BankMonogram bank={look} />
        <div className="min-w-0">
          <p className="t-strong">{look.name}</p>
          <p className="t-small text-ink-2">{account.account_name}</p>
        </div>
      </div>
      <ReferenceLine label={t("account_number")} value={number} plain={account.account_number} />
      <hr className="my-3 border-line" />
      <ReferenceLine label={t("reference")} value={deposit.reference_id} />
      <p className="t-caption mt-1 text-ink-2">{t("reference_use")}</p>
    </Ticket>
  );
}

/** Opens the app of the bank that the member pays from. */
function OpenBankApp() {
  const { t } = useTranslation("deposits");
  const { account } = usePrimaryAccount();
  const look = useBankLook();
  const [opening, setOpening] = useState(false);
  const name = account ? look(account.bank).short : "";
  const open = async () => {
    setOpening(true);
    const opened = await openBankApp(account?.bank.code ?? "");
    setOpening(false);
    if (!opened) await notify({ title: t("app_not_opened"), body: t("app_not_opened_text") });
  };
  return (
    <Button
      variant="primary"
      block
      loading={opening}
      icon={<Smartphone size={20} aria-hidden />}
      onClick={() => void open()}
    >
      {account ? t("app_open_of", { bank: name }) : t("app_open")}
    </Button>
  );
}

/**
 * The banks' apps on the phone, by the bank's code. Only schemes that open the app itself: none of
 * the banks takes an amount from a web page.
 */
const SCHEMES: Readonly<Record<string, string>> = {
  "002": "bualuangmbanking://",
  "004": "kplus://",
  "006": "ktbnext://",
  "011": "ttbtouch://",
  "014": "scbeasy://",
  "025": "kma://",
};

/** A phone that opens the app hides the page well within this time. */
const OPENED_WITHIN_MS = 1500;

/** Opens a bank's app; false when the phone does not have it or the bank has no known link. */
function openBankApp(bankCode: string): Promise<boolean> {
  const scheme = SCHEMES[bankCode];
  if (scheme === undefined || !matchMedia("(pointer: coarse)").matches) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const finish = (opened: boolean) => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hidden);
      resolve(opened);
    };
    const hidden = () => {
      if (document.visibilityState === "hidden") finish(true);
    };
    const timer = setTimeout(() => finish(false), OPENED_WITHIN_MS);
    document.addEventListener("visibilitychange", hidden);
    location.assign(scheme);
  });
}
