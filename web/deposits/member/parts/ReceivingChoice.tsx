import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";

import { useBankLook } from "../../../app/bank-look.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { BankMonogram } from "../../../ui/BankCard.tsx";
import { Card, SectionHead } from "../../../ui/Card.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { cx } from "../../../ui/cx.ts";
import { Loading } from "../../../ui/Loading.tsx";
import { goAmongRadios } from "../../../ui/radio-keys.ts";
import type { ReceivingAccount } from "../calls.ts";

export interface ReceivingChoiceProps {
  readonly title: string;
  readonly accounts: UseQueryResult<ReceivingAccount[]>;
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
  /** Shows the numbers large, each with its copy button: for transfers by hand. */
  readonly withCopy?: boolean | undefined;
  readonly error: string | undefined;
}

/** The house's accounts that take deposits, one of which is chosen. */
export function ReceivingChoice(props: ReceivingChoiceProps) {
  const { title, accounts, chosenId, onChoose, withCopy, error } = props;
  const { t } = useTranslation("deposits");
  const fault = useId();
  const rows = accounts.data;
  return (
    <section>
      <SectionHead title={title} />
      <Card flush>
        {rows === undefined ? (
          <Loading of={accounts} rows={2} title={t("receiving_failed")} />
        ) : (
          <div
            role="radiogroup"
            aria-label={title}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? fault : undefined}
            onKeyDown={goAmongRadios}
          >
            {rows.map((account) => (
              <div
                key={account.id}
                className="flex items-center border-b border-line last:border-0"
              >
                <Row
                  account={account}
                  chosen={account.id === chosenId}
                  large={withCopy === true}
                  onChoose={() => onChoose(account.id)}
                />
                {withCopy ? (
                  <CopyButton
                    text={account.display_number.replaceAll("-", "")}
                    label={`${t("common:copy")} ${account.display_number}`}
                    className="mr-3 bg-brand-weak text-brand-ink"
                  />
                ) : null}
              </div>
            ))}
          </div>
        )}
      </Card>
      {error ? (
        <p id={fault} role="alert" className="t-small mt-1.5 text-urgent-ink">
          {error}
        </p>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly account: ReceivingAccount;
  readonly chosen: boolean;
  readonly large: boolean;
  readonly onChoose: () => void;
}

function Row({ account, chosen, large, onChoose }: RowProps) {
  const look = useBankLook()({
    code: account.bank_code,
    name_th: account.bank_name,
    color: account.color,
  });
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onChoose}
      className="flex min-h-17 min-w-0 grow items-center gap-3 px-4 py-2.5 text-left max-xs:gap-2 max-xs:px-3 -outline-offset-3 hover:bg-surface-2"
    >
      <BankMonogram bank={look} size={40} />
      <span className="min-w-0 grow">
        {large ? (
          <>
            <span className="t-caption block text-ink-2">{`${look.short} ${account.account_name}`}</span>
            <span className="n-sm block whitespace-nowrap zoomed:whitespace-normal max-xs:text-[1.0625rem]">
              {account.display_number}
            </span>
          </>
        ) : (
          <>
            <span className="t-strong block">{look.short}</span>
            <span className="t-caption block text-ink-3">
              {`${account.display_number} ${account.account_name}`}
            </span>
          </>
        )}
      </span>
      <span
        aria-hidden
        className={cx(
          "size-6 shrink-0 rounded-full bg-surface",
          chosen ? "border-[7px] border-brand" : "border-2 border-line-strong",
        )}
      />
    </button>
  );
}
