import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { listServices } from "@chokdee/domain/operations/service-contract.ts";
import { checkLedger } from "@chokdee/domain/wallet/contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { useDates } from "../../ui/dates.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useMay } from "../../app/admin/own-rights.ts";

/** What is wrong with the house: betting stopped, books that do not agree. */
export function Alarms({ alarms }: { readonly alarms: Dashboard["alarms"] }) {
  const { t, textIfAny } = useTranslation(["admin-dashboard", "admin-house"]);
  const dates = useDates();
  const may = useMay();
  return alarms.map(({ kind, detail, at }) => (
    <Notice
      key={`${kind}${detail}`}
      tone="urgent"
      live
      className="mb-4"
      action={
        kind === "BETTING_STOPPED" && may(listServices) ? (
          <ButtonLink variant="secondary" size="xs" to={paths.adminServices}>
            {t("admin-house:to_services")}
          </ButtonLink>
        ) : kind.startsWith("LEDGER") && may(checkLedger) ? (
          <ButtonLink variant="secondary" size="xs" to={paths.adminReports}>
            {t("admin-dashboard:check_ledger")}
          </ButtonLink>
        ) : null
      }
    >
      <strong>{textIfAny("admin-dashboard", `alarm.${kind}`) ?? kind}</strong>{" "}
      {kind === "LEDGER_CHECK_LATE" ? dates.dayTime(detail) : detail}{" "}
      <span className="whitespace-nowrap">{dates.time(at)}</span>
    </Notice>
  ));
}
