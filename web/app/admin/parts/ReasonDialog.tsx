import { Notice } from "../../../ui/Notice.tsx";
import { TextAreaField } from "../../../ui/TextField.tsx";
import { wholeNumbers } from "../../../ui/whole-numbers.ts";
import { useEntryForm } from "../use-entry-form.ts";
import type { About } from "./ChangedNote.tsx";
import { EntryDialog } from "./EntryDialog.tsx";

/** Asks for the reason of a refusal after saying what it does; nothing is sent without one. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly consequence: string;
  readonly reasonLabel: string;
  readonly confirmLabel: string;
  readonly about?: About;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { title, consequence, reasonLabel, confirmLabel, about, send, onClose } = props;
  const form = useEntryForm({
    first: { reason: "" },
    required: ["reason"],
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <EntryDialog
      eager
      form={form}
      title={title}
      sendLabel={confirmLabel}
      sendLook="danger"
      {...(about ? { about } : {})}
      onClose={onClose}
    >
      <Notice tone="warning">{wholeNumbers(consequence)}</Notice>
      <TextAreaField label={reasonLabel} maxLength={500} {...form.field("reason")} />
    </EntryDialog>
  );
}
