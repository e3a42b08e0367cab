import type { BookEntry, TrialBalanceRow } from "@chokdee/domain/wallet/books-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { BOOK_ACCOUNTS } from "@chokdee/domain/wallet/books.ts";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { serverNow } from "../../ui/clock.ts";
import { useFilters } from "../../app/admin/use-filters.ts";
import { DayField } from "../../app/admin/parts/DayField.tsx";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { Drawer } from "../../ui/Drawer.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { useBookEntries, useTrialBalance, useTrialBalanceFile } from "./report-calls.ts";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";

/** The house's accounts on a day: opening, what moved them, closing; the entries of a chosen one. */
export function BooksReport() {
  const { t } = useTranslation("admin-reports");
  const dates = useDates();
  const [today] = useState(() => ({ date: bangkokDay(serverNow()) }));
  const { values, field } = useFilters(today);
  const { date } = values;
  const [chosen, setChosen] = useState<TrialBalanceRow>();
  const report = useTrialBalance(date);
  const file = useTrialBalanceFile();
  const nameOf = useAccountName();
  const totals = report.data?.totals;
  const sealed = report.data?.sealed;
  const isZero = totals && Number(totals.closing) === 0;
  return (
    <>
      <ReportHead asked={date === "" ? undefined : { date }} file={file}>
        <DayField dense required label={t("date")} {...field("date")} />
      </ReportHead>
      {totals ? (
        <Notice tone={isZero ? "success" : "urgent"} className="mb-4">
          {t(isZero ? "books_balance" : "books_differ", { closing: formatMoney(totals.closing) })}{" "}
          {sealed ? t("books_sealed", { time: dates.dayTime(sealed.at) }) : t("books_open")}
          {sealed ? <span className="n-xs block break-all">{sealed.hash}</span> : null}
        </Notice>
      ) : null}
      <p className="t-caption mb-2 text-ink-2">{t("books_signs")}</p>
      <PagedTable
        list={report}
        label={t("report.books")}
        rowKey={(row) => row.account}
        columns={useColumns()}
        emptyText={t("no_rows")}
        onRowClick={setChosen}
        selectedKey={chosen?.account}
      />
      <Drawer
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        side="right"
        title={chosen ? nameOf(chosen) : ""}
      >
        {chosen ? <Entries key={chosen.account + date} account={chosen} date={date} /> : null}
      </Drawer>
    </>
  );
}

function useAccountName() {
  const { t } = useTranslation("admin-reports");
  return ({ account, bank_account: bank }: TrialBalanceRow): string => {
    if (bank) return t("bank_account", { name: bank.name, number: bank.number });
    const known = BOOK_ACCOUNTS.find((one) => one === account);
    return known ? t(`accounts.${known}`) : account;
  };
}

function useColumns(): Column<TrialBalanceRow>[] {
  const { t } = useTranslation("admin-reports");
  const nameOf = useAccountName();
  const money = (key: "opening" | "debit" | "credit" | "closing"): Column<TrialBalanceRow> => ({
    key,
    head: t(`books_head.${key}`),
    align: "right",
    cell: (row) => <Money value={row[key]} size="n-xs" />,
  });
  return [
    { key: "account", head: t("account"), isRowName: true, cell: nameOf },
    money("opening"),
    money("debit"),
    money("credit"),
    money("closing"),
    {
      key: "entries",
      head: t("entries"),
      align: "right",
      cell: ({ entries }) => entries.toLocaleString("en"),
    },
  ];
}

function useEntryColumns(): Column<BookEntry>[] {
  const { t, textIfAny } = useTranslation(["admin-reports", "wallet"]);
  const dates = useDates();
  // A move between the house's accounts, or an entry of a wallet.
  const kindOf = ({ kind }: BookEntry) =>
    textIfAny("admin-reports", `books_kind.${kind}`) ?? textIfAny("wallet", `type.${kind}`) ?? kind;
  return [
    { key: "at", head: t("admin-reports:time"), cell: ({ at }) => dates.time(at) },
    { key: "kind", head: t("admin-reports:kind"), isRowName: true, cell: kindOf },
    {
      key: "reference",
      head: t("admin-reports:reference"),
      cell: (row) => (
        // What it is the id of stands before it.
        <span className="break-all">{row.reference_id}</span>
      ),
    },
    {
      key: "amount",
      head: t("admin-reports:amount"),
      align: "right",
      cell: ({ amount }) => <Money value={amount} size="n-xs" />,
    },
  ];
}

function Entries(props: { readonly account: TrialBalanceRow; readonly date: string }) {
  const { t } = useTranslation("admin-reports");
  const pages = useCursorPages();
  const list = useBookEntries(props.account.account, props.date, pages.cursor);
  return (
    <div className="p-4">
      <PagedTable
        list={list}
        pages={pages}
        label={t("report.books")}
        columns={useEntryColumns()}
        emptyText={t("no_rows")}
      />
    </div>
  );
}
