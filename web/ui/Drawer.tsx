import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { IconButton } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** "left" for menus, "right" for the detail panel of the back office. */
  readonly side: "left" | "right";
  readonly title: string;
  /** Replaces the plain head; it then brings its own close button, and `title` names the drawer. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

export function Drawer({ open, onClose, side, title, head, children }: DrawerProps) {
  const { t } = useTranslation("common");
  const headingId = useId();
  if (!open) return null;
  return (
    <Modal kind={side} onClose={onClose} {...(head ? { label: title } : { labelledBy: headingId })}>
      <div className="flex h-full flex-col">
        {head ? (
          head
        ) : (
          <header className="flex min-h-appbar items-center justify-between gap-2 border-b border-line pl-gutter pr-1">
            <h2 id={headingId} className="t-heading">
              {title}
            </h2>
            <IconButton label={t("close")} onClick={onClose}>
              <X size={22} aria-hidden />
            </IconButton>
          </header>
        )}
        <div className="pb-safe min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </Modal>
  );
}
