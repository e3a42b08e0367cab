import { formatBaht } from "@chokdee/domain/money.ts";
import type { DaySums, WalletTransaction } from "@chokdee/domain/wallet/contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  RotateCcw,
  SlidersHorizontal,
  Ticket,
  Trophy,
  type LucideIcon,
} from "lucide-react";

import { useBankName } from "../../../app/bank-look.ts";
import { readable, useTranslation } from "../../../text/i18n.ts";
import { serverNow } from "../../../ui/clock.ts";
import { Card } from "../../../ui/Card.tsx";
import { useDates } from "../../../ui/dates.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { byDay, entryAmount, entryDetails, inAndOut } from "../statement-rows.ts";
import { useDaySums } from "../statement.ts";

const icons: Readonly<Record<WalletTransaction["type"], readonly [LucideIcon, string]>> = {
  DEPOSIT: [BanknoteArrowDown, "bg-deposit-weak text-money-in"],
  WITHDRAW: [BanknoteArrowUp, "bg-seg text-ink-2"],
  BET: [Ticket, "bg-seg text-ink-2"],
  WIN: [Trophy, "bg-luck-weak text-luck-ink"],
  ADJUST: [SlidersHorizontal, "bg-seg text-ink-2"],
  REFUND: [RotateCcw, "bg-deposit-weak text-money-in"],
};

interface StatementListProps {
  readonly entries: readonly WalletTransaction[];
  /** Sums of each day over these types, null for all; none where they are left out. */
  readonly types: readonly string[] | null | undefined;
}

/** Entries under their days, each with what came and went on it. */
export function StatementList({ entries, types }: StatementListProps) {
  const { t } = useTranslation("wallet");
  const dates = useDates();
  const today = bangkokDay(serverNow());
  const nameOf = (day: string) => {
    if (day === today) return t("today");
    const name = dates.day(day);
    return day === addDays(today, -1) ? t("yesterday", { day: name }) : name;
  };
  const days = byDay(entries);
  const sums = useDaySums(types === undefined ? [] : days.map(({ day }) => day));
  return days.map(({ day, entries: sameDay }) => (
    <section key={day}>
      <div className="mb-2 mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="t-heading">{nameOf(day)}</h2>
        <DaySum sums={sums?.find((one) => one.day === day)} types={types} />
      </div>
      <Card flush>
        <ul>
          {sameDay.map((entry) => (
            <li
              key={entry.id}
              className="border-b border-line [contain-intrinsic-size:auto_72px] [content-visibility:auto] last:border-0"
            >
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  ));
}

interface DaySumProps extends Pick<StatementListProps, "types"> {
  readonly sums: DaySums | undefined;
}

function DaySum({ sums, types }: DaySumProps) {
  const { t } = useTranslation("wallet");
  if (!sums || types === undefined) return null;
  const { cameIn, wentOut } = inAndOut(sums, types);
  return (
    <p className="t-small text-ink-2">
      {t("day_sum", {
        came_in: formatMoney(formatBaht(cameIn)),
        went_out: formatMoney(formatBaht(wentOut)),
      })}
    </p>
  );
}

function Entry({ entry }: { readonly entry: WalletTransaction }) {
  const { t } = useTranslation("wallet");
  const dates = useDates();
  const [Icon, look] = icons[entry.type];
  const bankName = useBankName();
  const { text, more } = entryDetails(entry);
  const amount = entryAmount(entry);
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        {/* An amount that leaves no room for the longest word goes below, and breaks none. */}
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <p className="t-strong min-w-0 grow basis-20">{readable(entry.description)}</p>
          <p className={`n-sm ml-auto shrink-0 ${amount.startsWith("+") ? "text-money-in" : ""}`}>
            {amount}
          </p>
        </div>
        {/* Where both do not fit beside each other, the rest goes below. */}
        <div className="t-caption flex flex-wrap items-baseline justify-between gap-x-2 text-ink-2">
          <p className="min-w-0">
            {`${dates.time(entry.created_at)} `}
            {text === entry.meta.bank_name ? bankName(text) : text}
            {more > 0 ? ` ${t("more_numbers", { count: more })}` : null}
          </p>
          <p className="ml-auto whitespace-nowrap max-[16.25rem]:whitespace-normal">
            {t("left", { amount: formatMoney(entry.balance_after) })}
          </p>
        </div>
      </div>
    </div>
  );
}
