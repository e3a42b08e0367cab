import type { ReactNode } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import type { EntryForm } from "../use-entry-form.ts";
import { Failure } from "../../Failure.tsx";
import { ChangedNote, type About } from "./ChangedNote.tsx";
import { FormDialog } from "./FormDialog.tsx";

/** A dialog with fields, its button that sends them and the one that drops them. */
export function EntryDialog(props: {
  readonly form: EntryForm;
  readonly title: ReactNode;
  readonly wide?: boolean;
  /** Begins in its first field: where there is little more to do than to type a reason. */
  readonly eager?: boolean;
  /** On the button that sends; "save" where nothing is said. */
  readonly sendLabel?: ReactNode;
  /** How the button that sends looks: "danger" where something is stopped or taken away. */
  readonly sendLook?: "primary" | "danger";
  /** Looks disabled while something is missing; a press tells what. */
  readonly unready?: boolean;
  /** The rows that it asks about, where colleagues decide on them as well. */
  readonly about?: About;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { form, title, wide = false, eager = false, onClose, children } = props;
  const { sendLabel, sendLook = "primary", unready, about } = props;
  const { box, values, isSending, failure, submit } = form;
  const { t } = useTranslation("common");
  return (
    <FormDialog
      open
      wide={wide}
      eager={eager}
      draft={values}
      busy={isSending}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant={sendLook}
            size="sm"
            unready={unready}
            loading={isSending}
            onClick={() => void submit()}
          >
            {sendLabel ?? t("save")}
          </Button>
        </>
      }
    >
      {/* From a text of several lines, where Enter makes a new one, Ctrl and Enter send. */}
      <div
        ref={box}
        role="presentation"
        className="flex flex-col gap-4"
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        }}
      >
        {about ? <ChangedNote about={about} isOwn={isSending} /> : null}
        {children}
        <Failure error={failure} />
      </div>
    </FormDialog>
  );
}
