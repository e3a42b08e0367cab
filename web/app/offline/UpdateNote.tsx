import { RefreshCw, X } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { shownNote } from "../lazy-note.ts";
import { Button, IconButton } from "../../ui/Button.tsx";

/**
 * A newer version is on the server. The member decides when; what is being written stays. It stands
 * below the head and moves nothing; where a task fills the screen it waits, for it would cover keys.
 */
export function UpdateNote() {
  const { t } = useTranslation("common");
  return (
    <div
      role="status"
      className="no-print fixed inset-x-0 top-[calc(4rem+env(safe-area-inset-top))] z-(--z-toast) mx-auto max-w-content px-3 [html:has(.task-page)_&]:hidden"
    >
      <div className="rounded-md border border-line bg-surface pb-3 pl-4 shadow-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow pt-2.5">
            <p className="t-strong">{t("device.new_version")}</p>
            <p className="t-caption text-ink-2">{t("device.new_version_text")}</p>
          </div>
          <IconButton label={t("close")} onClick={() => shownNote.set(null)}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <Button
          size="sm"
          className="mt-2"
          icon={<RefreshCw size={18} aria-hidden />}
          onClick={() => location.reload()}
        >
          {t("reload")}
        </Button>
      </div>
    </div>
  );
}
