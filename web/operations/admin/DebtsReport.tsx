import { debtKinds, type ListedDebt } from "@chokdee/domain/wallet/debts-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useNames } from "../../app/admin/names.ts";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { PagedTable } from "../../app/admin/parts/PagedTable.tsx";
import { MemberLink } from "../../app/admin/parts/MemberLink.tsx";
import { ReportHead } from "../../app/admin/parts/ReportHead.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { useCursorPages } from "../../ui/use-cursor-pages.ts";
import { useDebts, useDebtsFile } from "./report-calls.ts";

/** What members owe the house: the sums by kind, and each debt. */
export function DebtsReport() {
  const { t } = useTranslation(["admin-debts", "admin-reports"]);
  const pages = useCursorPages();
  const list = useDebts(pages.cursor);
  const totals = list.data?.totals;
  const file = useDebtsFile();
  return (
    <>
      <ReportHead asked={{}} file={file} />
      {totals ? (
        <Card className="mb-4 md:max-w-110">
          <Facts
            facts={[
              ...debtKinds.map(
                (kind) =>
                  [
                    t(`admin-debts:kind.${kind}`),
                    <Money key={kind} value={totals.by_kind[kind] ?? "0.00"} size="n-xs" />,
                  ] as const,
              ),
              [
                t("admin-debts:total", { count: totals.members }),
                <Money key="total" value={totals.rest} size="n-sm" unit />,
              ],
            ]}
          />
        </Card>
      ) : null}
      <PagedTable
        list={list}
        pages={pages}
        label={t("admin-debts:title")}
        rowKey={(row) => row.member.id + row.kind + row.reference}
        columns={useColumns()}
        emptyText={t("admin-debts:none")}
      />
    </>
  );
}

function useColumns(): Column<ListedDebt>[] {
  const { t } = useTranslation("admin-debts");
  const names = useNames();
  const dates = useDates();
  const money = (key: "amount" | "collected" | "written_off" | "rest"): Column<ListedDebt> => ({
    key,
    head: t(`head.${key}`),
    align: "right",
    cell: (row) => <Money value={row[key]} size="n-xs" />,
  });
  return [
    {
      key: "member",
      head: t("head.member"),
      isRowName: true,
      cell: ({ member }) => <MemberLink member={member} />,
    },
    {
      key: "kind",
      head: t("head.kind"),
      cell: ({ kind, round }) =>
        round
          ? `${t(`kind.${kind}`)} ${names.lottery({ name_th: round.names["th"] ?? "", names: round.names })} ${dates.day(round.draw_date)}`
          : t(`kind.${kind}`),
    },
    {
      key: "since",
      head: t("head.since"),
      cell: ({ since }) => (since === null ? "-" : dates.dayTime(since)),
    },
    money("amount"),
    money("collected"),
    money("written_off"),
    money("rest"),
  ];
}
