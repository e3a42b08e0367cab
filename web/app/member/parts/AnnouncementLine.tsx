import { listAnnouncements } from "@chokdee/domain/notices/admin-contract.ts";
import { ChevronRight, Megaphone } from "lucide-react";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { readable, useTranslation } from "../../../text/i18n.ts";

import { cx } from "../../../ui/cx.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { usePollInterval } from "../../live.ts";
import { useCall } from "../../use-call.ts";
import { keep, kept } from "../../../load/keep.ts";

const NEWS_POLL_MS = 5 * 60_000;
/** Room is kept, also at the very first visit, unless there was none the last time. */
const HAD_ONE_KEY = "hadAnnouncement";

/** The newest announcement in one line; a tap shows all of them in full. */
export function AnnouncementLine() {
  const { t, language } = useTranslation("home");
  const refetchInterval = usePollInterval(NEWS_POLL_MS);
  const { data, isPending } = useCall("announcements", listAnnouncements, {}, { refetchInterval });
  const announcements = data ?? [];
  const [open, setOpen] = useState(false);
  const textOf = (texts: Readonly<Record<string, string>>) =>
    readable(texts[language] ?? texts["th"] ?? "");
  const first = announcements[0];
  const hasOne = first !== undefined;
  useEffect(() => {
    if (!isPending) keep(localStorage, HAD_ONE_KEY, hasOne ? "1" : "");
  }, [isPending, hasOne]);
  // As long as this visit lasts, also when there is none: nothing below jumps.
  const [isKept] = useState(() => isPending && kept(localStorage, HAD_ONE_KEY) !== "");
  if (!first) {
    const look = isPending ? "rounded-sm bg-luck-weak" : "";
    return isKept ? <div aria-hidden className={`min-h-tap ${look}`} /> : null;
  }
  return (
    <>
      <button
        type="button"
        className="t-small flex min-h-tap w-full items-center gap-2.5 rounded-sm bg-luck-weak px-3.5 py-2 text-left text-luck-ink"
        onClick={() => setOpen(true)}
      >
        <Megaphone size={20} aria-hidden />
        <span className="sr-only">{t("announcement")}</span>
        <MovingText key={first.id} text={textOf(first.texts)} />
        <ChevronRight size={18} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("announcements")}>
        <ul className="flex flex-col gap-3">
          {announcements.map((announcement) => (
            <li key={announcement.id} className="t-body border-b border-line pb-3 last:border-0">
              {textOf(announcement.texts)}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

/** As wide as the mask below, so that the end of the text is read before it. */
const FADE_PX = 24;

/** Moves only when it does not fit, there and back once, and never when motion is reduced. */
function MovingText({ text }: { readonly text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const [overflow, setOverflow] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setOverflow(Math.max(0, element.scrollWidth - element.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const style = { "--shift": `${String(-overflow - FADE_PX)}px` } as CSSProperties;
  return (
    <span
      ref={box}
      className={cx(
        "one-line block min-w-0 grow",
        // An ellipsis is for a text that stands: this one fades out where it goes on.
        overflow > 0 && "[mask-image:linear-gradient(to_left,transparent,#000_24px)]",
      )}
    >
      <span
        className={overflow > 0 ? "moving-text inline-block" : undefined}
        style={overflow > 0 ? style : undefined}
      >
        {text}
      </span>
    </span>
  );
}
