import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";

import { AccountNumber } from "../../app/AccountNumber.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { useAge } from "../../app/admin/use-age.ts";
import { useBankNamed } from "../../app/admin/use-banks.ts";
import { StageBadge } from "./StageBadge.tsx";

/** The columns of the list of withdrawals. */
export function useWithdrawalColumns(): Column<AdminWithdrawal>[] {
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const age = useAge();
  const bankNamed = useBankNamed();
  return [
    {
      key: "member",
      head: t("member"),
      cell: ({ member }) => (
        // The longest name takes another line: how far it is stands in sight at the end of the row.
        <span className="block min-w-28">
          <span className="t-label block wrap-anywhere">{member.nickname}</span>
          <PhoneNumber value={member.phone_number} className="t-caption block text-ink-2" />
        </span>
      ),
    },
    {
      key: "account",
      head: t("account"),
      wideOnly: true,
      cell: (item) => {
        const look = { ...bankNamed(item.bank_name), color: item.bank_color };
        return (
          <span className="flex items-center gap-3">
            <span className="max-[93.6875rem]:hidden">
              <BankMonogram bank={look} size={40} />
            </span>
            <span className="whitespace-nowrap">
              <span className="t-caption block text-ink-2">{look.short}</span>
              <AccountNumber value={item.bank_account_no} className="n-xs block" />
            </span>
          </span>
        );
      },
    },
    {
      key: "amount",
      head: t("amount"),
      align: "right",
      cell: (item) => <Money value={item.amount} />,
    },
    {
      key: "balance",
      head: t("balance"),
      align: "right",
      // The panel says it too; how far a payout is stands at the end of the row.
      wideOnly: "very",
      cell: (item) => <Money value={item.member.balance} size="n-xs" className="text-ink-2" />,
    },
    {
      key: "asked",
      head: t("asked"),
      cell: (item) => (
        <span className="block whitespace-nowrap">
          {dates.time(item.created_at)}
          <span className="t-caption block text-ink-2">
            {item.status === "PENDING"
              ? t("waits", { age: age(item.created_at) })
              : dates.shortDay(item.created_at)}
          </span>
        </span>
      ),
    },
    {
      key: "status",
      head: t("filter"),
      // In long words on more lines, where a panel stands beside the list.
      cell: (item) => (
        <span className="block min-w-16 *:whitespace-normal!">
          <StageBadge withdrawal={item} />
        </span>
      ),
    },
  ];
}
