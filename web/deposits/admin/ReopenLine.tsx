import type { BankNotification } from "@chokdee/domain/deposits/line-contract.ts";

import { ReasonDialog } from "../../app/admin/parts/ReasonDialog.tsx";
import { toldOf } from "../../app/admin/told.ts";
import type { WorkList } from "../../app/admin/use-work-list.ts";
import { useTranslation } from "../../text/i18n.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { toast } from "../../ui/toast.ts";
import { useReopenLine } from "./calls.ts";

/** Asks why a line that was closed waits again. */
export function ReopenLine(props: {
  readonly transfer: BankNotification;
  readonly list: WorkList<BankNotification>;
  readonly onClose: () => void;
}) {
  const { transfer, list, onClose } = props;
  const { t } = useTranslation("admin-deposits");
  const reopen = useReopenLine();
  return (
    <ReasonDialog
      title={t("reopen_question", { amount: formatMoney(transfer.amount) })}
      consequence={t("reopen_consequence")}
      reasonLabel={t("close_note")}
      confirmLabel={t("reopen_line")}
      about={{ of: "notifications", rows: [transfer] }}
      send={async (note) => {
        const sent = { id: transfer.id, note };
        const done = await list.decide([transfer], () => reopen.mutateAsync(sent));
        onClose();
        toast({ text: toldOf(done, t("line_reopened")), tone: "success" });
      }}
      onClose={onClose}
    />
  );
}
