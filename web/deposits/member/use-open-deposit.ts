import { formatBaht, type Satang } from "@chokdee/domain/money.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { explainRefusal, isProtectionRefusal } from "../../protection/member/protection-refusal.ts";
import { confirm } from "../../ui/confirm.ts";
import { depositAddress } from "./addresses.ts";
import { useCreateIntent, type IntentBody } from "./calls.ts";
import { isWorthRetrying } from "./intent-error.ts";

/** product.md section 8: after a network failure the member is asked in 3 s. */
const ASK_AFTER_MS = 3000;

export interface DepositWish {
  readonly amountSatang: Satang;
  readonly provider: IntentBody["provider"];
  readonly accountId: string;
}

/** Opens a deposit and goes to it; a retry is the same attempt to the server. */
export function useOpenDeposit() {
  const { t } = useTranslation(["deposits", "common"]);
  const navigate = useNavigate();
  const create = useCreateIntent();
  const busy = useRef(false);
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(asking.current), []);

  const open = async (wish: DepositWish): Promise<void> => {
    // A second tap before the button shows its spinner.
    if (busy.current) return;
    busy.current = true;
    clearTimeout(asking.current);
    const body: IntentBody = {
      amount: formatBaht(wish.amountSatang),
      provider: wish.provider,
      bank_account_id: wish.accountId,
    };
    try {
      const intent = await create.mutateAsync(body);
      void navigate(depositAddress(intent.id), { replace: true });
    } catch (error) {
      if (isProtectionRefusal(error)) void explainRefusal(error, navigate);
      else if (isWorthRetrying(error)) {
        asking.current = setTimeout(() => void askAgain(wish), ASK_AFTER_MS);
      }
    } finally {
      busy.current = false;
    }
  };
  const askAgain = async (wish: DepositWish): Promise<void> => {
    const again = await confirm({
      title: t("deposits:retry_question"),
      body: t("deposits:error_network"),
      confirmLabel: t("common:retry"),
      tone: "deposit",
    });
    if (again) await open(wish);
  };
  return { open, isOpening: create.isPending, error: create.error };
}
