import { LONGEST_NOTE } from "@chokdee/domain/betting/contract.ts";
import { PenLine } from "lucide-react";
import { useState } from "react";

import { messageOf } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { enterForm } from "../../../ui/enter-form.ts";
import { SubmitForm } from "../../../ui/SubmitForm.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toast.ts";
import { useWriteNote } from "../slip-calls.ts";
import type { Slip } from "../slips.ts";

/** What the member wrote on the slip, and the way to write it. */
export function SlipNote({ slip }: { readonly slip: Slip }) {
  const { t } = useTranslation(["slip-search", "common"]);
  const [text, setText] = useState<string>();
  const write = useWriteNote(slip.betGroupId);
  const save = async () => {
    try {
      await write.mutateAsync(text ?? "");
      setText(undefined);
    } catch (error) {
      toast({ text: messageOf(error) || t("common:error"), tone: "error" });
    }
  };
  if (text === undefined) {
    return (
      <button
        type="button"
        className="no-print t-small mb-2 flex min-h-tap w-full items-center gap-2 text-left"
        onClick={() => setText(slip.note ?? "")}
      >
        <PenLine size={18} aria-hidden className="shrink-0 text-brand-ink" />
        {slip.note === null ? (
          <span className="text-brand-ink">{t("add_note")}</span>
        ) : (
          <span className="min-w-0 break-words">{slip.note}</span>
        )}
      </button>
    );
  }
  return (
    <SubmitForm
      box={enterForm}
      className="no-print mb-3 flex scroll-mb-3 flex-col gap-2"
      onSend={() => void save()}
    >
      <TextField
        label={t("note")}
        hint={t("note_hint")}
        value={text}
        maxLength={LONGEST_NOTE}
        enterKeyHint="done"
        onChange={setText}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" variant="secondary" onClick={() => setText(undefined)}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" type="submit" loading={write.isPending}>
          {t("common:save")}
        </Button>
      </div>
    </SubmitForm>
  );
}
