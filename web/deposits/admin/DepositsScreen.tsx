import { type AdminDeposit, approveDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { formatBaht, parseBaht } from "@chokdee/domain/money.ts";
import { useDeferredValue, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { KeyHelp } from "../../app/admin/parts/KeyHelp.tsx";
import { EmptyPage, PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import {
  filterChoices,
  firstFilters,
  QueueTools,
  type QueueFilters,
} from "../../app/admin/parts/QueueTools.tsx";
import { SidePanel } from "../../app/admin/parts/SidePanel.tsx";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useWorkKeys, useWorkList } from "../../app/admin/use-work-list.ts";
import { type DepositFilter, depositFilters, useDepositFile, useDepositQueue } from "./calls.ts";
import { DepositBulk, OtherAmountDialog, RecallDialog, RejectDialog } from "./DepositDialogs.tsx";
import { DepositFacts, isUndecided } from "./DepositFacts.tsx";
import { DepositQueue } from "./DepositQueue.tsx";
import { SlipCard } from "./SlipCard.tsx";
import { useDepositActs, useRareActs } from "./use-deposit-acts.ts";

interface Filters extends QueueFilters {
  readonly status: DepositFilter;
}

/** What can be judged by one person at once: another's word is not waited for. */
const isSelectable = (deposit: AdminDeposit): boolean =>
  isUndecided(deposit) && deposit.waiting_approval_id === null;

function useQueue() {
  const first: Filters = { status: "WAITING", ...firstFilters };
  const filters = useFilters(first, { status: depositFilters, ...filterChoices });
  const { values, pages } = filters;
  const asked = { ...values, search: useDeferredValue(values.search.trim()) };
  const queue = useDepositQueue(asked, pages.cursor);
  return { filters, asked, queue };
}

/** Deposit review: queue, slip, facts; keys J K A R (DESIGN.md section 5; picture 33). */
export default function DepositsScreen() {
  const { t } = useTranslation("admin-deposits");
  const may = useMay();
  const { filters, asked, queue } = useQueue();
  const { pages, values } = filters;
  const file = useDepositFile();
  const shown = `${JSON.stringify(asked)} ${pages.page} ${queue.isPlaceholderData}`;
  const list = useWorkList(queue.data?.items, shown, Boolean(queue.data?.next_cursor));
  const acts = useDepositActs(list);
  const rare = useRareActs(list);
  const [recalling, setRecalling] = useState<AdminDeposit>();
  const [correcting, setCorrecting] = useState<AdminDeposit>();
  const [rejecting, setRejecting] = useState<readonly AdminDeposit[]>();
  const mayDecide = may(approveDeposit);
  useWorkKeys(list, {
    open: (deposit) => mayDecide && isUndecided(deposit),
    approve: acts.approve,
    reject: (deposit) => setRejecting([deposit]),
    approveAll: mayDecide ? acts.approveAll : undefined,
    rejectAll: mayDecide ? setRejecting : undefined,
  });
  const { items, row: deposit, selected } = list;
  const total = queue.data && queue.data.total - list.underway;
  return (
    <>
      <Head filter={values.status} total={total} {...filters.field("status")} />
      <QueueTools
        searchLabel={t("search")}
        search={filters.field("search")}
        sort={filters.field("sort")}
        searchRef={list.search}
        file={{ ...file, save: () => file.mutate(asked) }}
        onHelp={() => list.setHelping(true)}
      />
      <DepositBulk
        selected={selected}
        amount={formatMoney(formatBaht(selected.reduce((sum, one) => sum + satang(one), 0)))}
        onApprove={() => acts.approveAll(selected)}
        onReject={() => setRejecting(selected)}
        onClear={() => list.selectAll(false, [])}
      />
      {!items ? (
        <Loading of={queue} rows={6} />
      ) : items.length === 0 ? (
        <EmptyPage
          list={queue}
          pages={pages}
          emptyText={t(asked.search === "" ? `none.${values.status}` : "none_found")}
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)_minmax(0,1fr)]">
          <DepositQueue
            items={items}
            chosenId={deposit?.id}
            onChoose={(id) => {
              list.choose(id);
              list.setOpened(true);
            }}
            selecting={
              mayDecide
                ? { may: isSelectable, is: list.isSelected, toggle: list.toggle }
                : undefined
            }
            footer={<PageLinks list={queue} pages={pages} />}
          />
          <SidePanel open={list.opened} onClose={() => list.setOpened(false)} title={t("title")}>
            {deposit ? (
              <>
                <SlipCard key={deposit.id} deposit={deposit} />
                <DepositFacts
                  deposit={deposit}
                  left={Math.max(0, (total ?? 1) - 1)}
                  pending={false}
                  onApprove={() => acts.approve(deposit)}
                  onOtherAmount={() => setCorrecting(deposit)}
                  onReject={() => setRejecting([deposit])}
                  onRecall={() => setRecalling(deposit)}
                />
              </>
            ) : null}
          </SidePanel>
        </div>
      )}
      {rejecting ? (
        <RejectDialog
          deposits={rejecting}
          send={(reason) => acts.reject(rejecting, reason)}
          onClose={() => setRejecting(undefined)}
        />
      ) : null}
      {recalling ? (
        <RecallDialog
          deposit={recalling}
          send={(reason) => rare.recall(recalling, reason)}
          onClose={() => setRecalling(undefined)}
        />
      ) : null}
      {correcting ? (
        <OtherAmountDialog
          deposit={correcting}
          send={(amount, reason) => rare.approveOther(correcting, amount, reason)}
          onClose={() => setCorrecting(undefined)}
        />
      ) : null}
      {list.helping ? <KeyHelp onClose={() => list.setHelping(false)} /> : null}
    </>
  );
}

const satang = (deposit: AdminDeposit): number => parseBaht(deposit.qr_amount) ?? 0;

function Head(props: {
  readonly filter: DepositFilter;
  readonly total: number | undefined;
  readonly value: DepositFilter;
  readonly onChange: (filter: DepositFilter) => void;
}) {
  const { t } = useTranslation("admin-deposits");
  const { filter, total, value, onChange } = props;
  return (
    <PageHead
      title={t("title")}
      actions={
        <Segment
          label={t("filter")}
          className="w-full max-md:grid-flow-row max-md:grid-cols-3 max-xs:grid-cols-2 md:w-130"
          value={value}
          onChange={onChange}
          choices={depositFilters.map((one) => ({
            value: one,
            label: t(`filters.${one}`),
            ...(one === filter ? { count: total } : {}),
          }))}
        />
      }
    />
  );
}
