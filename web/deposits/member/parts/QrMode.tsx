import { formatBaht } from "@chokdee/domain/money.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { LowActionBar, Page } from "../../../ui/ActionBar.tsx";
import { AppBar } from "../../../ui/AppBar.tsx";
import { useHiddenBottomNav } from "../../../ui/bottom-nav.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { useReceivingAccounts } from "../calls.ts";
import { useDepositForm } from "../use-deposit-form.ts";
import { AmountEntry } from "./AmountEntry.tsx";
import { IntentFailure } from "./IntentFailure.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { NowhereToPay } from "./NowhereToPay.tsx";
import { ReceivingChoice } from "./ReceivingChoice.tsx";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";

/** 'เติมเงินผ่าน QR Code': an amount and an account become a code to scan. */
export function QrMode({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation("deposits");
  useHiddenBottomNav();
  const accounts = useReceivingAccounts("promptpay");
  const form = useDepositForm("promptpay", accounts.data);
  const bar = <AppBar title={t("qr_mode")} back={onBack} className="-mx-gutter" />;
  if (accounts.data?.length === 0) return <NowhereToPay bar={bar} />;
  return (
    <Page bare>
      {bar}
      <SubmitForm className="flex grow flex-col gap-3" onSend={form.submit}>
        <AmountEntry {...form.amountEntry} />
        <LinkedAccounts title={t("from_linked")} onAdd={form.addOwnAccount} />
        <ReceivingChoice title={t("choose_receiving")} accounts={accounts} {...form.receiving} />
        <IntentFailure text={form.failure} error={form.error} />
        <div className="grow pb-2" />
        <LowActionBar>
          <Button
            type="submit"
            variant="deposit"
            block
            loading={form.isOpening}
            disabled={!accounts.data}
            unready={form.receiving.chosenId === ""}
          >
            {form.amountSatang === null
              ? t("qr_create")
              : t("qr_create_amount", { amount: formatMoney(formatBaht(form.amountSatang)) })}
          </Button>
        </LowActionBar>
      </SubmitForm>
    </Page>
  );
}
