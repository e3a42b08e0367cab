import { type AdminDeposit, approveDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Chips.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useChosen } from "../../app/admin/use-chosen.ts";
import { SidePanel } from "../../app/admin/parts/SidePanel.tsx";
import { type DepositFilter, depositFilters, useDecideDeposit, useDepositQueue } from "./calls.ts";
import { DepositFacts, isUndecided } from "./DepositFacts.tsx";
import { DepositQueue } from "./DepositQueue.tsx";
import { SlipCard } from "./SlipCard.tsx";
import { useReviewKeys } from "./use-review-keys.ts";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../../ui/Loading.tsx";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";

/** Those with a slip first: they can be judged now. */
function inOrder(items: readonly AdminDeposit[]): AdminDeposit[] {
  return items.toSorted((a, b) => Number(b.slip !== null) - Number(a.slip !== null));
}

/** Without a line of the bank it may wait for a second person: that is not promised as done. */
function consequenceOf({ bank_line: line, slip }: AdminDeposit) {
  if (line) return "approve_consequence";
  return slip ? "approve_no_line" : "approve_no_line_no_slip";
}

/** The queue, the deposit under review, and what is decided about it. */
function useReview() {
  const { t } = useTranslation("admin-deposits");
  const confirmed = useConfirmed();
  const [filter, setFilter] = useState<DepositFilter>("WAITING");
  const [opened, setOpened] = useState(false);
  // The deposit itself: the queue moves on below the question.
  const [rejecting, setRejecting] = useState<AdminDeposit>();
  const pages = useCursorPages();
  const queue = useDepositQueue(filter, pages.cursor);
  const decide = useDecideDeposit();
  const items = queue.data ? inOrder(queue.data.items) : undefined;
  const page = `${filter} ${pages.page}`;
  const chosen = useChosen(items, page, () => setOpened(false));
  const deposit = chosen.row;
  const index = items?.findIndex((item) => item.id === deposit?.id) ?? 0;

  const move = (by: number) => {
    const next = items?.[index + by];
    if (next) chosen.choose(next.id);
  };
  /** What comes after the decided one is shown next. */
  const moveOn = () => {
    setRejecting(undefined);
    setOpened(false);
    chosen.choose((items?.[index + 1] ?? items?.[index - 1])?.id);
  };
  const approve = () => {
    if (!deposit || decide.isPending || deposit.waiting_approval_id !== null) return;
    chosen.choose(deposit.id);
    const amount = formatMoney(deposit.qr_amount);
    const who = `${deposit.member.nickname} ${groupPhone(deposit.member.phone_number)}`;
    const question = {
      title: t("approve_question", { amount }),
      body: t(consequenceOf(deposit), { amount, who }),
      confirmLabel: t("approve_short"),
      tone: "deposit",
    } as const;
    void confirmed(question, async () => {
      chosen.sending(deposit.id);
      const done = await decide.mutateAsync({ id: deposit.id });
      moveOn();
      return toldOf(done, t("approved", { amount }));
    });
  };
  /** Asks for the reason; undefined puts the question away. */
  const reject = (asked: AdminDeposit | undefined) => {
    chosen.sending(asked?.id);
    setRejecting(asked);
  };
  return {
    filter,
    setFilter,
    opened,
    setOpened,
    pages,
    queue,
    items,
    deposit,
    move,
    choose: chosen.choose,
    isPending: decide.isPending,
    approve,
    rejecting,
    reject,
    moveOn,
  };
}

/** Deposit review: queue, slip, facts; keys J K A R (DESIGN.md section 5; picture 33). */
export function DepositsScreen() {
  const { t } = useTranslation("admin-deposits");
  const may = useMay();
  const review = useReview();
  const { items, deposit, queue, pages, approve, reject } = review;
  useReviewKeys({
    off: review.rejecting !== undefined,
    move: review.move,
    decide: deposit !== undefined && isUndecided(deposit) && may(approveDeposit),
    approve,
    reject: () => reject(deposit),
  });
  return (
    <>
      <Head
        filter={review.filter}
        count={items?.length}
        onFilter={(value) => {
          review.setFilter(value);
          pages.first();
        }}
      />
      {!items ? (
        <Loading of={queue} rows={6} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title={t(`none.${review.filter}`)} />
        </Card>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)_minmax(0,1fr)]">
          <DepositQueue
            items={items}
            chosenId={deposit?.id}
            onChoose={(id) => {
              review.choose(id);
              review.setOpened(true);
            }}
            footer={<PageLinks list={queue} pages={pages} />}
          />
          <SidePanel
            open={review.opened}
            onClose={() => review.setOpened(false)}
            title={t("title")}
          >
            {deposit ? (
              <>
                <SlipCard key={deposit.id} deposit={deposit} />
                <DepositFacts
                  deposit={deposit}
                  left={items.length - 1}
                  pending={review.isPending}
                  onApprove={approve}
                  onReject={() => reject(deposit)}
                />
              </>
            ) : null}
          </SidePanel>
        </div>
      )}
      {review.rejecting ? (
        <RejectDialog
          deposit={review.rejecting}
          onDone={() => {
            toast({ text: t("rejected"), tone: "success" });
            review.moveOn();
          }}
          onClose={() => reject(undefined)}
        />
      ) : null}
    </>
  );
}

function Head(props: {
  readonly filter: DepositFilter;
  readonly count: number | undefined;
  readonly onFilter: (filter: DepositFilter) => void;
}) {
  const { t } = useTranslation("admin-deposits");
  return (
    <PageHead
      title={t("title")}
      actions={
        <Segment
          label={t("filter")}
          className="w-full max-xs:grid-flow-row max-xs:grid-cols-2 md:w-105"
          value={props.filter}
          onChange={props.onFilter}
          choices={depositFilters.map((value) => ({
            value,
            label: t(`filters.${value}`),
            ...(value === "WAITING" && props.filter === value ? { count: props.count } : {}),
          }))}
        />
      }
    />
  );
}

/** Rejects a deposit with the reason that the member reads. */
function RejectDialog(props: {
  readonly deposit: AdminDeposit;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { deposit, onDone, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const decide = useDecideDeposit();
  const who = `${deposit.member.nickname} ${groupPhone(deposit.member.phone_number)}`;
  return (
    <ReasonDialog
      title={t("reject_question", { amount: formatMoney(deposit.qr_amount) })}
      consequence={t("reject_consequence", { who })}
      reasonLabel={t("reject_reason")}
      confirmLabel={t("reject_short")}
      onClose={onClose}
      send={(reason) => decide.mutateAsync({ id: deposit.id, reason }).then(onDone)}
    />
  );
}
