import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import type { ReactNode } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { BankMonogram } from "../../ui/BankCard.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { Money } from "../../ui/Money.tsx";
import { PhoneNumber } from "../../ui/WholeNumber.tsx";
import { RowBox } from "../../app/admin/parts/RowBox.tsx";
import { useAge } from "../../app/admin/use-age.ts";
import { useBankNamed } from "../../app/admin/use-banks.ts";

/** The deposits to judge, the longest waiting first. */
export function DepositQueue(props: {
  readonly items: readonly AdminDeposit[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** Whether a deposit can be selected, and is; undefined where nothing may be decided. */
  readonly selecting:
    | {
        readonly may: (item: AdminDeposit) => boolean;
        readonly is: (id: string) => boolean;
        readonly toggle: (id: string) => void;
      }
    | undefined;
  readonly footer: ReactNode;
}) {
  const { items, chosenId, onChoose, selecting, footer } = props;
  const { t } = useTranslation("admin-deposits");
  const { t: desk } = useTranslation("admin-desk");
  const bankNamed = useBankNamed();
  const age = useAge();
  return (
    <Card flush className="min-w-0">
      <ul aria-label={t("queue")} className="max-h-[calc(100dvh-13.75rem)] overflow-y-auto">
        {items.map((item) => (
          <li
            key={item.id}
            className={cx(
              "flex items-center border-b border-line hover:bg-surface-2",
              item.id === chosenId && "lg:bg-brand-weak",
            )}
          >
            {selecting ? (
              <RowBox
                label={`${desk("bulk.select")} ${item.member.nickname} ${item.reference_id}`}
                checked={selecting.is(item.id)}
                disabled={!selecting.may(item)}
                onToggle={() => selecting.toggle(item.id)}
              />
            ) : null}
            <button
              type="button"
              id={`row-${item.id}`}
              aria-current={item.id === chosenId}
              onClick={() => onChoose(item.id)}
              className={cx(
                "flex min-w-0 grow items-center gap-3 py-2 pr-4 text-left",
                selecting ? "pl-1" : "pl-4",
              )}
            >
              <BankMonogram bank={bankNamed(item.member.bank_name)} size={40} />
              {/* A name is not cut by an amount of many digits: that takes a line of its own. */}
              <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                <span className="min-w-0 grow basis-24">
                  <span className="t-label block">{item.member.nickname}</span>
                  <PhoneNumber
                    value={item.member.phone_number}
                    className="t-caption block text-ink-2"
                  />
                </span>
                <span className="ml-auto shrink-0 text-right">
                  <Money value={item.qr_amount} />
                  <span className="t-caption block text-ink-2">
                    {item.waiting_approval_id !== null
                      ? t("waits_for_second")
                      : item.slip
                        ? age(item.slip.uploaded_at)
                        : t("no_slip_short")}
                  </span>
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
