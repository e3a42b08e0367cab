import type { ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { Button } from "./Button.tsx";

export interface PaginationProps {
  /** "แสดง 1-11 จาก 126 งวด". */
  readonly label?: ReactNode;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly loading?: boolean | undefined;
}

/** Previous and next; a side without a handler is off. For cursors see useCursorPages. */
export function Pagination({ label, onPrevious, onNext, loading }: PaginationProps) {
  const { t } = useTranslation("common");
  return (
    <nav aria-label={t("pages")} className="flex items-center gap-2">
      <p className="t-caption grow text-ink-3">{label}</p>
      <Button variant="secondary" size="xs" disabled={!onPrevious} onClick={onPrevious}>
        {t("previous")}
      </Button>
      <Button variant="secondary" size="xs" disabled={!onNext} loading={loading} onClick={onNext}>
        {t("next")}
      </Button>
    </nav>
  );
}
