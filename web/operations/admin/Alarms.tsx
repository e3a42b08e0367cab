import type { AdminCall } from "@chokdee/domain/contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { listServices } from "@chokdee/domain/operations/service-contract.ts";
import { importExchange } from "@chokdee/domain/rounds/exchanges-contract.ts";
import { bangkokDay } from "@chokdee/domain/time.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";
import { outgoingReconciliation } from "@chokdee/domain/withdrawals/statement-contract.ts";

import { useMay } from "../../app/admin/own-rights.ts";
import { paths } from "../../app/paths.ts";
import { useTranslation } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";

type Alarm = Dashboard["alarms"][number];
interface Door {
  readonly call: AdminCall;
  readonly to: (alarm: Alarm) => string;
  readonly text: "admin-house:to_services" | "check_ledger" | "look_into";
}

const ledger: Door = {
  call: checkLedger,
  to: () => `${paths.adminReports}?report=ledger`,
  text: "check_ledger",
};
const outgoing: Door = {
  call: outgoingReconciliation,
  to: ({ at }) => reportOfDay("outgoing", at),
  text: "look_into",
};

/** Where one sees what an alarm is about, by its kind; others are about the machine. */
const doors: Readonly<Record<string, Door>> = {
  BETTING_STOPPED: {
    call: listServices,
    to: () => paths.adminServices,
    text: "admin-house:to_services",
  },
  LEDGER_MISMATCH: ledger,
  LEDGER_CHECK_LATE: ledger,
  CREDIT_UNPROVEN: {
    call: reconciliation,
    to: ({ at }) => reportOfDay("reconciliation", at),
    text: "look_into",
  },
  PAYOUT_WITHOUT_LINE: outgoing,
  LINE_WITHOUT_PAYOUT: outgoing,
  RETURN_WITHOUT_LINE: outgoing,
  CALENDAR_ENDS: { call: importExchange, to: () => paths.adminCalendar, text: "look_into" },
};

/** A report of the day on which it began. */
function reportOfDay(report: string, at: string): string {
  return `${paths.adminReports}?report=${report}&date=${bangkokDay(Date.parse(at))}`;
}

/** What is wrong with the house: betting stopped, books that do not agree; and the way there. */
export function Alarms({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const { t, textIfAny } = useTranslation(["admin-dashboard", "admin-house"]);
  const dates = useDates();
  const may = useMay();
  return alarms.map((alarm) => {
    const { kind, detail, at } = alarm;
    const door = doors[kind];
    return (
      <Notice
        key={`${kind}${detail}`}
        tone="urgent"
        live
        className="mb-4"
        action={
          door && may(door.call) ? (
            <ButtonLink variant="secondary" size="xs" to={door.to(alarm)}>
              {t(door.text)}
            </ButtonLink>
          ) : null
        }
      >
        <strong>{textIfAny("admin-dashboard", `alarm.${kind}`) ?? kind}</strong>{" "}
        {kind === "LEDGER_CHECK_LATE" ? dates.dayTime(detail) : detail}{" "}
        <span className="whitespace-nowrap">{dates.recent(at)}</span>
      </Notice>
    );
  });
}
