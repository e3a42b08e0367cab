import type { DepositIntent } from "@chokdee/domain/deposits/contract.ts";
import { isWithStaff } from "@chokdee/domain/deposits/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Clock } from "lucide-react";

import { codeOf, messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { contactHelp, paths } from "../../../app/paths.ts";
import { Page } from "../../../ui/ActionBar.tsx";
import { AppBar } from "../../../ui/AppBar.tsx";
import { useHiddenBottomNav } from "../../../ui/bottom-nav.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { confirm } from "../../../ui/confirm.ts";
import { useTimeLeft } from "../../../ui/Countdown.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { isWaitedFor, useCancelDeposit, useDeposit, useIsSendingSlip } from "../calls.ts";
import { useDepositPush } from "../use-deposit-push.ts";
import { DepositFacts } from "./DepositFacts.tsx";
import { DepositEnd, type DepositEnding } from "./DepositEnd.tsx";
import { QrPayment } from "./QrPayment.tsx";
import { TransferPayment } from "./TransferPayment.tsx";
import { useServerSeconds } from "../../../ui/clock.ts";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { SlipUpload } from "./SlipUpload.tsx";

/** One deposit from its opening to its end, kept fresh by push and polling. */
export function DepositPayment({ id }: { readonly id: string }) {
  const { t } = useTranslation("deposits");
  const navigate = useNavigate();
  const deposit = useDeposit(id);
  useHiddenBottomNav();
  useDepositPush(id, deposit.data !== undefined && isWaitedFor(deposit.data));
  const back = () => void navigate(paths.deposit, { replace: true });
  if (deposit.data) return <Shown deposit={deposit.data} onBack={back} />;
  const missing = codeOf(deposit.error) === "DEPOSIT_NOT_FOUND";
  return (
    <Page bare>
      <AppBar title={t("title")} back={back} className="-mx-gutter" />
      {deposit.isPending ? (
        <div className="appear-late mt-1 flex flex-col gap-3">
          <Skeleton className="h-120 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
        </div>
      ) : missing ? (
        <EmptyState
          title={messageOf(deposit.error)}
          action={<Button onClick={back}>{t("title")}</Button>}
        />
      ) : (
        <ErrorState onRetry={() => void deposit.refetch()} retrying={deposit.isFetching} />
      )}
    </Page>
  );
}

interface ShownProps {
  readonly deposit: DepositIntent;
  readonly onBack: () => void;
}

/** What is shown in place of how to transfer: an ending, or that the staff have the slip. */
type Instead = DepositEnding | "checking" | null;

function insteadOf(deposit: DepositIntent, isOver: boolean, slipSent: boolean): Instead {
  if (deposit.status === "SUCCESS") return "success";
  if (slipSent) return "slip_sent";
  if (deposit.status === "FAILED" || deposit.status === "CANCELED") return "failed";
  if (isWithStaff(deposit.status, deposit.has_slip)) return "checking";
  return deposit.status === "EXPIRED" || isOver ? "expired" : null;
}

function Shown({ deposit, onBack }: ShownProps) {
  const { t } = useTranslation("deposits");
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useCancelDeposit();
  const [slipSent, setSlipSent] = useState(false);
  const { leftMs } = useTimeLeft(deposit.expires_at);
  const isOver = leftMs <= 0;
  // A slip that was sent in time is waited for: its answer says what became of the deposit.
  const isSending = useIsSendingSlip();
  const [isChecked, setChecked] = useState(deposit.has_slip);
  if (deposit.has_slip && !isSending && !isChecked) setChecked(true);
  const waitsForAnswer = isSending && !isChecked;
  const instead = cancel.isSuccess || waitsForAnswer ? null : insteadOf(deposit, isOver, slipSent);
  useEffect(() => {
    // The money may have come in the last second.
    if (isOver) void client.invalidateQueries({ queryKey: ["deposits"] });
  }, [isOver, client]);

  const ask = async () => {
    const accepted = await confirm({
      title: t("cancel_question"),
      // 'ยกเลิก' under a question about cancelling would be a riddle.
      cancelLabel: t("cancel_keep"),
      confirmLabel: t("cancel_yes"),
      tone: "danger",
    });
    if (!accepted) return;
    cancel.mutate(deposit.id, {
      onSuccess: () => {
        toast(t("cancelled"));
        void navigate(paths.deposit, { replace: true });
      },
      onError: (error) => {
        // Sent from another phone, or at this moment: to try again would not help.
        const hasSlip = codeOf(error) === "DEPOSIT_HAS_SLIP";
        toast({ text: hasSlip ? messageOf(error) : t("cancel_failed"), tone: "error" });
      },
    });
  };
  const isQr = deposit.provider === "promptpay";
  return (
    <Page bare>
      <AppBar
        title={t(instead === "checking" ? "title" : isQr ? "qr_title" : "transfer_title")}
        back={onBack}
        className="-mx-gutter"
        end={
          instead === null && !isSending ? (
            <button
              type="button"
              disabled={cancel.isPending}
              onClick={() => void ask()}
              className="t-label -mr-2 min-h-tap min-w-tap rounded-sm px-2 text-urgent-ink disabled:opacity-50"
            >
              {t("common:cancel")}
            </button>
          ) : null
        }
      />
      {instead === "checking" ? (
        <SlipChecking deposit={deposit} onSlipSent={() => setSlipSent(true)} />
      ) : instead !== null ? (
        <DepositEnd deposit={deposit} ending={instead} />
      ) : isQr ? (
        <QrPayment deposit={deposit} onSlipSent={() => setSlipSent(true)} />
      ) : (
        <TransferPayment deposit={deposit} onSlipSent={() => setSlipSent(true)} />
      )}
    </Page>
  );
}

interface SlipCheckingProps {
  readonly deposit: DepositIntent;
  readonly onSlipSent: () => void;
}

/** The slip is with the staff: nothing here asks for another transfer. */
function SlipChecking({ deposit, onSlipSent }: SlipCheckingProps) {
  const { t } = useTranslation("deposits");
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
          <h2 className="t-heading">{t("slip_waits")}</h2>
          <p className="t-small text-ink-2">{t("checking_text")}</p>
        </div>
        <DepositFacts deposit={deposit} />
        <p className="t-small text-ink-2">{t("checking_late")}</p>
        <ButtonLink to={contactHelp} variant="secondary" block>
          {t("contact")}
        </ButtonLink>
      </Card>
      {takesMore ? (
        <>
          <SectionHead title={t("slip_another")} />
          <SlipUpload deposit={deposit} file={file} onFile={setFile} onSent={onSlipSent} />
        </>
      ) : null}
    </div>
  );
}
