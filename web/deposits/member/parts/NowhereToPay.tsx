import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { contactHelp } from "../../../app/paths.ts";
import { Page } from "../../../ui/ActionBar.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { modeAddress } from "../addresses.ts";
import { useReceivingAccounts } from "../calls.ts";

/**
 * In the place of a form that could open nothing: the other way to deposit where there is one, else
 * whom to ask. Each account takes transfers, so that only QR codes can be missing by themselves.
 */
export function NowhereToPay({ bar }: { readonly bar: ReactNode }) {
  const { t } = useTranslation("deposits");
  const amount = useSearchParams()[0].get("amount");
  const takesTransfers = Boolean(useReceivingAccounts("bank_transfer").data?.length);
  return (
    <Page bare>
      {bar}
      <Card flush className="mt-3">
        {takesTransfers ? (
          <EmptyState
            title={t("qr_none")}
            action={
              <ButtonLink to={modeAddress("auto", { amount })} replace>
                {t("auto_mode")}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            title={t("receiving_none")}
            action={<ButtonLink to={contactHelp}>{t("contact")}</ButtonLink>}
          />
        )}
      </Card>
    </Page>
  );
}
