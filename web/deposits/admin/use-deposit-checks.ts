import type { AdminDeposit } from "@chokdee/domain/deposits/admin-contract.ts";
import { isSameName } from "@chokdee/domain/person-names.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import type { Check } from "../../app/admin/parts/Checks.tsx";

/** What slip, bank and deposit say of each other; nothing is called good that nobody checked. */
export function useDepositChecks(): (deposit: AdminDeposit) => Check[] {
  const { t } = useTranslation("admin-deposits");
  const dates = useDates();
  return (deposit) => {
    const { slip, bank_line: line, member, qr_amount: amount } = deposit;
    const checked = slip?.verification ?? null;
    const read = checked?.amount ?? null;
    const checks: Check[] = [];
    if (slip) {
      checks.push(
        read === null
          ? { key: "amount", state: "unknown", text: t("amount_unread") }
          : read === amount
            ? { key: "amount", state: "good", text: t("amount_agrees") }
            : { key: "amount", state: "bad", text: t("amount_differs", { amount: read }) },
      );
      const sender = checked?.sender ?? null;
      if (sender !== null && member.account_name !== null) {
        checks.push(
          isSameName(sender, member.account_name)
            ? { key: "sender", state: "good", text: t("sender_agrees") }
            : { key: "sender", state: "bad", text: t("sender_differs", { name: sender }) },
        );
      }
      checks.push(
        slip.warnings.includes("TRANSFER_USED_BEFORE")
          ? { key: "used", state: "bad", text: t("transfer_used") }
          : slip.warnings.includes("LOOKS_LIKE_ANOTHER")
            ? { key: "used", state: "bad", text: t("looks_used") }
            : { key: "used", state: "good", text: t("not_used") },
      );
      checks.push(
        slip.qr
          ? {
              key: "qr",
              state: "good",
              text: t("qr_read", { reference: slip.qr.transaction_reference }),
            }
          : {
              key: "qr",
              state: slip.warnings.includes("QR_NOT_OF_A_SLIP") ? "bad" : "unknown",
              text: t(slip.warnings.includes("QR_NOT_OF_A_SLIP") ? "qr_other" : "qr_unread"),
            },
      );
      if (checked) {
        const state = checked.outcome === "GENUINE" ? "good" : "bad";
        const text = t(`verified_${checked.outcome}`, { service: checked.service });
        checks.push({ key: "bank", state: checked.outcome === "FAILED" ? "unknown" : state, text });
      }
    }
    checks.push(
      line
        ? line.amount === amount
          ? {
              key: "line",
              state: "good",
              text: t("line_found", { time: dates.recent(line.occurred_at) }),
            }
          : { key: "line", state: "bad", text: t("line_differs", { amount: line.amount }) }
        : { key: "line", state: "bad", text: t("line_missing") },
    );
    return checks;
  };
}
