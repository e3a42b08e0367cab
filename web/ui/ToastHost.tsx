import { CircleCheck, CircleX, CopyCheck, Info } from "lucide-react";
import { useEffect, useRef } from "react";

import { useStore } from "../load/store.ts";
import { useTranslation } from "../text/i18n.ts";
import { ToastWords } from "./ToastWords.tsx";
import { closeToast, shownToast, TOAST_MS } from "./toast.ts";

const icons = { success: CircleCheck, error: CircleX, copy: CopyCheck, info: Info };

/** Some sentences of the specification begin with their own sign. */
const OWN_SIGN = /^[✅❌]/u;

/**
 * Mounted once, at the root. A popover, so that the message stands above open sheets; the live
 * region exists before its text, so that screen readers announce it.
 */
export function ToastHost() {
  const { t } = useTranslation("common");
  const toast = useStore(shownToast);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!toast || !element) return undefined;
    // Shown again, it stands above what was opened since. Safari 16 knows no ":popover-open".
    element.hidePopover();
    // The layout does not know of an open keyboard; only what is seen is smaller.
    const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
    element.style.setProperty("--keyboard", `${String(innerHeight - height - offsetTop)}px`);
    element.showPopover();
    const timer = setTimeout(() => {
      element.hidePopover();
      closeToast(toast.key);
    }, TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const tone = toast?.tone ?? "info";
  const Icon = icons[tone];
  return (
    <>
      <ToastWords role="status" />
      <div
        ref={box}
        popover="manual"
        role="region"
        aria-label={t("toast")}
        className="toast no-print"
      >
        {toast ? (
          <div className="t-body flex min-h-control items-center gap-3 rounded-sm border border-[#3a496b] bg-[#0f1b33] px-4 py-2.5 text-white shadow-2">
            {OWN_SIGN.test(toast.text) ? null : (
              <Icon
                size={20}
                aria-hidden
                className={tone === "error" ? "text-[#ff959b]" : "text-[#63d79a]"}
              />
            )}
            <span className="grow">{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                className="t-strong min-h-tap min-w-tap px-1 text-luck"
                onClick={() => {
                  toast.action?.run();
                  box.current?.hidePopover();
                  closeToast(toast.key);
                }}
              >
                {toast.action.label}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
