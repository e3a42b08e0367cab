import { assignNotification, lineStates } from "@chokdee/domain/deposits/line-contract.ts";
import type { BankNotification } from "@chokdee/domain/deposits/line-contract.ts";
import { useDeferredValue, useState } from "react";

import { noteAbout } from "../../app/admin/parts/ChangedNote.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Loading } from "../../ui/Loading.tsx";
import { EmptyPage, PageLinks } from "../../app/admin/parts/PagedTable.tsx";

import {
  type LineState,
  useAssign,
  useCloseLine,
  useUnmatched,
  useUnmatchedFile,
} from "./calls.ts";
import { KeyHelp } from "../../app/admin/parts/KeyHelp.tsx";
import {
  filterChoices,
  firstFilters,
  type QueueFilters,
  QueueTools,
} from "../../app/admin/parts/QueueTools.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useWorkKeys, useWorkList, type WorkList } from "../../app/admin/use-work-list.ts";
import { cx } from "../../ui/cx.ts";
import type { Question } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import { CloseLineDialog } from "./CloseLineDialog.tsx";
import { type Candidate, LineCard } from "./LineCard.tsx";
import { PickMember, type PickedMember } from "./PickMember.tsx";
import { ReopenLine } from "./ReopenLine.tsx";

/** Gives a transfer to a deposit or to a member, once somebody has read to whom. */
function useGive(list: WorkList<BankNotification>) {
  const { t } = useTranslation("admin-deposits");
  const assign = useAssign();
  const confirmed = useConfirmed();
  return async (
    transfer: BankNotification,
    person: PickedMember,
    to: { readonly deposit_id: string; readonly reference: string } | { readonly user_id: string },
  ) => {
    list.choose(transfer.id);
    const amount = formatMoney(transfer.amount);
    const who = `${person.nickname} ${groupPhone(person.phone_number)}`;
    const question: Question = {
      title: t("assign_question", { amount, who }),
      body:
        "user_id" in to
          ? t("assign_to_member", { amount, who })
          : t("assign_to_deposit", { amount, who, reference: to.reference }),
      note: noteAbout("notifications", transfer),
      confirmLabel: t("assign_confirm", { amount }),
      tone: "deposit",
      eager: true,
    };
    const target = "user_id" in to ? { user_id: to.user_id } : { deposit_id: to.deposit_id };
    await confirmed(question, async () => {
      const send = () => assign.mutateAsync({ id: transfer.id, to: target });
      return toldOf(await list.decide([transfer], send), t("assigned", { amount }));
    });
  };
}

interface Filters extends QueueFilters {
  readonly status: LineState;
}

const emptyOf = { WAITING: "unmatched_none", CLOSED: "closed_none" } as const;

/** Transfers that found no deposit, each to be given to one, or to a member, once. */
export default function UnmatchedScreen() {
  const { t } = useTranslation("admin-deposits");
  const may = useMay();
  const first: Filters = { status: "WAITING", ...firstFilters };
  const filters = useFilters(first, { status: lineStates, ...filterChoices });
  const { pages, values } = filters;
  const asked = { ...values, search: useDeferredValue(values.search.trim()) };
  const unmatched = useUnmatched(asked, pages.cursor);
  const file = useUnmatchedFile();
  const shown = `${JSON.stringify(asked)} ${pages.page} ${unmatched.isPlaceholderData}`;
  const list = useWorkList(unmatched.data?.items, shown, Boolean(unmatched.data?.next_cursor));
  const give = useGive(list);
  const [picking, setPicking] = useState<BankNotification>();
  const [closing, setClosing] = useState<BankNotification>();
  const [reopening, setReopening] = useState<BankNotification>();
  const close = useCloseLine();
  const giveToDeposit = (transfer: BankNotification, candidate: Candidate | undefined) => {
    if (!candidate) {
      toast({ text: t("no_candidates") });
      return;
    }
    const { deposit_id, reference_id: reference } = candidate;
    void give(transfer, candidate, { deposit_id, reference });
  };
  useWorkKeys(list, {
    open: (transfer) => transfer.closed === null && may(assignNotification),
    // The nearest stands first.
    approve: (transfer) => giveToDeposit(transfer, transfer.candidates[0]),
    reject: setPicking,
  });
  const { items, row } = list;
  return (
    <>
      <PageHead
        title={t("unmatched_title")}
        aside={
          unmatched.data ? (
            <span className="t-body text-ink-2">
              {t("unmatched_count", { count: unmatched.data.total - list.underway })}
            </span>
          ) : null
        }
      />
      <QueueTools
        searchLabel={t("search_unmatched")}
        search={filters.field("search")}
        sort={filters.field("sort")}
        searchRef={list.search}
        file={{ ...file, save: () => file.mutate(asked) }}
        onHelp={() => list.setHelping(true)}
      >
        <Segment
          label={t("lines_shown")}
          className="w-full md:w-70"
          choices={lineStates.map((value) => ({ value, label: t(`lines.${value}`) }))}
          {...filters.field("status")}
        />
      </QueueTools>
      {!items ? (
        <Loading of={unmatched} rows={6} />
      ) : items.length === 0 ? (
        <EmptyPage
          list={unmatched}
          pages={pages}
          emptyText={t(asked.search === "" ? emptyOf[asked.status] : "none_found")}
        />
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li
                key={item.id}
                id={`row-${item.id}`}
                aria-current={item.id === row?.id}
                className={cx(item.id === row?.id && "lg:rounded-md lg:ring-2 lg:ring-brand")}
              >
                <LineCard
                  transfer={item}
                  onMatch={(candidate) => giveToDeposit(item, candidate)}
                  onGive={(sender) => void give(item, sender, { user_id: sender.user_id })}
                  onPick={() => setPicking(item)}
                  onClose={() => setClosing(item)}
                  onReopen={() => setReopening(item)}
                />
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <PageLinks list={unmatched} pages={pages} />
          </div>
        </>
      )}
      {picking ? (
        <PickMember
          onPick={(member) => {
            setPicking(undefined);
            void give(picking, member, { user_id: member.id });
          }}
          onClose={() => setPicking(undefined)}
        />
      ) : null}
      {closing ? (
        <CloseLineDialog
          transfer={closing}
          send={async (body) => {
            const sent = { id: closing.id, ...body };
            const done = await list.decide([closing], () => close.mutateAsync(sent));
            toast({ text: toldOf(done, t("line_closed")), tone: "success" });
          }}
          onClose={() => setClosing(undefined)}
        />
      ) : null}
      {reopening ? (
        <ReopenLine transfer={reopening} list={list} onClose={() => setReopening(undefined)} />
      ) : null}
      {list.helping ? <KeyHelp onClose={() => list.setHelping(false)} /> : null}
    </>
  );
}
