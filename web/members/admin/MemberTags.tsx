import { addMemberTag } from "@chokdee/domain/members/likeness-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useMay } from "../../app/admin/own-rights.ts";
import { useDraftWithin } from "../../app/admin/parts/FormDialog.tsx";
import { useEntryForm } from "../../app/admin/use-entry-form.ts";
import { Failure } from "../../app/Failure.tsx";
import { useAddTag, useRemoveTag } from "./likeness-calls.ts";
import { TagList } from "./TagList.tsx";

/** The words under which the staff find this member again; the member never sees them. */
export function MemberTags(props: { readonly userId: string; readonly tags: readonly string[] }) {
  const { userId, tags } = props;
  const { t } = useTranslation("admin-likeness");
  const may = useMay();
  const mayChange = may(addMemberTag);
  const add = useAddTag(userId);
  const remove = useRemoveTag(userId);
  const { box, values, isSending, failure, field, submit } = useEntryForm({
    first: { tag: "" },
    required: ["tag"],
    send: ({ tag }) => add.mutateAsync(tag.trim()),
    staysOpen: true,
  });
  useDraftWithin(values.tag);
  return (
    <section ref={box} className="flex flex-col gap-2">
      <h3 className="t-label">{t("tags")}</h3>
      <TagList tags={tags} onRemove={mayChange ? (tag) => remove.mutate(tag) : undefined} />
      {tags.length === 0 ? <p className="t-small text-ink-3">{t("tags_none")}</p> : null}
      <Failure error={failure ?? remove.error} />
      {mayChange ? (
        <div className="flex items-end gap-3">
          <div className="min-w-0 grow">
            <TextField
              dense
              label={t("tag_new")}
              maxLength={30}
              {...field("tag")}
              onKeyDown={(event) => {
                if (event.key === "Enter") void submit();
              }}
            />
          </div>
          <Button variant="secondary" size="xs" loading={isSending} onClick={() => void submit()}>
            {t("tag_add")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
