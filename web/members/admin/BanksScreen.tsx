import {
  addBank,
  changeBank,
  type AdminBank,
} from "@chokdee/domain/members/admin-bank-contract.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { useBankLook } from "../../app/bank-look.ts";
import { PageHead } from "../../ui/AppBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { RowName, type Column } from "../../ui/Table.tsx";
import { May } from "../../app/admin/parts/May.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { BankDialog } from "./BankDialog.tsx";
import { sampleNumber } from "./sample-number.ts";
import { useBankList } from "./calls.ts";
import { AddButton } from "../../app/admin/parts/AddButton.tsx";

/** The banks that members choose from: names, colours, how account numbers are grouped. */
export default function BanksScreen() {
  const { t } = useTranslation("admin-house");
  const banks = useBankList();
  const [edited, setEdited] = useState<AdminBank | "new">();
  const columns = useColumns(setEdited);
  return (
    <>
      <PageHead
        title={t("banks")}
        actions={
          <AddButton call={addBank} label={t("add_bank")} onClick={() => setEdited("new")} />
        }
      />
      <PagedTable label={t("banks")} columns={columns} list={banks} emptyText={t("no_banks")} />
      {edited ? (
        <BankDialog
          bank={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(edit: (bank: AdminBank) => void): Column<AdminBank>[] {
  const { t } = useTranslation("admin-house");
  const look = useBankLook();
  return [
    {
      key: "name",
      head: t("bank"),
      cell: (bank) => (
        <RowName picture={<BankMonogram bank={look(bank)} />}>
          <span className="t-label block">{bank.name_th}</span>
          <span className="t-caption text-ink-3">{bank.name_en}</span>
        </RowName>
      ),
    },
    {
      key: "code",
      head: t("bank_code"),
      wideOnly: true,
      cell: (bank) => <span className="n-xs">{bank.code}</span>,
    },
    {
      key: "pattern",
      head: t("pattern"),
      wideOnly: true,
      cell: (bank) => (
        <span className="n-xs">
          {bank.account_groups === null ? "-" : sampleNumber(bank.account_groups)}
        </span>
      ),
    },
    {
      key: "state",
      head: t("state"),
      cell: (bank) => (
        <Badge tone={bank.active ? "won" : "neutral"}>
          {t(bank.active ? "admin-house:bank_offered" : "admin-house:bank_hidden")}
        </Badge>
      ),
    },
    {
      key: "edit",
      isAction: true,
      head: t("common:edit"),
      cell: (bank) => (
        <May call={changeBank}>
          <Button variant="secondary" size="xs" onClick={() => edit(bank)}>
            {t("common:edit")}
          </Button>
        </May>
      ),
    },
  ];
}
