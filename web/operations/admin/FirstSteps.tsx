import type { AdminCall } from "@chokdee/domain/contract.ts";
import { writeSettings } from "@chokdee/domain/core/settings-contract.ts";
import { addReceivingAccount } from "@chokdee/domain/deposits/admin-contract.ts";
import type { FirstStep } from "@chokdee/domain/operations/contract.ts";
import { testOutside } from "@chokdee/domain/operations/outside-contract.ts";
import { changeBetTypes } from "@chokdee/domain/rounds/admin-contract.ts";
import { CircleDashed } from "lucide-react";

import { useMay } from "../../app/admin/own-rights.ts";
import { paths } from "../../app/paths.ts";
import { useTranslation } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

/** Where each is decided, and the call that decides it. */
const doors: Readonly<Record<FirstStep, { readonly call: AdminCall; readonly path: string }>> = {
  RECEIVING_ACCOUNT: { call: addReceivingAccount, path: paths.adminReceivingAccounts },
  ROUND_LIMIT: { call: writeSettings, path: paths.adminSettings },
  CAPS: { call: changeBetTypes, path: paths.adminLotteryTypes },
  CONTACT: { call: writeSettings, path: paths.adminSettings },
  SMS: { call: testOutside, path: paths.adminServices },
};

/** What the house has not decided yet, for who may decide it; gone once all is decided. */
export function FirstSteps({ left }: { readonly left: readonly FirstStep[] }) {
  const { t } = useTranslation("admin-dashboard");
  const may = useMay();
  const own = left.filter((step) => may(doors[step].call));
  if (own.length === 0) return null;
  return (
    <Card className="mb-4">
      <h2 className="t-heading mb-2">{t("first_steps")}</h2>
      <ul className="flex flex-col">
        {own.map((step) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <CircleDashed size={20} aria-hidden className="shrink-0 text-brand-ink" />
            <span className="t-label min-w-0 flex-1 basis-36">{t(`first_step.${step}`)}</span>
            <ButtonLink
              variant="weak"
              size="xs"
              className="ml-auto whitespace-nowrap"
              to={doors[step].path}
            >
              {t(`first_step_act.${step}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
