import { removeMemberNote, type MemberNote } from "@chokdee/domain/members/notes-contract.ts";
import { Trash2 } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { useMay, useOwnStaff } from "../../app/admin/own-rights.ts";
import { useAddNote, useNotes, useRemoveNote } from "./calls.ts";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { Failure } from "../../app/Failure.tsx";
import { useFailureText } from "../../app/use-failure-text.ts";
import { MoreButton } from "../../ui/MoreButton.tsx";

/** What the staff have noted down about a member; the member never sees it. */
export function MemberNotes({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-staff");
  const may = useMay();
  const notes = useNotes(userId);
  const add = useAddNote(userId);
  const { box, values, isSending, failure, field, submit } = useEntryForm({
    first: { text: "" },
    keptAs: `member-note:${userId}`,
    required: ["text"],
    send: ({ text }) => add.mutateAsync(text.trim()),
    staysOpen: true,
  });
  useDraftWithin(values.text);
  const items = notes.data?.pages.flatMap((page) => page.items);
  return (
    <section ref={box} className="flex flex-col gap-2">
      <h3 className="t-label">{t("notes.title")}</h3>
      {items ? (
        <ul>
          {items.map((note) => (
            <Note key={note.id} userId={userId} note={note} />
          ))}
        </ul>
      ) : notes.isError ? (
        <Failure error={notes.error} onRetry={() => void notes.refetch()} />
      ) : (
        <SkeletonRows rows={1} />
      )}
      {items?.length === 0 ? <p className="t-small text-ink-3">{t("notes.none")}</p> : null}
      <MoreButton of={notes} variant="ghost" size="xs">
        {t("notes.more")}
      </MoreButton>
      {may(removeMemberNote) ? (
        <>
          <TextAreaField label={t("notes.new")} maxLength={2000} {...field("text")} />
          <Failure error={failure} />
          <Button
            variant="secondary"
            size="xs"
            className="self-end"
            loading={isSending}
            onClick={() => void submit()}
          >
            {t("notes.add")}
          </Button>
        </>
      ) : null}
    </section>
  );
}

function Note({ userId, note }: { readonly userId: string; readonly note: MemberNote }) {
  const { t } = useTranslation("admin-staff");
  const failureText = useFailureText();
  const dates = useDates();
  const own = useOwnStaff().data;
  const remove = useRemoveNote(userId);
  const mayRemove = own?.id === note.author.id || own?.rights.includes("owner") === true;
  const ask = async () => {
    const sure = await confirm({
      title: t("notes.delete_question"),
      body: note.text,
      confirmLabel: t("notes.delete"),
      tone: "danger",
    });
    if (sure) remove.mutate(note.id);
  };
  return (
    <li className="flex items-start justify-between gap-2 border-b border-line py-1.5 last:border-0">
      <span className="min-w-0">
        <span className="t-small block whitespace-pre-line break-words">{note.text}</span>
        <span className="t-caption text-ink-3">
          {`${note.author.nickname} ${dates.dayTime(note.created_at)}`}
        </span>
        {remove.error ? (
          <span role="alert" className="t-caption block text-urgent-ink">
            {failureText(remove.error)}
          </span>
        ) : null}
      </span>
      {mayRemove ? (
        <IconButton label={t("notes.delete")} onClick={() => void ask()}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}
