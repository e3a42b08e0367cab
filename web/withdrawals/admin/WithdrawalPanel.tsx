import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

import { useTranslation } from "../../text/i18n.ts";
import { BankCard } from "../../ui/BankCard.tsx";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { wholeNumbers } from "../../ui/whole-numbers.ts";
import { Checks, type Check } from "../../app/admin/parts/Checks.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { MemberLink } from "../../app/admin/parts/MemberLink.tsx";
import { useBankNamed } from "../../app/admin/use-banks.ts";
import { usePrivateImage } from "../../app/admin/use-private-image.ts";
import { PayoutDesk } from "./PayoutDesk.tsx";
import { StageBadge } from "./StageBadge.tsx";

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
          <StageBadge withdrawal={withdrawal} />
        </div>
        <p className="t-caption text-ink-2">
          {wholeNumbers(
            t("asked_at", {
              who: `${member.nickname} ${groupPhone(member.phone_number)}`,
              time: dates.dayTime(withdrawal.created_at),
            }),
          )}
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
          [t("member"), <MemberLink key="member" member={member} />],
          [t("registered_name"), member.registered_name ?? "-"],
          [t("joined"), dates.day(member.created_at)],
          [t("balance"), formatMoney(member.balance)],
          [t("total_deposited"), formatMoney(member.total_deposited)],
          [t("total_withdrawn"), formatMoney(member.total_withdrawn)],
          ...useDeskFacts(withdrawal),
          ...(withdrawal.fee === "0.00"
            ? []
            : [
                [t("fee"), formatMoney(withdrawal.fee)] as const,
                [t("net"), formatMoney(withdrawal.net_amount)] as const,
              ]),
        ]}
      />
      {withdrawal.status === "PENDING" ? null : <Decided withdrawal={withdrawal} />}
      <PayoutDesk {...props} />
    </Card>
  );
}

/** Who told the bank of it, and who let it go there. */
function useDeskFacts({ sent, release }: AdminWithdrawal): (readonly [string, string])[] {
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const said = (...words: (string | null)[]) => words.filter(Boolean).join(" ");
  const facts: (readonly [string, string])[] = [];
  if (sent) facts.push([t("sent_at"), said(sent.by, dates.dayTime(sent.at), sent.reference)]);
  if (release) {
    facts.push([t("released"), said(release.by, dates.dayTime(release.at), release.reason)]);
  }
  return facts;
}

function useWithdrawalChecks({ warnings, holds, member }: AdminWithdrawal): Check[] {
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
    { key: "today", state: "good", text: t("that_day", { count: member.withdrawals_today }) },
    ...others.map((warning): Check => ({
      key: warning,
      state: "bad",
      text: t(`warning.${warning}`),
    })),
    ...holds.map((hold): Check => ({ key: hold, state: "bad", text: t(`hold.${hold}`) })),
  ];
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
