import type { AdminRound } from "@chokdee/domain/rounds/admin-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useVoidRound } from "./calls.ts";
import { useNames } from "../../app/admin/names.ts";
import { Failure } from "../../app/Failure.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { ChangedNote } from "../../app/admin/parts/ChangedNote.tsx";
import { FormDialog } from "../../app/admin/parts/FormDialog.tsx";

/** Voids a round after saying what that does, with a reason. */
export function VoidDialog(props: { readonly round: AdminRound; readonly onClose: () => void }) {
  const { round, onClose } = props;
  const { t } = useTranslation(["admin-rounds", "admin-forms", "admin-desk"]);
  const names = useNames();
  const undo = useVoidRound(round.id);
  const { box, field, values, isSending, failure, submit } = useEntryForm({
    first: { reason: "" },
    keptAs: `void:${round.id}`,
    required: ["reason"],
    send: async ({ reason }) => {
      const answer = await undo.mutateAsync(reason.trim());
      // What waits for a second person is told in the server's words.
      const text =
        "message" in answer
          ? answer.message
          : t("admin-rounds:voided_done", { slips: answer.refunded_slips });
      toast({ text, tone: "success" });
      onClose();
    },
  });
  // Its answer was lost or took too long: the round says itself that it is void.
  const stands = round.status === "VOIDED" && !isSending;
  return (
    <FormDialog
      open
      eager
      draft={values}
      busy={isSending}
      onClose={onClose}
      title={`${t("admin-rounds:void")}: ${names.round(round, round.lottery_type)}`}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {/* Its neighbour cancels the round: in Thai both would begin with one word. */}
            {t("common:back")}
          </Button>
          <Button
            variant="danger"
            size="sm"
            disabled={stands}
            loading={isSending}
            onClick={() => void submit()}
          >
            {t("admin-rounds:void")}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        {stands ? (
          <Notice tone="success" live>
            {t("admin-forms:void_stands")}
          </Notice>
        ) : null}
        <ChangedNote about={{ of: "rounds", rows: [round] }} isOwn={isSending || stands} />
        <Notice tone="warning">
          {t("admin-rounds:void_consequence", { stake: formatMoney(round.stake) })}{" "}
          {round.paid
            ? t("admin-desk:void_takes_back", { payout: formatMoney(round.paid.payout) })
            : null}
        </Notice>
        <TextAreaField label={t("admin-rounds:void_reason")} maxLength={500} {...field("reason")} />
        <Failure error={stands ? null : failure} />
      </div>
    </FormDialog>
  );
}
