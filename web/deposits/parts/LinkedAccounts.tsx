import { BadgeCheck } from "lucide-react";

import { useBankLook } from "../../bank-look.ts";
import { useTranslation } from "../../i18n.ts";
import { useBankAccounts } from "../../members/account-calls.ts";
import { useGroupedAccount } from "../../members/group-account.ts";
import { paths } from "../../paths.ts";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card, SectionHead } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** The member's own accounts: only transfers from these are covered. */
export function LinkedAccounts({ title }: { readonly title: string }) {
  const { t } = useTranslation("deposits");
  const accounts = useBankAccounts();
  const lookOf = useBankLook();
  const grouped = useGroupedAccount();
  const rows = accounts.data;
  return (
    <section>
      <SectionHead title={title} />
      {rows?.length === 0 ? (
        <Notice
          tone="warning"
          action={
            <ButtonLink to={`${paths.bankAccount}?form`} variant="ghost" size="xs">
              {t("linked_add")}
            </ButtonLink>
          }
        >
          {t("linked_none")}
        </Notice>
      ) : (
        <Card flush>
          {accounts.isPending ? (
            <SkeletonRows rows={1} />
          ) : rows === undefined ? (
            <ErrorState onRetry={() => void accounts.refetch()} retrying={accounts.isFetching} />
          ) : (
            rows.map((account) => {
              const look = lookOf(account.bank);
              return (
                <ListRow
                  key={account.id}
                  lead={<BankMonogram bank={look} size={40} />}
                  title={look.short}
                  text={`${grouped(account.account_number, account.bank.code)} ${account.account_name}`}
                  end={<BadgeCheck size={22} aria-label={t("linked")} className="text-brand-ink" />}
                />
              );
            })
          )}
        </Card>
      )}
    </section>
  );
}
