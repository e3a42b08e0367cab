import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { IconButton } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** A tap beside the sheet leaves it open: something is half written in it. */
  readonly sticky?: boolean | undefined;
  readonly children: ReactNode;
}

/** A bottom sheet, for detail and choosing. */
export function Sheet({ open, onClose, title, footer, sticky, children }: SheetProps) {
  const { t } = useTranslation("common");
  const headingId = useId();
  if (!open) return null;
  return (
    <Modal kind="sheet" onClose={onClose} labelledBy={headingId} sticky={sticky}>
      <div className="flex max-h-[calc(100dvh-40px)] flex-col">
        <span
          aria-hidden
          className="no-print mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong"
        />
        <header className="flex items-center justify-between gap-2 py-1 pl-gutter pr-1">
          <h2 id={headingId} className="t-heading">
            {title}
          </h2>
          <IconButton label={t("close")} onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-gutter pb-4">{children}</div>
        {footer ? (
          <footer className="border-t border-line px-gutter pb-[calc(16px+env(safe-area-inset-bottom))] pt-3">
            {footer}
          </footer>
        ) : (
          <div className="pb-safe" />
        )}
      </div>
    </Modal>
  );
}
