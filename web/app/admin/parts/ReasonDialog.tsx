import { useState } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextAreaField } from "../../../ui/TextField.tsx";
import { Failure } from "./Failure.tsx";
import { useFieldFaults } from "../use-field-faults.ts";
import { useMissing } from "../use-missing.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Asks for the reason of a refusal after saying what it does; nothing is sent without one. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly consequence: string;
  readonly reasonLabel: string;
  readonly confirmLabel: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { title, consequence, reasonLabel, confirmLabel, pending, error, onSend, onClose } = props;
  const { t } = useTranslation("common");
  const [reason, setReason] = useState("");
  const { asked, ask, missing } = useMissing();
  const { box, general } = useFieldFaults(error, [], {}, asked);
  const send = () => {
    ask();
    if (reason.trim() !== "" && !pending) onSend(reason.trim());
  };
  return (
    <FormDialog
      open
      eager
      draft={reason}
      busy={pending}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" size="sm" loading={pending} onClick={send}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        <Notice tone="warning">{consequence}</Notice>
        <TextAreaField
          label={reasonLabel}
          value={reason}
          error={missing(reason)}
          maxLength={500}
          onChange={setReason}
        />
        <Failure error={general} />
      </div>
    </FormDialog>
  );
}
