import type { AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useDashboard } from "../../app/admin/calls.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { SidePanel } from "../../app/admin/parts/SidePanel.tsx";
import { useAge } from "../../app/admin/use-age.ts";
import { useBankNamed } from "../../app/admin/use-banks.ts";
import { useChosen } from "../../app/admin/use-chosen.ts";
import { useAdminWithdrawals, withdrawalFilters, type WithdrawalFilter } from "./calls.ts";
import { WithdrawalPanel } from "./WithdrawalPanel.tsx";
import { withdrawalTones } from "./withdrawal-tones.ts";

/** Withdrawals with the panel that decides one (picture 34). */
export function WithdrawalsScreen() {
  const { t } = useTranslation("admin-withdrawals");
  const [opened, setOpened] = useState(false);
  const filters = useFilters<{ readonly status: WithdrawalFilter }>({ status: "PENDING" });
  const { pages } = filters;
  const filter = filters.values.status;
  const list = useAdminWithdrawals(filter, pages.cursor);
  const waiting = useDashboard().data?.waiting.withdrawals;
  const items = list.data?.items;
  const page = `${filter} ${pages.page}`;
  const { row: chosen, choose, sending } = useChosen(items, page, () => setOpened(false));
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <Segment
            label={t("filter")}
            className="w-full max-xs:grid-flow-row max-xs:grid-cols-2 md:w-130"
            {...filters.field("status")}
            choices={withdrawalFilters.map((value) => ({
              value,
              label: t(`status.${value}`),
              ...(value === "PENDING" && waiting !== undefined ? { count: waiting } : {}),
            }))}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] min-[1400px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="min-w-0">
          <PagedTable
            list={list}
            pages={pages}
            label={t("title")}
            columns={columns}
            emptyText={t(filter === "PENDING" ? "none_waiting" : "none")}
            selectedKey={chosen?.id}
            onRowClick={(item) => {
              choose(item.id);
              setOpened(true);
            }}
          />
        </div>
        {list.isError && !items ? null : (
          <SidePanel open={opened} onClose={() => setOpened(false)} title={t("title")}>
            {chosen ? (
              <WithdrawalPanel
                key={chosen.id}
                withdrawal={chosen}
                onBegin={() => choose(chosen.id)}
                onSend={() => sending(chosen.id)}
                onDecided={() => {
                  setOpened(false);
                  choose(undefined);
                }}
              />
            ) : (
              <Card>
                <EmptyState title={t("choose")} />
              </Card>
            )}
          </SidePanel>
        )}
      </div>
    </>
  );
}

function useColumns(): Column<AdminWithdrawal>[] {
  const { t } = useTranslation("admin-withdrawals");
  const dates = useDates();
  const age = useAge();
  const bankNamed = useBankNamed();
  return [
    {
      key: "member",
      head: t("member"),
      cell: ({ member }) => (
        <span className="block whitespace-nowrap">
          <span className="t-label block">{member.nickname}</span>
          <span className="t-caption block text-ink-2">{groupPhone(member.phone_number)}</span>
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
            <span className="max-[1399px]:hidden">
              <BankMonogram bank={look} size={40} />
            </span>
            <span className="whitespace-nowrap">
              <span className="t-caption block text-ink-2">{look.short}</span>
              <span className="n-xs block">{groupAccountNumber(item.bank_account_no, null)}</span>
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
      wideOnly: true,
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
      cell: (item) => (
        <Badge tone={withdrawalTones[item.status]}>{t(`status.${item.status}`)}</Badge>
      ),
    },
  ];
}
