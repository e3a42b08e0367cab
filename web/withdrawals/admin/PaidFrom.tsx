import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";
import { groupAccountNumber } from "@chokdee/domain/members/bank-accounts.ts";

import { useBankNamed } from "../../app/admin/use-banks.ts";
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
  const bankNamed = useBankNamed();
  const accounts = useCall("backoffice", listAdminReceivingAccounts, {});
  const options = (accounts.data?.items ?? [])
    .filter(({ active }) => active)
    .map((account) => ({
      value: account.id,
      label: `${bankNamed(account.bank_name).name} ${groupAccountNumber(account.account_number, null)}`,
    }));
  return (
    <SelectField
      dense
      label={t("paid_from")}
      placeholder={t("paid_from_any")}
      options={options}
      {...props}
    />
  );
}
