import { approveWithdrawal, type AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { useState } from "react";

import { ApiFailure, isNetworkFailure } from "../../app/api-failure.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Badge } from "../../ui/Badge.tsx";
import { BankCard } from "../../ui/BankCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { confirm } from "../../ui/confirm.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { Checks, type Check } from "../../app/admin/parts/Checks.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { useListKeys } from "../../app/admin/use-list-keys.ts";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { useBankNamed } from "../../app/admin/use-banks.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { usePrivateImage } from "../../app/admin/use-private-image.ts";
import { type Decision, useDecideWithdrawal } from "./calls.ts";
import { SlipPicker } from "./SlipPicker.tsx";
import { withdrawalTones } from "./withdrawal-tones.ts";
import { Failure } from "../../app/Failure.tsx";

interface Deciding {
  readonly withdrawal: AdminWithdrawal;
  /** A decision is begun, is sent, has been made: by us, or by a colleague who was first. */
  readonly onBegin: () => void;
  readonly onSend: () => void;
  readonly onDecided: () => void;
  /** Sends it while the list leads on to the next. */
  readonly meanwhile: <Done>(send: () => Promise<Done>) => Promise<Done>;
  /** Whether A and R are of this one; they are of the selected ones where there are any. */
  readonly byKey: boolean;
}

/** Where the money goes, what speaks against it, and the decision. */
export function WithdrawalPanel(props: Deciding) {
  const { withdrawal } = props;
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const bankNamed = useBankNamed();
  const { member } = withdrawal;
  const number = groupAccountNumber(withdrawal.bank_account_no, null);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h2 className="t-heading">{t("withdraw", { amount: formatMoney(withdrawal.amount) })}</h2>
          <Badge tone={withdrawalTones[withdrawal.status]}>
            {t(`status.${withdrawal.status}`)}
          </Badge>
        </div>
        <p className="t-caption text-ink-2">
          {t("asked_at", {
            who: `${member.nickname} ${groupPhone(member.phone_number)}`,
            time: dates.dayTime(withdrawal.created_at),
          })}
        </p>
      </div>
      <BankCard
        bank={{ ...bankNamed(withdrawal.bank_name), color: withdrawal.bank_color }}
        accountNumber={number}
        accountName={withdrawal.bank_account_name}
        action={<CopyButton text={withdrawal.bank_account_no} label={t("common:copy")} />}
      />
      <Checks checks={useWithdrawalChecks(withdrawal)} />
      <Facts
        facts={[
          [t("registered_name"), member.registered_name ?? "-"],
          [t("joined"), dates.day(member.created_at)],
          [t("balance"), formatMoney(member.balance)],
          [t("total_deposited"), formatMoney(member.total_deposited)],
          [t("total_withdrawn"), formatMoney(member.total_withdrawn)],
          ...(withdrawal.fee === "0.00"
            ? []
            : [
                [t("fee"), formatMoney(withdrawal.fee)] as const,
                [t("net"), formatMoney(withdrawal.net_amount)] as const,
              ]),
        ]}
      />
      {withdrawal.status === "PENDING" ? (
        <May call={approveWithdrawal}>
          <Decide {...props} />
        </May>
      ) : (
        <Decided withdrawal={withdrawal} />
      )}
    </Card>
  );
}

function useWithdrawalChecks({ warnings, member }: AdminWithdrawal): Check[] {
  const { t } = useTranslation("admin-withdrawals");
  const name: Check =
    member.registered_name === null
      ? { key: "name", state: "unknown", text: t("name_unknown") }
      : warnings.includes("NAME_DIFFERS")
        ? { key: "name", state: "bad", text: t("warning.NAME_DIFFERS") }
        : { key: "name", state: "good", text: t("name_agrees") };
  const others = warnings.filter((warning) => warning !== "NAME_DIFFERS");
  return [
    name,
    { key: "today", state: "good", text: t("today", { count: member.withdrawals_today }) },
    ...others.map((warning): Check => ({
      key: warning,
      state: "bad",
      text: t(`warning.${warning}`),
    })),
  ];
}

const DECIDED = 409;

