import type { BankAccount } from "@chokdee/domain/members/bank-contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";
import { useLocation, useNavigate, useSearchParams } from "react-router";

import { useBankLook } from "../../app/bank-look.ts";
import { useTranslation } from "../../text/i18n.ts";
import { bankAccountForm, paths, type AccountTripState } from "../../app/paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { useHiddenBottomNav } from "../../ui/bottom-nav.ts";
import { BankCard } from "../../ui/BankCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { allLayersGone } from "../../ui/open-layers.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { mayLeave } from "../../ui/unsaved.ts";
import { usePrimaryAccount } from "./account-calls.ts";
import { BankAccountForm } from "./parts/BankAccountForm.tsx";
import { ContactButton } from "../../app/ContactButton.tsx";

/** product.md section 4, "Bank account screen": loading, then empty, view, edit or add. */
export default function BankAccountScreen() {
  const { t } = useTranslation(["members", "auth"]);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const accounts = usePrimaryAccount();
  const { account } = accounts;
  // The form has an address of its own, so that the phone's back button leaves it.
  const inForm = search.has("form") && account?.is_editable !== false && accounts.isSuccess;
  useHiddenBottomNav(inForm);
  const returns = (useLocation().state as AccountTripState | null)?.returns === true;
  const leaveForm = async () => {
    // What was typed stands on an entry of the history of its own, and that is not gone yet.
    await allLayersGone();
    if (returns) void navigate(-1);
    else void navigate(paths.bankAccount, { replace: true });
  };
  const back = async () => {
    if (await mayLeave()) await leaveForm();
  };
  return (
    <Page bare={inForm}>
      <AppBar
        title={
          inForm
            ? t(account ? "members:account_edit" : "members:account_add")
            : t("members:account_title")
        }
        back={inForm ? () => void back() : paths.settings}
        className="-mx-gutter"
      />
      {accounts.isPending ? (
        <AccountSkeleton />
      ) : accounts.isLoadingError ? (
        <ErrorState onRetry={() => void accounts.refetch()} retrying={accounts.isFetching} />
      ) : inForm ? (
        <BankAccountForm account={account} onSaved={() => void leaveForm()} />
      ) : account ? (
        <AccountView account={account} />
      ) : (
        <EmptyState
          title={t("members:account_none")}
          text={t("members:account_none_text")}
          action={
            <Button onClick={() => void navigate(bankAccountForm)}>
              {t("members:account_add")}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function AccountSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className="appear-late mt-1 flex flex-col gap-3">
      <Skeleton className="h-36 rounded-md" />
      <Skeleton className="h-13 rounded-sm" />
    </div>
  );
}

function AccountView({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation("members");
  const navigate = useNavigate();
  const look = useBankLook()(account.bank);
  return (
    <div className="mt-1 flex flex-col gap-3">
      <BankCard
        bank={look}
        accountNumber={groupAccountNumber(account.account_number, account.bank.account_groups)}
        accountName={account.account_name}
        caption={t("account_caption")}
      />
      {account.is_editable ? (
        <Button variant="secondary" onClick={() => void navigate(bankAccountForm)}>
          {t("account_edit")}
        </Button>
      ) : (
        <>
          <Notice tone="locked">{t("account_locked")}</Notice>
          <ContactButton />
        </>
      )}
      <p className="t-small text-ink-2">{t("account_use")}</p>
    </div>
  );
}
