import { X } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";

/** The staff's words on a member, each in a box of its own, with its way off where it has one. */
export function TagList(props: {
  readonly tags: readonly string[];
  readonly onRemove?: ((tag: string) => void) | undefined;
}) {
  const { tags, onRemove } = props;
  const { t } = useTranslation("admin-likeness");
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li
          key={tag}
          className="t-caption inline-flex items-center rounded-xs bg-brand-weak px-2 text-brand-ink"
        >
          {tag}
          {onRemove ? (
            <IconButton label={t("tag_off", { tag })} onClick={() => onRemove(tag)}>
              <X size={14} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
