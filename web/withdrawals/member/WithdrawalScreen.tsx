import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { Check, History, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { useBankLook } from "../../app/bank-look.ts";
import { useTranslation } from "../../text/i18n.ts";
import { usePrimaryAccount } from "../../members/member/account-calls.ts";
import { bankAccountForm, paths, type AccountTripState } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { StoppedNotice } from "../../app/StoppedNotice.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { BankCard } from "../../ui/BankCard.tsx";
import { ButtonLink, IconButton } from "../../ui/Button.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { Loading, together } from "../../ui/Loading.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Ticket } from "../../ui/Ticket.tsx";
import { DebtNotice } from "../../wallet/member/DebtNotice.tsx";
import { useBalance } from "../../wallet/member/calls.ts";
import { useWithdrawalLimits } from "./calls.ts";
import { WithdrawalForm } from "./parts/WithdrawalForm.tsx";

/** product.md section 9, "Redirect delays". */
const TO_HISTORY_AFTER_MS = 2000;

/** product.md section 2, "Withdrawal". */
export default function WithdrawalScreen() {
  const { t } = useTranslation("withdrawals");
  const [done, setDone] = useState(false);
  return (
    // A short phone has no room for the navigation and for the form's button.
    <div className="task-page">
      <Page wide>
        <AppBar title={t("title")} back={paths.home} className="-mx-gutter" />
        <StoppedNotice service="WITHDRAWALS" />
        {done ? <Requested /> : <Desk onDone={() => setDone(true)} />}
      </Page>
    </div>
  );
}

function Desk({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("withdrawals");
  const accounts = usePrimaryAccount();
  const limits = useWithdrawalLimits();
  const both = together(accounts, limits);
  const isReady = !accounts.isPending && limits.data !== undefined;
  const beside = "contents flat:flex flat:min-w-0 flat:flex-col flat:gap-3";
  return (
    // On a phone that lies on its side the form stands beside what it takes from and sends to.
    <div className="flex flex-col gap-3 flat:grid flat:grid-cols-2 flat:items-start flat:gap-x-4">
      <div className={beside}>
        <Withdrawable />
        <DebtNotice />
        {both.isError ? (
          <Loading of={both} />
        ) : !isReady ? (
          <DeskSkeleton />
        ) : accounts.account ? (
          <Destination account={accounts.account} />
        ) : (
          <NoAccount />
        )}
      </div>
      <div className={beside}>
        {!both.isError && isReady ? (
          <WithdrawalForm account={accounts.account} limits={limits.data} onDone={onDone} />
        ) : null}
        <ButtonLink
          to={paths.withdrawalHistory}
          variant="secondary"
          icon={<History size={20} aria-hidden />}
        >
          {t("history")}
        </ButtonLink>
        {limits.data ? (
          <Notice tone="info">
            {t("info", { limit: limits.data.daily_limit, used: limits.data.used_today })}
          </Notice>
        ) : null}
      </div>
    </div>
  );
}

function Withdrawable() {
  const { t } = useTranslation("withdrawals");
  const balance = useBalance();
  return (
    <Ticket className="ticket-notched mt-1 pb-4 pl-6 pt-2 short:pb-2 short:pt-1">
      <div className="flex items-center justify-between">
        <h2 className="t-small text-ticket-soft">{t("withdrawable")}</h2>
        <IconButton
          label={t("refresh")}
          className="-mr-2 text-ticket-soft"
          onClick={() => void balance.refetch()}
        >
          <RefreshCw size={20} aria-hidden className={balance.isRefetching ? "spin-once" : ""} />
        </IconButton>
      </div>
      <p className="min-h-11 leading-none short:min-h-9" aria-live="polite">
        {balance.data !== undefined ? (
          <Money
            value={balance.data}
            size="n-xl"
            softSatang
            unit
            className="whitespace-normal! zoomed:[&>.n-xl]:text-[1.625rem]"
          />
        ) : balance.isError ? (
          <span className="n-lg">-</span>
        ) : (
          <Skeleton className="h-10 w-44 opacity-20" />
        )}
      </p>
    </Ticket>
  );
}

function DeskSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late flex flex-col gap-3">
      <Skeleton className="mt-4 h-5 w-24" />
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-13 rounded-sm" />
      <Skeleton className="h-13 rounded-sm" />
    </div>
  );
}

function NoAccount() {
  const { t } = useTranslation("withdrawals");
  return (
    <Notice tone="warning" className="mt-2">
      <p className="t-strong">{t("no_account")}</p>
      <p>{t("no_account_text")}</p>
      <ButtonLink
        to={bankAccountForm}
        state={{ returns: true } satisfies AccountTripState}
        size="sm"
        className="mb-1 mt-2"
      >
        {t("add_account")}
      </ButtonLink>
    </Notice>
  );
}

function Destination({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation("withdrawals");
  const look = useBankLook()(account.bank);
  return (
    <section>
      {/* The lowest phones have no room for it; the card's caption says the same. */}
      <SectionHead title={t("to_account")} className="low:sr-only" />
      <BankCard
        bank={look}
        accountNumber={groupAccountNumber(account.account_number, account.bank.account_groups)}
        accountName={account.account_name}
        caption={t("account_caption")}
      />
    </section>
  );
}

function Requested() {
  const { t } = useTranslation("withdrawals");
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.withdrawalHistory, { replace: true }),
      TO_HISTORY_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Card className="mt-1 flex flex-col items-center gap-3 px-5 py-8 text-center">
      <div role="status" className="flex flex-col items-center gap-3">
        <span className="grid size-18 place-items-center rounded-full bg-won-bg text-won-ink">
          <Check size={32} aria-hidden />
        </span>
        <h2 className="t-heading">{t("requested")}</h2>
        <p className="t-small text-ink-2">{t("requested_text")}</p>
      </div>
    </Card>
  );
}
