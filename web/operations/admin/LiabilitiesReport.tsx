import { declareBalance, type LiabilityDay } from "@chokdee/domain/wallet/liabilities-contract.ts";
import { parseBaht } from "@chokdee/domain/money.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";

import { useTranslation } from "../../text/i18n.ts";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { AmountField } from "../../ui/AmountField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { serverNow } from "../../ui/clock.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { SelectField } from "../../ui/TextField.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";
import {
  useDeclareBalance,
  useDeclaredBalances,
  useLiabilitiesFile,
  useLiabilityDays,
} from "./report-calls.ts";

/** Day by day what members are owed beside what is at the bank; and saying what stands there. */
export function LiabilitiesReport() {
  const { t } = useTranslation("admin-reports");
  const may = useMay();
  const accounts = useDeclaredBalances();
  const items = accounts.data?.items;
  const file = useLiabilitiesFile();
  return (
    <>
      {!may(declareBalance) ? null : items ? (
        items.length > 0 ? (
          <Declare accounts={items} />
        ) : null
      ) : (
        <Loading of={accounts} rows={3} />
      )}
      <ReportHead asked={{}} file={file} />
      <PagedTable
        list={useLiabilityDays()}
        label={t("report.liabilities")}
        rowKey={(row) => row.day}
        columns={useColumns()}
        emptyText={t("no_rows")}
      />
    </>
  );
}

function useColumns(): Column<LiabilityDay>[] {
  const { t } = useTranslation("admin-reports");
  const dates = useDates();
  return [
    { key: "day", head: t("date"), isRowName: true, cell: ({ day }) => dates.day(day) },
    {
      key: "members",
      head: t("owed_head.members"),
      align: "right",
      cell: ({ members }) => members.toLocaleString("en"),
    },
    {
      key: "total",
      head: t("owed_head.total"),
      align: "right",
      cell: ({ total }) => <Money value={total} size="n-xs" />,
    },
    {
      key: "declared",
      head: t("owed_head.declared"),
      align: "right",
      cell: ({ declared }) =>
        declared === null ? "-" : <Money value={declared.total} size="n-xs" />,
    },
    {
      key: "booked",
      head: t("owed_head.booked"),
      align: "right",
      cell: ({ booked }) => <Money value={booked} sign="auto" size="n-xs" />,
    },
  ];
}

type Accounts = NonNullable<ReturnType<typeof useDeclaredBalances>["data"]>["items"];

/** What stood on an account at the end of a day: it is published. */
function Declare({ accounts }: { readonly accounts: Accounts }) {
  const { t } = useTranslation(["admin-reports", "admin-desk"]);
  const declare = useDeclareBalance();
  const yesterday = addDays(bangkokDay(serverNow()), -1);
  const { box, isSending, failure, field, submit } = useEntryForm({
    first: { account: accounts[0]?.receiving_account_id ?? "", date: yesterday, balance: "" },
    required: ["account", "date"],
    check: ({ balance }) => ({
      balance: parseBaht(balance) === null && t("admin-desk:missing"),
    }),
    question: ({ balance }) => ({
      title: t("admin-reports:declare_question"),
      body: balance,
      confirmLabel: t("admin-reports:declare"),
    }),
    send: async ({ account, date, balance }) => {
      await declare.mutateAsync({ receiving_account_id: account, date, balance });
      toast({ text: t("common:saved"), tone: "success" });
    },
    staysOpen: true,
  });
  return (
    <Card className="mb-4">
      <div ref={box} className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-4">
        <SelectField
          dense
          label={t("admin-reports:declare_account")}
          options={accounts.map(({ receiving_account_id: value, name, number }) => ({
            value,
            label: `${name} ${number}`,
          }))}
          {...field("account")}
        />
        <DayField
          dense
          required
          label={t("admin-reports:date")}
          max={yesterday}
          {...field("date")}
        />
        <AmountField
          dense
          decimals={2}
          label={t("admin-reports:declare_balance")}
          {...field("balance")}
        />
        <Button size="sm" loading={isSending} onClick={() => void submit()}>
          {t("admin-reports:declare")}
        </Button>
      </div>
      <Failure error={failure} className="mt-3" />
      <p className="t-small mt-3 text-ink-2">{t("admin-reports:declare_text")}</p>
    </Card>
  );
}
