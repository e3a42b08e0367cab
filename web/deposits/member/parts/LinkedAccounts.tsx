import { BadgeCheck } from "lucide-react";

import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { useBankAccounts } from "../../../members/member/account-calls.ts";
import { useGroupedAccount } from "../../../members/member/group-account.ts";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { WholeNumber } from "../../../ui/WholeNumber.tsx";

interface LinkedAccountsProps {
  readonly title: string;
  readonly onAdd: () => void;
}

/**
 * The member's own accounts: only transfers from these are covered. Who has none may deposit all
 * the same, as on the server (docs/decisions/0120), and is told so before the transfer.
 */
export function LinkedAccounts({ title, onAdd }: LinkedAccountsProps) {
  const { t } = useTranslation("deposits");
  const accounts = useBankAccounts();
  const lookOf = useBankLook();
  const grouped = useGroupedAccount();
  const rows = accounts.data;
  const hasNone = rows?.length === 0;
  return (
    <section>
      <SectionHead title={hasNone ? t("linked_own") : title} />
      {hasNone ? (
        <Notice tone="warning">
          <p className="t-strong">{t("linked_none")}</p>
          <p>{t("linked_none_text")}</p>
          <Button variant="secondary" size="sm" className="mb-1 mt-2" onClick={onAdd}>
            {t("linked_add")}
          </Button>
        </Notice>
      ) : (
        <Card flush>
          {rows === undefined ? (
            <Loading of={accounts} rows={1} />
          ) : (
            rows.map((account) => {
              const look = lookOf(account.bank);
              return (
                <ListRow
                  key={account.id}
                  lead={<BankMonogram bank={look} size={40} />}
                  title={look.short}
                  text={
                    <>
                      <WholeNumber value={grouped(account.account_number, account.bank.code)} />{" "}
                      <span className="inline-block">{account.account_name}</span>
                    </>
                  }
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
