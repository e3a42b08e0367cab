import type { Bank } from "@chokdee/domain/members/bank-contract.ts";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../text/i18n.ts";

import { useBankLook, useBanks } from "../../../app/bank-look.ts";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { cx } from "../../../ui/cx.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { goAmongRadios } from "../../../ui/radio-keys.ts";

/** The banks most members have; the others show on request. */
const SHOWN_FIRST = ["004", "014", "002", "006", "025", "011", "030", "034"];

export interface BankPickerProps {
  readonly bankId: string;
  readonly onPick: (bank: Bank) => void;
  readonly disabled?: boolean | undefined;
  /** The id of what says that one has to be picked. */
  readonly faultId?: string | undefined;
}

/** Banks in four columns, each in its own colour. */
export function BankPicker({ bankId, onPick, disabled, faultId }: BankPickerProps) {
  const { t } = useTranslation("auth");
  const banks = useBanks();
  const lookOf = useBankLook();
  const [all, setAll] = useState(false);
  if (banks.data === undefined) return <Loading of={banks} rows={2} />;
  if (!banks.data.length) return <p className="t-body text-ink-2">{t("bank_none")}</p>;
  const rank = ({ code }: Bank) => {
    const at = SHOWN_FIRST.indexOf(code);
    return at === -1 ? SHOWN_FIRST.length : at;
  };
  const sorted = banks.data.toSorted((one, other) => rank(one) - rank(other));
  const shown = sorted.filter((bank, at) => all || at < SHOWN_FIRST.length || bank.id === bankId);
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={t("bank")}
        aria-invalid={faultId ? true : undefined}
        aria-describedby={faultId}
        onKeyDown={goAmongRadios}
        className="grid grid-cols-3 gap-2 xs:grid-cols-4"
      >
        {shown.map((bank) => {
          const look = lookOf(bank);
          const picked = bank.id === bankId;
          return (
            <button
              key={bank.id}
              type="button"
              role="radio"
              aria-checked={picked}
              aria-label={look.name}
              disabled={disabled}
              onClick={() => onPick(bank)}
              className={cx(
                "press t-small relative flex min-w-0 flex-col items-center gap-1 rounded-sm px-1 py-2.5",
                picked
                  ? "bg-brand-weak font-semibold! shadow-[inset_0_0_0_3px_var(--c-brand)]"
                  : "border border-line bg-surface",
              )}
            >
              <BankMonogram bank={look} />
              {look.short}
              {picked ? (
                <span className="absolute right-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-brand text-on-brand">
                  <Check size={14} aria-hidden />
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      {all || sorted.length <= shown.length ? null : (
        <button
          type="button"
          className="t-label mt-1 inline-flex min-h-tap items-center gap-1 text-brand-ink"
          onClick={() => setAll(true)}
        >
          {t("bank_more")}
          <ChevronDown size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}
