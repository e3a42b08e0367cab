import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";

import { useAccountNamed } from "../../app/admin/use-banks.ts";
import { Failure } from "../../app/Failure.tsx";
import { useCall } from "../../app/use-call.ts";
import { useTranslation } from "../../text/i18n.ts";
import { SelectField } from "../../ui/TextField.tsx";

/** Which account of the operator's pays: the books keep each for itself. */
export function PaidFrom(props: {
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}) {
  const { t } = useTranslation("admin-withdrawals");
  const accountNamed = useAccountNamed();
  const accounts = useCall("backoffice", listAdminReceivingAccounts, {});
  const options = (accounts.data?.items ?? [])
    .filter(({ active }) => active)
    .map((account) => ({
      value: account.id,
      label: accountNamed(account.bank_name, account.account_number),
    }));
  return (
    <>
      <SelectField
        dense
        label={t("paid_from")}
        placeholder={t("paid_from_any")}
        options={options}
        {...props}
      />
      <Failure
        error={accounts.data ? null : accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    </>
  );
}
