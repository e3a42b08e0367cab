import {
  approveDeposit,
  recallDeposit,
  rejectDeposit,
} from "@chokdee/domain/deposits/admin-contract.ts";
import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { formatBaht, parseBaht, satangOf } from "@chokdee/domain/money.ts";
import { ArrowRight, Check } from "lucide-react";

import { useBankNamed } from "../../app/admin/use-banks.ts";
import { useTranslation } from "../../text/i18n.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { Checks } from "../../app/admin/parts/Checks.tsx";
import { Key } from "../../app/admin/parts/KeyHelp.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { MemberLink } from "../../app/admin/parts/MemberLink.tsx";
import { WaitsForSecond } from "./WaitsForSecond.tsx";
import { useDepositChecks } from "./use-deposit-checks.ts";

const tones: Readonly<Record<AdminDeposit["status"], BadgeTone>> = {
  PENDING: "pending",
  SUCCESS: "won",
  FAILED: "cancelled",
  CANCELED: "lost",
  EXPIRED: "lost",
};

/** Pending, or run out with a slip that nobody has judged yet. */
export function isUndecided(deposit: AdminDeposit): boolean {
  return (
    deposit.status === "PENDING" || (deposit.status === "EXPIRED" && deposit.decided_by === null)
  );
}

export interface DepositFactsProps {
  readonly deposit: AdminDeposit;
  readonly left: number;
  readonly pending: boolean;
  readonly onApprove: () => void;
  readonly onOtherAmount: () => void;
  readonly onReject: () => void;
  readonly onRecall: () => void;
}

/** Who, how much, what agrees, and the two decisions. */
export function DepositFacts(props: DepositFactsProps) {
  const { deposit, left, pending, onApprove, onOtherAmount, onReject, onRecall } = props;
  const { t } = useTranslation("admin-deposits");
  const checksOf = useDepositChecks();
  const isAsked = deposit.waiting_approval_id !== null;
  // Its time ran out for the member; with its slip it waits for the staff.
  const shown = isUndecided(deposit) && deposit.slip ? "PENDING" : deposit.status;
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="t-heading">
          <Money value={deposit.qr_amount} size="n-md" unit />
        </h2>
        <Badge tone={tones[shown]}>{t(`status.${shown}`)}</Badge>
      </div>
      <DepositLines deposit={deposit} />
      <Checks checks={checksOf(deposit)} />
      {isUndecided(deposit) ? (
        <>
          <CreditAfter deposit={deposit} />
          {isAsked ? <WaitsForSecond /> : null}
          <May call={approveDeposit}>
            <Button
              variant="deposit"
              block
              loading={pending}
              disabled={isAsked}
              icon={<Check size={18} aria-hidden />}
              onClick={onApprove}
            >
              {t("approve", { amount: formatMoney(deposit.qr_amount) })} <Key name="A" />
            </Button>
            <Button
              variant="weak"
              size="sm"
              block
              disabled={pending || isAsked}
              onClick={onOtherAmount}
            >
              {t("approve_other")}
            </Button>
          </May>
          <May call={rejectDeposit}>
            <Button variant="danger-outline" size="sm" block disabled={pending} onClick={onReject}>
              {t("reject")} <Key name="R" />
            </Button>
          </May>
        </>
      ) : null}
      {deposit.status === "SUCCESS" && deposit.recalled === null ? (
        <>
          {isAsked ? <WaitsForSecond /> : null}
          <May call={recallDeposit}>
            <Button variant="danger-outline" size="sm" block disabled={isAsked} onClick={onRecall}>
              {t("recall")}
            </Button>
          </May>
        </>
      ) : null}
      <p className="t-caption flex flex-wrap items-center justify-between gap-2 text-ink-3">
        <span className="max-lg:hidden">
          {t("move")} <Key name="J" /> <Key name="K" />
        </span>
        {t("left", { count: left })}
      </p>
    </Card>
  );
}

function DepositLines({ deposit }: { readonly deposit: AdminDeposit }) {
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  const bankNamed = useBankNamed();
  const { member, receiving_account: account, slip, recalled } = deposit;
  const sent = slip ? t("slip_sent", { time: dates.recent(slip.uploaded_at) }) : t("no_slip");
  return (
    <Facts
      facts={[
        [t("member"), <MemberLink key="member" member={member} />],
        [t("account_name"), member.account_name ?? "-"],
        [t("id"), deposit.id.slice(0, 8)],
        [t("to_pay"), <Money key="amount" value={deposit.qr_amount} size="n-xs" />],
        [t("reference"), deposit.reference_id],
        [t("receiving"), `${bankNamed(account.bank_name).name} ${account.display_number}`],
        [t("created"), `${dates.recent(deposit.created_at)} ${sent}`],
        ...(deposit.credited_amount === null
          ? []
          : [[t("credited"), formatMoney(deposit.credited_amount)] as const]),
        ...(deposit.decided_at === null
          ? []
          : [
              [
                t("decided"),
                `${dates.dayTime(deposit.decided_at)} ${deposit.decided_by ?? ""}`,
              ] as const,
            ]),
        ...(recalled === null
          ? []
          : [
              [
                t("recalled"),
                t("recalled_how", {
                  time: dates.dayTime(recalled.at),
                  by: recalled.recalled_by,
                  taken: formatMoney(recalled.taken),
                }),
              ] as const,
              [t("reason"), recalled.reason] as const,
            ]),
        ...(deposit.reason === null ? [] : [[t("reason"), deposit.reason] as const]),
      ]}
    />
  );
}

function CreditAfter({ deposit }: { readonly deposit: AdminDeposit }) {
  const { t } = useTranslation("admin-deposits");
  const before = deposit.member.balance;
  const after = formatBaht(satangOf(before) + (parseBaht(deposit.qr_amount) ?? 0));
  return (
    <p className="t-small flex flex-wrap items-center justify-between gap-2">
      <span className="text-ink-2">{t("credit_after")}</span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
        <Money value={before} size="n-xs" className="text-ink-2" />
        <ArrowRight size={16} aria-hidden />
        <Money value={after} size="n-md" className="text-won-ink" />
      </span>
    </p>
  );
}
