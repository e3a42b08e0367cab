import type { MyReferral } from "@chokdee/domain/referral/contract.ts";
import { Wallet } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { Money } from "../../../ui/Money.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Ticket } from "../../../ui/Ticket.tsx";
import { toast } from "../../../ui/toast.ts";
import { useTransfer } from "../calls.ts";
import { Failure } from "../../../app/Failure.tsx";

/** What stands beside the wallet, and its way into it. */
export function Commission({ referral }: { readonly referral: MyReferral }) {
  const { t } = useTranslation("referral");
  const transfer = useTransfer();
  const { balance } = referral;
  const isOwing = balance.startsWith("-");
  const isEmpty = isOwing || Number(balance) === 0;
  const move = async () => {
    if (isEmpty) return;
    const sure = await confirm({
      title: t("transfer_question"),
      body: t("transfer_body", { amount: formatMoney(balance) }),
      confirmLabel: t("transfer"),
    });
    if (!sure) return;
    transfer.mutate(
      { amount: balance },
      {
        onSuccess: ({ data }) => {
          toast({
            text: t("transfer_done", { amount: formatMoney(data.amount) }),
            tone: "success",
          });
        },
      },
    );
  };
  return (
    <>
      <Ticket className="ticket-notched mt-1 pb-5 pl-6 pt-4">
        <h2 className="t-small text-ticket-soft">{t("commission")}</h2>
        <p className="mt-1 min-h-11 leading-none" aria-live="polite">
          <Money
            value={balance}
            sign={isOwing ? "auto" : undefined}
            size="n-xl"
            softSatang
            unit
            className="whitespace-normal!"
          />
        </p>
        <dl className="t-small mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ticket-soft">
          <Sum name={t("earned")} value={referral.earned} />
          <Sum name={t("transferred")} value={referral.transferred} />
        </dl>
        <Button
          variant="on-ticket"
          block
          className="mt-4"
          disabled={isEmpty}
          loading={transfer.isPending}
          icon={<Wallet size={20} aria-hidden />}
          onClick={() => void move()}
        >
          {t("transfer")}
        </Button>
      </Ticket>
      {isOwing ? <Notice tone="info">{t("owing")}</Notice> : null}
      <Failure error={transfer.error} otherwise={t("common:error")} />
    </>
  );
}

function Sum({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt>{name}</dt>
      <dd>
        <Money value={value} size="n-xs" />
      </dd>
    </div>
  );
}
