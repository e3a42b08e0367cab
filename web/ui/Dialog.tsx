import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { IconButton } from "./Button.tsx";
import { cx } from "./cx.ts";
import { Modal } from "./Modal.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The buttons; the safe one stands left. */
  readonly actions?: ReactNode;
  /** 560 px instead of 420, for forms in the back office. */
  readonly wide?: boolean | undefined;
  /** What was sent is on its way: until its outcome is told, nothing is changed and nothing closes. */
  readonly busy?: boolean | undefined;
  /** For forms: where the browser would begin, on the cross, the first Enter closes them. */
  readonly startsAtTitle?: boolean | undefined;
  readonly children: ReactNode;
}

/** A dialog with content of its own, such as a form. For a question use confirm(). */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, actions, wide, busy, startsAtTitle, children } = props;
  const { t } = useTranslation("common");
  const headingId = useId();
  if (!open) return null;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      kind="center"
      onClose={close}
      labelledBy={headingId}
      sticky
      className={wide ? "modal-wide" : undefined}
    >
      <header className="flex items-start justify-between gap-2 pb-1 pl-5 pr-2 pt-3">
        <h2
          id={headingId}
          ref={(heading) => {
            if (startsAtTitle) heading?.setAttribute("autofocus", "");
          }}
          tabIndex={startsAtTitle ? -1 : undefined}
          className="t-title pt-1.5 outline-none"
        >
          {title}
        </h2>
        <IconButton label={t("close")} disabled={busy} onClick={close}>
          <X size={22} aria-hidden />
        </IconButton>
      </header>
      <div className={actions ? "px-5 pb-2" : "px-5 pb-5"}>
        <fieldset disabled={busy} className="contents">
          {children}
        </fieldset>
      </div>
      {actions ? (
        <footer
          className={cx(
            "sticky bottom-0 flex flex-wrap justify-end gap-3 bg-surface px-5 pb-5 pt-3",
            busy && "[&_button:not([aria-busy])]:opacity-45",
          )}
          onClickCapture={busy ? (event) => event.stopPropagation() : undefined}
        >
          {actions}
        </footer>
      ) : null}
    </Modal>
  );
}
