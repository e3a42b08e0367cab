import { Check, ChevronDown, ChevronRight, Info, Landmark, Moon, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { useTranslation } from "../../../text/i18n.ts";
import { formatMoney } from "../../../ui/format-money.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { depositAddress, modeAddress, type DepositMode } from "../addresses.ts";
import { isBeingChecked, useLatestDeposits, usePendingDeposit } from "../calls.ts";
import { useDepositLimits } from "../use-deposit-limits.ts";
import { LatestDeposits } from "./LatestDeposits.tsx";

export function DepositHome() {
  const { t } = useTranslation("deposits");
  const navigate = useNavigate();
  const amount = useSearchParams()[0].get("amount");
  const { minText } = useDepositLimits();
  const pending = usePendingDeposit().data;
  // Its time to transfer may be over: the staff have the slip all the same.
  const latest = useLatestDeposits().data;
  const checked = [...(pending ? [pending] : []), ...(latest ?? [])].find(isBeingChecked);
  // One deposit at a time: the one that waits is shown instead of a new one.
  const enter = (mode: DepositMode) =>
    void navigate(pending ? depositAddress(pending.id) : modeAddress(mode, { amount }));
  return (
    <>
      {checked ? (
        <Notice
          tone="info"
          className="mt-1"
          action={
            <ButtonLink to={depositAddress(checked.id)} variant="ghost" size="xs">
              {t("pending_show")}
            </ButtonLink>
          }
        >
          {t("pending_checked", { amount: formatMoney(checked.qr_amount) })}
        </Notice>
      ) : pending ? (
        <Notice tone="warning" className="mt-1">
          {t("pending_one", { amount: formatMoney(pending.qr_amount) })}
        </Notice>
      ) : null}
      <div className="mt-1 flex flex-col gap-3">
        <Option
          tint="bg-deposit-weak text-money-in"
          icon={<QrCode size={28} aria-hidden />}
          title={t("qr_mode")}
          text={t("qr_mode_text", { min: minText })}
          onClick={() => enter("qr")}
        />
        <Option
          tint="bg-brand-weak text-brand-ink"
          icon={<Landmark size={28} aria-hidden />}
          title={t("auto_mode")}
          text={t("auto_mode_text", { min: minText })}
          onClick={() => enter("auto")}
        />
      </div>
      <BeforeTransfer />
      <LatestDeposits />
    </>
  );
}

interface OptionProps {
  readonly tint: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onClick: () => void;
}

function Option({ tint, icon, title, text, onClick }: OptionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="press flex w-full items-center gap-3.5 rounded-md border border-line bg-surface p-4 text-left hover:bg-surface-2"
    >
      <span className={`grid size-13 shrink-0 place-items-center rounded-md ${tint}`}>{icon}</span>
      <span className="min-w-0 grow">
        <span className="t-strong block">{title}</span>
        <span className="t-small block text-ink-2">{text}</span>
      </span>
      <ChevronRight size={22} aria-hidden className="text-ink-3" />
    </button>
  );
}

/** The notices of product.md section 2, open until the member folds them. */
function BeforeTransfer() {
  const { t } = useTranslation("deposits");
  const lines = ["notice_linked", "notice_differs", "notice_automatic"] as const;
  return (
    <details open className="group rounded-md border border-line bg-surface">
      <summary className="t-strong flex min-h-13 list-none items-center gap-3 px-4 text-brand-ink [&::-webkit-details-marker]:hidden">
        <Info size={20} aria-hidden />
        <span className="grow">{t("before")}</span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <ul className="t-small flex flex-col gap-2 px-4 pb-4 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Check size={18} aria-hidden className="mt-0.5 text-money-in" />
            <span>{t(line)}</span>
          </li>
        ))}
        <li className="flex gap-3">
          <Moon size={18} aria-hidden className="mt-0.5 text-money-in" />
          <span>{t("notice_midnight")}</span>
        </li>
      </ul>
    </details>
  );
}
