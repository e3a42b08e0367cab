import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { approveWithdrawal, type AdminWithdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { useDeferredValue, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { Column } from "../../ui/Table.tsx";
import type { CursorPages } from "../../ui/use-cursor-pages.ts";
import { SelectField } from "../../ui/TextField.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { KeyHelp } from "../../app/admin/parts/KeyHelp.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import {
  filterChoices,
  firstFilters,
  QueueTools,
  type QueueFilters,
} from "../../app/admin/parts/QueueTools.tsx";
import { RowBox } from "../../app/admin/parts/RowBox.tsx";
import { SidePanel } from "../../app/admin/parts/SidePanel.tsx";
import { useBankLook } from "../../app/bank-look.ts";
import { useAdminBanks } from "../../app/admin/use-banks.ts";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useWorkKeys, useWorkList, type WorkList } from "../../app/admin/use-work-list.ts";
import {
  useAdminWithdrawals,
  useWithdrawalFile,
  withdrawalFilters,
  type WithdrawalFilter,
} from "./calls.ts";
import { useWithdrawalColumns } from "./use-withdrawal-columns.tsx";
import { RejectMany, useWithdrawalBulk, WithdrawalBulk } from "./WithdrawalBulk.tsx";
import { PayoutBar } from "./PayoutFiles.tsx";
import { WithdrawalPanel } from "./WithdrawalPanel.tsx";

interface Filters extends QueueFilters {
  readonly status: WithdrawalFilter;
  readonly bank: string;
}

const isPending = ({ status }: AdminWithdrawal): boolean => status === "PENDING";

function useQueue() {
  const first: Filters = { status: "PENDING", bank: "", ...firstFilters };
  const filters = useFilters(first, { status: withdrawalFilters, ...filterChoices });
  const { values, pages } = filters;
  const asked = { ...values, search: useDeferredValue(values.search.trim()) };
  return { filters, asked, reading: useAdminWithdrawals(asked, pages.cursor) };
}

/** Withdrawals with the panel that decides one (picture 34). */
export default function WithdrawalsScreen() {
  const { t } = useTranslation("admin-withdrawals");
  const { filters, asked, reading } = useQueue();
  const { values, pages } = filters;
  const file = useWithdrawalFile();
  const shown = `${JSON.stringify(asked)} ${pages.page} ${reading.isPlaceholderData}`;
  const list = useWorkList(reading.data?.items, shown, Boolean(reading.data?.next_cursor));
  const bulk = useWithdrawalBulk(list);
  const [rejecting, setRejecting] = useState<readonly AdminWithdrawal[]>();
  const mayDecide = useMay()(approveWithdrawal);
  useWorkKeys(list, {
    open: (withdrawal) => mayDecide && isPending(withdrawal),
    approveAll: mayDecide ? bulk.approve : undefined,
    rejectAll: mayDecide ? setRejecting : undefined,
  });
  const { selected } = list;
  const total = reading.data && reading.data.total - list.underway;
  const amount = formatMoney(formatBaht(selected.reduce((sum, one) => sum + satang(one), 0)));
  return (
    <>
      <Head total={total} {...filters.field("status")} />
      <QueueTools
        searchLabel={t("search")}
        search={filters.field("search")}
        sort={filters.field("sort")}
        searchRef={list.search}
        file={{ ...file, save: () => file.mutate(asked) }}
        onHelp={() => list.setHelping(true)}
      >
        <BankFilter {...filters.field("bank")} />
      </QueueTools>
      <WithdrawalBulk
        selected={selected}
        amount={amount}
        onApprove={() => bulk.approve(selected)}
        onReject={() => setRejecting(selected)}
        onClear={() => list.selectAll(false, [])}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.25rem] min-[87.5rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
        <div className="min-w-0">
          {values.status === "PENDING" ? <PayoutBar items={list.items ?? []} /> : null}
          <Rows
            list={list}
            reading={reading}
            pages={pages}
            selectable={mayDecide && values.status !== "APPROVED" && values.status !== "REJECTED"}
            emptyText={t(
              asked.search !== "" || asked.bank !== ""
                ? "none_found"
                : values.status === "PENDING"
                  ? "none_waiting"
                  : "none",
            )}
          />
        </div>
        <Panel list={list} failed={reading.isError && !list.items} />
      </div>
      {rejecting ? (
        <RejectMany
          withdrawals={rejecting}
          send={(reason) => bulk.reject(rejecting, reason)}
          onClose={() => setRejecting(undefined)}
        />
      ) : null}
      {list.helping ? <KeyHelp onClose={() => list.setHelping(false)} /> : null}
    </>
  );
}

const satang = (withdrawal: AdminWithdrawal): number => parseBaht(withdrawal.amount) ?? 0;

function Head(props: {
  readonly total: number | undefined;
  readonly value: WithdrawalFilter;
  readonly onChange: (filter: WithdrawalFilter) => void;
}) {
  const { total, value, onChange } = props;
  const { t } = useTranslation("admin-withdrawals");
  return (
    <PageHead
      title={t("title")}
      actions={
        <Segment
          label={t("filter")}
          className="w-full max-xs:grid-flow-row max-xs:grid-cols-2 md:w-130"
          value={value}
          onChange={onChange}
          choices={withdrawalFilters.map((one) => ({
            value: one,
            label: t(`status.${one}`),
            ...(one === value ? { count: total } : {}),
          }))}
        />
      }
    />
  );
}

function BankFilter(props: { readonly value: string; readonly onChange: (bank: string) => void }) {
  const { t } = useTranslation("admin-withdrawals");
  const banks = useAdminBanks().data ?? [];
  const look = useBankLook();
  return (
    <SelectField
      dense
      className="max-md:grow max-md:basis-36 md:w-55"
      label={t("bank")}
      placeholder={t("all_banks")}
      {...props}
      options={banks.map((bank) => ({ value: bank.id, label: look(bank).name }))}
    />
  );
}

function Rows(props: {
  readonly list: WorkList<AdminWithdrawal>;
  readonly reading: ReturnType<typeof useAdminWithdrawals>;
  readonly pages: CursorPages;
  readonly selectable: boolean;
  readonly emptyText: string;
}) {
  const { list, reading, pages, selectable, emptyText } = props;
  const { t } = useTranslation("admin-withdrawals");
  const columns = useWithdrawalColumns();
  const boxes = useBoxColumn(list);
  return (
    <PagedTable
      list={reading}
      rows={list.items}
      pages={pages}
      label={t("title")}
      columns={selectable ? [boxes, ...columns] : columns}
      emptyText={emptyText}
      selectedKey={list.row?.id}
      rowId={(item) => `row-${item.id}`}
      onRowClick={(item) => {
        list.choose(item.id);
        list.setOpened(true);
      }}
    />
  );
}

function useBoxColumn(list: WorkList<AdminWithdrawal>): Column<AdminWithdrawal> {
  const { t } = useTranslation("admin-desk");
  return {
    key: "select",
    isAction: true,
    align: "left",
    head: t("bulk.select"),
    cell: (item) => (
      <RowBox
        label={`${t("bulk.select")} ${item.member.nickname} ${item.amount}`}
        checked={list.isSelected(item.id)}
        disabled={!isPending(item)}
        onToggle={() => list.toggle(item.id)}
      />
    ),
  };
}

function Panel(props: { readonly list: WorkList<AdminWithdrawal>; readonly failed: boolean }) {
  const { list, failed } = props;
  const { t } = useTranslation("admin-withdrawals");
  const { row: chosen, items } = list;
  if (failed || items?.length === 0) return null;
  return (
    <SidePanel open={list.opened} onClose={() => list.setOpened(false)} title={t("title")}>
      {chosen ? (
        <WithdrawalPanel
          key={chosen.id}
          withdrawal={chosen}
          onBegin={() => list.choose(chosen.id)}
          onSend={() => list.sending(chosen.id)}
          onDecided={() => list.leave(chosen.id)}
          meanwhile={(send) => list.decide([chosen], send)}
          byKey={list.selected.length === 0}
        />
      ) : (
        <Card flush>
          <SkeletonRows />
        </Card>
      )}
    </SidePanel>
  );
}