function Decide(props: Deciding) {
  const { withdrawal, onBegin, onSend, onDecided, meanwhile, byKey } = props;
  const { t } = useTranslation("admin-withdrawals");
  const decide = useDecideWithdrawal();
  const failureText = useFailureText();
  const [slip, setSlip] = useState<File>();
  const [rejecting, setRejecting] = useState(false);
  const payers = withdrawal.paid_by_another;
  // Told before anybody transfers: the server would refuse the word that it was done.
  const isForAnother = payers !== null && payers.length > 0;
  const amount = formatMoney(withdrawal.amount);
  const net = formatMoney(withdrawal.net_amount);
  const account = `${withdrawal.bank_name} ${groupAccountNumber(withdrawal.bank_account_no, null)}`;
  // The decided row takes these buttons away before the answer comes: the promise stays to tell.
  const tell = async (decision: Decision, text: string) => {
    onSend();
    try {
      const done = await decide.mutateAsync(decision);
      toast({ text: toldOf(done, text), tone: "success" });
      onDecided();
    } catch (error) {
      // Shown in the dialog, unless the row takes it away: a colleague was first, or it was done
      // and only the answer is lost.
      const isDecided = error instanceof ApiFailure && error.status === DECIDED;
      if (isDecided || isNetworkFailure(error)) {
        toast({ text: failureText(error), tone: "error" });
      }
      if (isDecided) onDecided();
      throw error;
    }
  };
  const approve = async () => {
    onBegin();
    const sure = await confirm({
      title: t("approve_question", { amount: net }),
      body: t("approve_consequence", {
        amount: net,
        account,
        name: withdrawal.bank_account_name,
      }),
      confirmLabel: t("approve"),
      eager: true,
    });
    if (!sure) return;
    await meanwhile(() => decide.mutateAsync({ id: withdrawal.id, slip })).then(
      (done) => toast({ text: toldOf(done, t("approved", { amount: net })), tone: "success" }),
      (error: unknown) => toast({ text: failureText(error), tone: "error" }),
    );
  };
  const reject = () => {
    onBegin();
    decide.reset();
    setRejecting(true);
  };
  useListKeys(byKey ? { approve: isForAnother ? undefined : () => void approve(), reject } : {});
  return (
    <>
      {isForAnother ? (
        <Notice tone="locked">{t("paid_by_another", { name: payers.join(", ") })}</Notice>
      ) : (
        <SlipPicker file={slip} onPick={setSlip} />
      )}
      {payers?.length === 0 ? <Notice tone="warning">{t("takes_two")}</Notice> : null}
      <Failure error={rejecting ? null : decide.error} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="danger-outline" size="sm" disabled={decide.isPending} onClick={reject}>
          {t("reject")} <Key name="R" />
        </Button>
        <Button
          size="sm"
          loading={decide.isPending}
          disabled={isForAnother}
          onClick={() => void approve()}
        >
          {t("approve")} <Key name="A" />
        </Button>
      </div>
      <p className="t-caption text-ink-3">{t("note", { amount })}</p>
      {rejecting ? (
        <ReasonDialog
          title={t("reject_question", { amount })}
          consequence={t("reject_consequence", { amount, who: withdrawal.member.nickname })}
          reasonLabel={t("reject_reason")}
          confirmLabel={t("reject_confirm", { amount })}
          onClose={() => setRejecting(false)}
          send={(reason) => tell({ id: withdrawal.id, reason }, t("rejected", { amount }))}
        />
      ) : null}
    </>
  );
}

function Decided({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const image = usePrivateImage(withdrawal.slip_image_url ?? undefined);
  return (
    <>
      <Facts
        facts={[
          [
            t("decided"),
            `${withdrawal.processed_at ? dates.dayTime(withdrawal.processed_at) : "-"} ${withdrawal.decided_by ?? ""}`,
          ],
          ...(withdrawal.reject_reason === null
            ? []
            : [[t("reject_reason"), withdrawal.reject_reason] as const]),
        ]}
      />
      {image.url ? (
        <img
          src={image.url}
          alt={t("slip")}
          className="max-h-120 rounded-sm bg-white object-contain"
        />
      ) : null}
    </>
  );
}
