import { useLayoutEffect, useRef, type ReactNode } from "react";

import { cx } from "./cx.ts";
import { ignoreTapsAtFirst } from "./not-yet.ts";
import { useOpenLayer } from "./open-layers.ts";
import { ToastWords } from "./ToastWords.tsx";

export type ModalKind = "sheet" | "full" | "center" | "left" | "right";

export interface ModalProps {
  readonly kind: ModalKind;
  readonly onClose: () => void;
  /** The id of the heading that names the modal. */
  readonly labelledBy?: string | undefined;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly role?: "alertdialog" | undefined;
  /** A tap beside the modal leaves it open: for confirming money and for work half done. */
  readonly sticky?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The native dialog behind every sheet, dialog and drawer: the browser traps the focus, gives it
 * back on closing and makes the rest inert. It is open while mounted.
 */
export function Modal(props: ModalProps) {
  const { kind, onClose, labelledBy, label, describedBy, role, sticky, className, children } =
    props;
  const dialog = useRef<HTMLDialogElement>(null);
  /** We close it ourselves: for good, or while what is within waits for its texts. */
  const isClosing = useRef(false);
  useOpenLayer(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    isClosing.current = false;
    // Before it is shown: after that, all within would be styled twice.
    const forget = ignoreTapsAtFirst(element);
    if (!element.open) element.showModal();
    return () => {
      forget();
      isClosing.current = true;
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      className={cx("modal", `modal-${kind}`, className)}
      onKeyDown={(event) => {
        // A key held down must not press what has just appeared under it.
        const { target, repeat } = event;
        if (event.key === "Enter" && repeat && !(target instanceof HTMLTextAreaElement)) {
          event.preventDefault();
        }
        if (event.key !== "Escape" || event.defaultPrevented) return;
        // Left to the browser, a second Escape would close it without asking us.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // The browser has closed it by itself, as a phone's own way back may: it is ours to close.
        if (target !== currentTarget || currentTarget.open || isClosing.current) return;
        currentTarget.showModal();
        onClose();
      }}
      onCancel={(event) => {
        // Chromium fires cancel for inner file inputs too; only our own counts.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!sticky && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
      <ToastWords />
    </dialog>
  );
}
