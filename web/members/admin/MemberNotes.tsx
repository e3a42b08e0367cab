import { removeMemberNote, type MemberNote } from "@chokdee/domain/members/notes-contract.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { useTranslation } from "../../text/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { useDates } from "../../ui/dates.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextAreaField } from "../../ui/TextField.tsx";
import { useMay, useOwnStaff } from "../../app/admin/own-rights.ts";
import { useAddNote, useNotes, useRemoveNote } from "./calls.ts";
import { useFieldFaults } from "../../app/admin/use-field-faults.ts";
import { useMissing } from "../../app/admin/use-missing.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { Failure } from "../../app/admin/parts/Failure.tsx";
import { useFailureText } from "../../app/admin/use-failure-text.ts";

/** What the staff have noted down about a member; the member never sees it. */
export function MemberNotes({ userId }: { readonly userId: string }) {
  const { t } = useTranslation("admin-staff");
  const may = useMay();
  const notes = useNotes(userId);
  const add = useAddNote(userId);
  const [text, setText] = useState("");
  useDraftWithin(text);
  const { asked, ask, done, missing } = useMissing();
  const { box, general } = useFieldFaults(add.error, [], {}, asked);
  const items = notes.data?.pages.flatMap((page) => page.items);
  const send = () => {
    ask();
    if (add.isPending || text.trim() === "") return;
    add.mutate(text.trim(), {
      onSuccess: () => {
        setText("");
        done();
      },
    });
  };
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
      {notes.hasNextPage ? (
        <Button
          variant="ghost"
          size="xs"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t("notes.more")}
        </Button>
      ) : null}
      {may(removeMemberNote) ? (
        <>
          <TextAreaField
            label={t("notes.new")}
            value={text}
            error={missing(text)}
            maxLength={2000}
            onChange={setText}
          />
          <Failure error={general} />
          <Button
            variant="secondary"
            size="xs"
            className="self-end"
            loading={add.isPending}
            onClick={send}
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
