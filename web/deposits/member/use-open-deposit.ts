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
  const { t } = useTranslation("deposits");
  const navigate = useNavigate();
  const create = useCreateIntent();
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(asking.current), []);

  const open = (wish: DepositWish): void => {
    clearTimeout(asking.current);
    const body: IntentBody = {
      amount: formatBaht(wish.amountSatang),
      provider: wish.provider,
      bank_account_id: wish.accountId,
    };
    create.mutate(body, {
      onSuccess: (intent) => void navigate(depositAddress(intent.id), { replace: true }),
      onError: (error) => {
        if (isProtectionRefusal(error)) void explainRefusal(error, navigate);
        else if (isWorthRetrying(error)) {
          asking.current = setTimeout(() => void askAgain(wish), ASK_AFTER_MS);
        }
      },
    });
  };
  const askAgain = async (wish: DepositWish): Promise<void> => {
    const again = await confirm({
      title: t("retry_question"),
      body: t("error_network"),
      confirmLabel: t("common:retry"),
      tone: "deposit",
    });
    if (again) open(wish);
  };
  return { open, isOpening: create.isPending, error: create.error };
}
