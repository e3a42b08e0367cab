import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import type { ReactNode } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { Money } from "../../ui/Money.tsx";
import { useAge } from "../../app/admin/use-age.ts";
import { useBankNamed } from "../../app/admin/use-banks.ts";

/** The deposits to judge, the longest waiting first. */
export function DepositQueue(props: {
  readonly items: readonly AdminDeposit[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly footer: ReactNode;
}) {
  const { items, chosenId, onChoose, footer } = props;
  const { t } = useTranslation("admin-deposits");
  const bankNamed = useBankNamed();
  const age = useAge();
  return (
    <Card flush className="min-w-0">
      <ul aria-label={t("queue")} className="max-h-[calc(100dvh-220px)] overflow-y-auto">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line">
            <button
              type="button"
              aria-current={item.id === chosenId}
              onClick={() => onChoose(item.id)}
              className={cx(
                "flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-surface-2",
                item.id === chosenId && "lg:bg-brand-weak",
              )}
            >
              <BankMonogram bank={bankNamed(item.member.bank_name)} size={40} />
              <span className="min-w-0 grow">
                <span className="t-label block">{item.member.nickname}</span>
                <span className="t-caption block text-ink-2">
                  {groupPhone(item.member.phone_number)}
                </span>
              </span>
              <span className="shrink-0 text-right">
                <Money value={item.qr_amount} />
                <span className="t-caption block text-ink-2">
                  {item.waiting_approval_id !== null
                    ? t("waits_for_second")
                    : item.slip
                      ? age(item.slip.uploaded_at)
                      : t("no_slip_short")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="px-4 py-2">{footer}</div>
    </Card>
  );
}
