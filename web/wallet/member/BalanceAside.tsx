import { useTranslation } from "../../text/i18n.ts";
import { Money } from "../../ui/Money.tsx";
import { useBalance } from "./calls.ts";

/** The balance at the right of an app bar; nothing until it is known. */
export function BalanceAside() {
  const { t } = useTranslation("lottery");
  const balance = useBalance().data;
  if (balance === undefined) return null;
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="t-caption text-ink-2 max-[22.4375rem]:sr-only">{t("balance")}</span>
      <Money value={balance} size="n-xs" />
    </p>
  );
}
