import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { IconButton } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

export interface FullSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  /** The bar at the bottom, on the surface colour. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Covers the whole screen, the bottom navigation included: the slip, the QR. */
export function FullSheet({ open, onClose, title, action, footer, children }: FullSheetProps) {
  const { t } = useTranslation("common");
  const headingId = useId();
  if (!open) return null;
  return (
    <Modal kind="full" onClose={onClose} labelledBy={headingId} sticky>
      <div className="flex h-full flex-col">
        <header className="flex min-h-appbar shrink-0 items-center gap-1 bg-surface pl-1 pr-gutter">
          <IconButton label={t("close")} onClick={onClose}>
            <X size={24} aria-hidden />
          </IconButton>
          <h2 id={headingId} className="t-title grow">
            {title}
          </h2>
          {action}
        </header>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-gutter py-3">
          {children}
        </div>
        {footer ? (
          <footer className="shrink-0 bg-surface px-gutter pb-[calc(12px+env(safe-area-inset-bottom))] pt-3 shadow-up">
            {footer}
          </footer>
        ) : null}
      </div>
    </Modal>
  );
}
