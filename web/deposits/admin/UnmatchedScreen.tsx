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
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { Loading } from "../../ui/Loading.tsx";
import { PageLinks } from "../../app/admin/parts/PagedTable.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { toldOf } from "../../app/admin/told.ts";
import { useAssign, useUnmatched } from "./calls.ts";
import { useConfirmed } from "../../app/admin/use-confirmed.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useUsers } from "../../members/admin/calls.ts";

/** Transfers that found no deposit, each to be given to one, or to a member, once. */
export function UnmatchedScreen() {
  const { t } = useTranslation("admin-deposits");
  const pages = useCursorPages();
  const unmatched = useUnmatched(pages.cursor);
  const items = unmatched.data?.items;
  return (
    <>
      <PageHead title={t("unmatched_title")} />
      {!items ? (
        <Loading of={unmatched} rows={6} />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState title={t("unmatched_none")} />
        </Card>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={item.id}>
                <Transfer transfer={item} />
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <PageLinks list={unmatched} pages={pages} />
          </div>
        </>
      )}
    </>
  );
}

type Candidate = BankNotification["candidates"][number];

function Transfer({ transfer }: { readonly transfer: BankNotification }) {
  const { t } = useTranslation("admin-deposits");
  const confirmed = useConfirmed();
  const dates = useDates();
  const assign = useAssign();
  const [picking, setPicking] = useState(false);
  const amount = formatMoney(transfer.amount);

  const give = async (
    person: PickedMember,
    to: { readonly deposit_id: string } | { readonly user_id: string },
    body: string,
  ) => {
    const who = `${person.nickname} ${groupPhone(person.phone_number)}`;
    const question = {
      title: t("assign_question", { amount, who }),
      body,
      confirmLabel: t("assign_confirm", { amount }),
      tone: "deposit",
    } as const;
    await confirmed(question, async () => {
      const done = await assign.mutateAsync({ id: transfer.id, to });
      return toldOf(done, t("assigned", { amount }));
    });
  };
  const giveToDeposit = (candidate: Candidate) => {
    const who = `${candidate.nickname} ${groupPhone(candidate.phone_number)}`;
    const body = t("assign_to_deposit", { amount, who, reference: candidate.reference_id });
    void give(candidate, { deposit_id: candidate.deposit_id }, body);
  };
  const giveToMember = (member: PickedMember & { readonly id: string }) => {
    setPicking(false);
    const who = `${member.nickname} ${groupPhone(member.phone_number)}`;
    void give(member, { user_id: member.id }, t("assign_to_member", { amount, who }));
  };
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
                  <Button
                    size="xs"
                    variant="weak"
                    loading={assign.isPending}
                    onClick={() => giveToDeposit(candidate)}
                  >
                    {t("assign")}
                  </Button>
                </May>
              </span>
            </li>
          ))}
        </ul>
        <May call={assignNotification}>
          <Button
            variant="secondary"
            size="xs"
            className="self-end"
            loading={assign.isPending}
            onClick={() => setPicking(true)}
          >
            {t("assign_member")}
          </Button>
        </May>
      </section>
      {picking ? <PickMember onPick={giveToMember} onClose={() => setPicking(false)} /> : null}
    </Card>
  );
}

interface PickedMember {
  readonly nickname: string;
  readonly phone_number: string;
}

const SHOWN = 8;

/** Finds the member that a transfer belongs to. */
function PickMember(props: {
  readonly onPick: (member: PickedMember & { readonly id: string }) => void;
  readonly onClose: () => void;
}) {
  const { onPick, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const [search, setSearch] = useState("");
  const users = useUsers(useDeferredValue(search.trim()), undefined);
  const found = users.data?.items.filter((user) => user.role === "USER").slice(0, SHOWN);
  return (
    <Dialog open onClose={onClose} title={t("assign_member")}>
      <TextField
        dense
        type="search"
        label={t("find_member")}
        value={search}
        maxLength={100}
        onChange={setSearch}
      />
      {!found ? (
        <Loading of={users} rows={4} />
      ) : (
        <ul className="mt-2">
          {found.map((user) => (
            <li
              key={user.id}
              className="flex items-center justify-between gap-3 border-b border-line py-1.5"
            >
              <span className="min-w-0">
                <span className="t-label block">{user.nickname}</span>
                <span className="t-caption block text-ink-3">{groupPhone(user.phone_number)}</span>
              </span>
              <Button size="xs" variant="weak" onClick={() => onPick(user)}>
                {t("choose")}
              </Button>
            </li>
          ))}
          {found.length === 0 ? <li className="t-small py-4">{t("no_member")}</li> : null}
        </ul>
      )}
    </Dialog>
  );
}
