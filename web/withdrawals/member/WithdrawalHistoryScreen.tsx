import type { Withdrawal } from "@chokdee/domain/withdrawals/contract.ts";
import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";

import { useBankLook } from "../../app/bank-look.ts";
import { useTranslation } from "../../text/i18n.ts";
import { useFindBank, useGroupedAccount } from "../../members/member/group-account.ts";
import { paths } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useWithdrawals, type WithdrawalFilter } from "./calls.ts";
import { WithdrawalBadge } from "./parts/WithdrawalBadge.tsx";
import { WithdrawalSheet } from "./parts/WithdrawalSheet.tsx";
import { MoreButton } from "../../ui/MoreButton.tsx";
import { WholeNumber } from "../../ui/WholeNumber.tsx";

const FILTERS: readonly WithdrawalFilter[] = ["ALL", "PENDING", "APPROVED", "REJECTED"];

/** product.md section 2, "Withdrawal history". */
export default function WithdrawalHistoryScreen() {
  const { t } = useTranslation("withdrawals");
  const [filter, setFilter] = useState<WithdrawalFilter>("ALL");
  const list = useWithdrawals(filter);
  const [shownId, setShownId] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const shown = rows?.find((row) => row.id === shownId);
  return (
    <Page>
      <AppBar title={t("history")} back={paths.withdrawal} className="-mx-gutter" />
      <Segment
        label={t("filter")}
        choices={FILTERS.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={filter}
        onChange={setFilter}
        className="mt-1 xs:auto-cols-auto! max-[22.4375rem]:grid-flow-row max-[22.4375rem]:grid-cols-2"
      />
      {rows === undefined ? (
        <Loading of={list}>
          <Cards />
        </Loading>
      ) : rows.length === 0 ? (
        <EmptyState
          title={t("none")}
          action={<ButtonLink to={paths.withdrawal}>{t("now")}</ButtonLink>}
        />
      ) : (
        <>
          {rows.map((row) => (
            <Row key={row.id} row={row} onShow={() => setShownId(row.id)} />
          ))}
          <MoreButton of={list}>{t("more")}</MoreButton>
          <ButtonLink
            to={paths.withdrawal}
            variant="weak"
            className="mt-2"
            icon={<Plus size={20} aria-hidden />}
          >
            {t("new")}
          </ButtonLink>
        </>
      )}
      {shown ? <WithdrawalSheet withdrawal={shown} onClose={() => setShownId(null)} /> : null}
    </Page>
  );
}

function Cards() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late flex flex-col gap-3">
      <Skeleton className="h-29 rounded-md" />
      <Skeleton className="h-29 rounded-md" />
      <Skeleton className="h-29 rounded-md" />
    </div>
  );
}

function Row({ row, onShow }: { readonly row: Withdrawal; readonly onShow: () => void }) {
  const { t } = useTranslation("withdrawals");
  const dates = useDates();
  const code = useFindBank()(row.bank_name)?.code ?? "";
  const look = useBankLook()({ code, name_th: row.bank_name, color: row.bank_color });
  const number = useGroupedAccount()(row.bank_account_no, row.bank_name);
  return (
    <Card className="flex flex-col gap-2 pb-2">
      <div className="flex items-start justify-between gap-3">
        <div>
          <Money value={row.amount} size="n-md" />
          <p className="t-caption text-ink-2">{dates.dayTime(row.created_at)}</p>
        </div>
        <WithdrawalBadge status={row.status} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <BankMonogram bank={look} size={40} />
        <div className="min-w-0 grow">
          <p className="t-small">{look.short}</p>
          <WholeNumber value={number} className="n-xs block" />
        </div>
        <button
          type="button"
          onClick={onShow}
          // Each row's own, where a screen reader lists the buttons.
          aria-label={`${t("details")} ${row.amount} ${dates.dayTime(row.created_at)}`}
          className="press t-label -mr-2 ml-auto inline-flex min-h-tap shrink-0 items-center gap-1 rounded-sm px-2 text-brand-ink"
        >
          {t("details")}
          <ChevronRight size={18} aria-hidden />
        </button>
      </div>
    </Card>
  );
}
