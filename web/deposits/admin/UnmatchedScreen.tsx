import { assignNotification } from "@chokdee/domain/deposits/admin-contract.ts";
import type { BankNotification } from "@chokdee/domain/deposits/admin-contract.ts";
import { useDeferredValue, useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";

import { useAssign, useUnmatched, useUnmatchedFile } from "./calls.ts";
import { KeyHelp } from "../../app/admin/parts/KeyHelp.tsx";
import { filterChoices, firstFilters, QueueTools } from "../../app/admin/parts/QueueTools.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useFilters } from "../../app/admin/use-filters.ts";
import { useWorkKeys, useWorkList, type WorkList } from "../../app/admin/use-work-list.ts";
import { cx } from "../../ui/cx.ts";
import { confirm } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { toldOf } from "../../app/admin/told.ts";
import { useFailureText } from "../../app/use-failure-text.ts";
import { PickMember, type PickedMember } from "./PickMember.tsx";

type Candidate = BankNotification["candidates"][number];

/** Gives a transfer to a deposit or to a member, once somebody has read to whom. */
function useGive(list: WorkList<BankNotification>) {
  const { t } = useTranslation("admin-deposits");
  const assign = useAssign();
  const failureText = useFailureText();
  return async (
    transfer: BankNotification,
    person: PickedMember,
    to: { readonly deposit_id: string; readonly reference: string } | { readonly user_id: string },
  ) => {
    list.choose(transfer.id);
    const amount = formatMoney(transfer.amount);
    const who = `${person.nickname} ${groupPhone(person.phone_number)}`;
    const sure = await confirm({
      title: t("assign_question", { amount, who }),
      body:
        "user_id" in to
          ? t("assign_to_member", { amount, who })
          : t("assign_to_deposit", { amount, who, reference: to.reference }),
      confirmLabel: t("assign_confirm", { amount }),
      tone: "deposit",
      eager: true,
    });
    if (!sure) return;
    const target = "user_id" in to ? { user_id: to.user_id } : { deposit_id: to.deposit_id };
    await list
      .decide([transfer], () => assign.mutateAsync({ id: transfer.id, to: target }))
      .then(
        (done) => toast({ text: toldOf(done, t("assigned", { amount })), tone: "success" }),
        (error: unknown) => toast({ text: failureText(error), tone: "error" }),
      );
  };
}

/** Transfers that found no deposit, each to be given to one, or to a member, once. */
export function UnmatchedScreen() {
  const { t } = useTranslation("admin-deposits");
  const may = useMay();
  const filters = useFilters(firstFilters, filterChoices);
  const { pages, values } = filters;
  const asked = { ...values, search: useDeferredValue(values.search.trim()) };
  const unmatched = useUnmatched(asked, pages.cursor);
  const file = useUnmatchedFile();
  const list = useWorkList(unmatched.data?.items, `${JSON.stringify(asked)} ${pages.page}`);
  const give = useGive(list);
  const [picking, setPicking] = useState<BankNotification>();
  const giveToDeposit = (transfer: BankNotification, candidate: Candidate | undefined) => {
    if (!candidate) return;
    const { deposit_id, reference_id: reference } = candidate;
    void give(transfer, candidate, { deposit_id, reference });
  };
  useWorkKeys(list, {
    open: () => may(assignNotification),
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
      />
      {!items ? (
        <Loading of={unmatched} rows={6} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title={t(asked.search === "" ? "unmatched_none" : "none_found")} />
        </Card>
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
                <Transfer
                  transfer={item}
                  onMatch={(candidate) => giveToDeposit(item, candidate)}
                  onPick={() => setPicking(item)}
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
      {list.helping ? <KeyHelp onClose={() => list.setHelping(false)} /> : null}
    </>
  );
}

function Transfer(props: {
  readonly transfer: BankNotification;
  readonly onMatch: (candidate: Candidate) => void;
  readonly onPick: () => void;
}) {
  const { transfer, onMatch, onPick } = props;
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  return (
    <Card className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Money value={transfer.amount} size="n-md" unit />
          {transfer.why_unmatched ? (
            <Badge tone="pending">{t(`why.${transfer.why_unmatched}`)}</Badge>
          ) : null}
        </div>
        <Facts
          facts={[
            [t("occurred"), dates.dayTime(transfer.occurred_at)],
            [t("to_account"), transfer.to_account],
            [t("from_account"), transfer.from_account ?? "-"],
            [t("bank_reference"), transfer.reference ?? "-"],
            [t("transaction"), `${transfer.provider} ${transfer.transaction_id}`],
          ]}
        />
      </div>
      <section className="flex flex-col gap-2">
        <h2 className="t-label">{t("candidates")}</h2>
        {transfer.candidates.length === 0 ? (
          <p className="t-small text-ink-3">{t("no_candidates")}</p>
        ) : null}
        <ul>
          {transfer.candidates.map((candidate) => (
            <li
              key={candidate.deposit_id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
            >
              <span className="t-small min-w-0">
                <span className="t-label">{candidate.nickname}</span>{" "}
                {groupPhone(candidate.phone_number)}
                <span className="t-caption block text-ink-3">
                  {`${candidate.reference_id} ${dates.dayTime(candidate.created_at)} ${t(`status.${candidate.status}`)}`}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Money value={candidate.qr_amount} size="n-xs" />
                <May call={assignNotification}>
                  <Button size="xs" variant="weak" onClick={() => onMatch(candidate)}>
                    {t("assign")}
                  </Button>
                </May>
              </span>
            </li>
          ))}
        </ul>
        <May call={assignNotification}>
          <Button variant="secondary" size="xs" className="self-end" onClick={onPick}>
            {t("assign_member")}
          </Button>
        </May>
      </section>
    </Card>
  );
}
