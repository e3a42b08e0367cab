import type { DepositRow } from "@chokdee/domain/deposits/contract.ts";
import { Link } from "react-router";

import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { useFindBank, useGroupedAccount } from "../../../members/member/group-account.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { clockOf, useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { groupPhone } from "../../../ui/group-phone.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { WholeNumber } from "../../../ui/WholeNumber.tsx";
import { depositAddress } from "../addresses.ts";
import { isBeingChecked, useLatestDeposits } from "../calls.ts";

const tones: Readonly<Record<DepositRow["status"], BadgeTone>> = {
  completed: "won",
  pending: "pending",
  cancelled: "cancelled",
};

/** The latest 5 deposits: time, bank, account number, amount, status. */
export function LatestDeposits() {
  const { t } = useTranslation("deposits");
  const latest = useLatestDeposits();
  const rows = latest.data;
  return (
    <section>
      <SectionHead
        title={t("latest")}
        action={
          rows?.length ? (
            <span className="t-small text-ink-2">{t("count", { count: rows.length })}</span>
          ) : null
        }
      />
      <Card flush className="mt-1">
        {rows === undefined ? (
          <Loading of={latest} rows={3} />
        ) : rows.length === 0 ? (
          <p className="t-body px-4 py-6 text-center text-ink-2">{t("latest_none")}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="border-b border-line last:border-0">
                <Row row={row} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Row({ row }: { readonly row: DepositRow }) {
  const { t } = useTranslation("deposits");
  const dates = useDates();
  const lookOf = useBankLook();
  const bank = useFindBank()(row.bank_code);
  const grouped = useGroupedAccount();
  const look = lookOf({
    code: row.bank_code,
    name_th: row.bank_name,
    color: bank?.color ?? "#616c84",
  });
  const isPhone = row.provider === "promptpay" && /^0[0-9]{9}$/.test(row.account_number);
  const number = isPhone
    ? groupPhone(row.account_number)
    : grouped(row.account_number, row.bank_code);
  const came = row.status === "completed";
  const content = (
    <>
      <BankMonogram bank={look} size={40} />
      <span className="grid min-w-0 grow grid-cols-[1fr_auto] items-start gap-x-3">
        <span className={`n-sm ${came ? "text-money-in" : ""}`}>
          {came ? formatMoney(row.credited_amount ?? row.amount, "in") : formatMoney(row.qr_amount)}
        </span>
        <span className="t-caption col-span-2 row-start-2 text-ink-2">
          {`${dates.dayMonth(row.created_at)} ${t("common:time_of_day", { time: clockOf(row.created_at) })} `}
          <span className="inline-block">
            {look.short} <WholeNumber value={number} />
          </span>
        </span>
        <Badge
          tone={tones[row.status]}
          className="col-start-2 row-start-1 max-[22.4375rem]:col-start-1 max-[22.4375rem]:row-start-3 max-[22.4375rem]:mt-1 max-[22.4375rem]:justify-self-start"
        >
          {isBeingChecked(row) ? t("status_checking") : t(`status_${row.status}`)}
        </Badge>
      </span>
    </>
  );
  const rowLook = "flex min-h-17 items-center gap-3 px-4 py-2.5";
  return row.status === "pending" ? (
    <Link to={depositAddress(row.id)} className={`${rowLook} hover:bg-surface-2`}>
      {content}
    </Link>
  ) : (
    <div className={rowLook}>{content}</div>
  );
}
