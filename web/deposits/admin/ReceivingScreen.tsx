import {
  addReceivingAccount,
  changeReceivingAccount,
} from "@chokdee/domain/deposits/admin-contract.ts";
import type { AdminReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import { useState } from "react";

import { AccountNumber } from "../../app/AccountNumber.tsx";
import { useTranslation } from "../../text/i18n.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { RowName, type Column } from "../../ui/Table.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { useBankNamed } from "../../app/admin/use-banks.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useReceivingAccounts } from "./calls.ts";
import { ReceivingDialog } from "./ReceivingDialog.tsx";
import { AddButton } from "../../app/admin/parts/AddButton.tsx";

/** The operator's accounts that take deposits. */
export default function ReceivingScreen() {
  const { t } = useTranslation("admin-deposits");
  const accounts = useReceivingAccounts();
  const [edited, setEdited] = useState<AdminReceivingAccount | "new">();
  const columns = useColumns(setEdited);
  return (
    <>
      <PageHead
        title={t("receiving_title")}
        actions={
          <AddButton
            call={addReceivingAccount}
            label={t("add_account")}
            onClick={() => setEdited("new")}
          />
        }
      />
      <PagedTable
        label={t("receiving_title")}
        columns={columns}
        list={accounts}
        emptyText={t("receiving_none")}
      />
      {edited ? (
        <ReceivingDialog
          account={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(
  edit: (account: AdminReceivingAccount) => void,
): Column<AdminReceivingAccount>[] {
  const { t } = useTranslation("admin-deposits");
  const bankNamed = useBankNamed();
  return [
    {
      key: "account",
      head: t("account_number"),
      cell: (account) => (
        <RowName picture={<BankMonogram bank={bankNamed(account.bank_name)} size={40} />}>
          <AccountNumber value={account.account_number} className="n-xs block" />
          <span className="t-caption block text-ink-3">{bankNamed(account.bank_name).name}</span>
        </RowName>
      ),
    },
    {
      key: "holder",
      head: t("holder"),
      cell: (account) => account.account_name,
    },
    {
      key: "promptpay",
      head: t("promptpay"),
      wideOnly: true,
      cell: (account) => account.promptpay_id ?? t("no_promptpay"),
    },
    {
      key: "active",
      head: t("account_state"),
      cell: (account) => (
        <Badge tone={account.active ? "won" : "neutral"}>
          {t(account.active ? "admin-deposits:in_use" : "admin-deposits:off")}
        </Badge>
      ),
    },
    {
      key: "edit",
      isAction: true,
      head: t("common:edit"),
      cell: (account) => (
        <May call={changeReceivingAccount}>
          <Button variant="secondary" size="xs" onClick={() => edit(account)}>
            {t("common:edit")}
          </Button>
        </May>
      ),
    },
  ];
}
