import { formatBaht } from "@chokdee/domain/money.ts";
import { ImageUp } from "lucide-react";

import { useTranslation } from "../../../text/i18n.ts";
import { LowActionBar, Page } from "../../../ui/ActionBar.tsx";
import { AppBar } from "../../../ui/AppBar.tsx";
import { useHiddenBottomNav } from "../../../ui/bottom-nav.ts";
import { Button } from "../../../ui/Button.tsx";
import { formatMoney } from "../../../ui/format-money.ts";
import { BalanceAside } from "../../../wallet/member/BalanceAside.tsx";
import { useReceivingAccounts } from "../calls.ts";
import { useDepositForm } from "../use-deposit-form.ts";
import { AmountEntry } from "./AmountEntry.tsx";
import { IntentFailure } from "./IntentFailure.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { NowhereToPay } from "./NowhereToPay.tsx";
import { NumberedSteps } from "./NumberedSteps.tsx";
import { ReceivingChoice } from "./ReceivingChoice.tsx";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";

/**
 * 'เติมเงินออโต้': a transfer by hand to one of the house's accounts. The amount opens a deposit,
 * because money and slip are told apart by its satang and its reference.
 */
export function AutoMode({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation("deposits");
  useHiddenBottomNav();
  const accounts = useReceivingAccounts("bank_transfer");
  const form = useDepositForm("bank", accounts.data);
  const bar = (
    <AppBar title={t("auto_mode")} back={onBack} end={<BalanceAside />} className="-mx-gutter" />
  );
  if (accounts.data?.length === 0) return <NowhereToPay bar={bar} />;
  return (
    <Page bare>
      {bar}
      <SubmitForm className="flex grow flex-col gap-3" onSend={form.submit}>
        <AmountEntry {...form.amountEntry} />
        <IntentFailure text={form.failure} error={form.error} />
        <LinkedAccounts title={t("only_from")} onAdd={form.addOwnAccount} />
        <NumberedSteps lines={[t("auto_step_1"), t("auto_step_2"), t("auto_step_3")]} />
        {/* The slip belongs to a deposit: with the amount it is opened, and takes the slip there. */}
        <Button
          variant="secondary"
          block
          disabled={form.isOpening}
          icon={<ImageUp size={20} aria-hidden />}
          onClick={form.submit}
        >
          {t("slip_attach")}
        </Button>
        {/* Read and reached before the account, for money without a reference finds no deposit. */}
        <div className="contents [&>div]:order-last">
          <LowActionBar>
            <Button
              type="submit"
              variant="deposit"
              block
              loading={form.isOpening}
              disabled={accounts.isPending}
            >
              {form.amountSatang === null
                ? t("auto_create")
                : t("auto_create_amount", { amount: formatMoney(formatBaht(form.amountSatang)) })}
            </Button>
          </LowActionBar>
        </div>
        <ReceivingChoice
          title={t("transfer_to")}
          accounts={accounts}
          {...form.receiving}
          withCopy
        />
        <div className="grow pb-2" />
      </SubmitForm>
    </Page>
  );
}
