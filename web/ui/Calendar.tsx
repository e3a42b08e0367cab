import { bangkokDay } from "@chokdee/domain/time.ts";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState, type RefObject } from "react";

import { useTranslation } from "../text/i18n.ts";
import { Button, IconButton } from "./Button.tsx";
import { serverNow } from "./clock.ts";
import { cx } from "./cx.ts";
import { addMonths, within } from "./date-parts.ts";
import { buddhistYear, useDates } from "./dates.ts";
import { dayAfterKey, weeksOf } from "./typed-day.ts";

interface CalendarProps {
  /** Of the button and of the calendar. */
  readonly label: string;
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly required: boolean | undefined;
  /** What it stands below, or above where the window ends. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPick: (day: string) => void;
}

/** The button of the calendar, and the calendar over the page. */
export function Calendar(props: CalendarProps) {
  const { label, value, min, max, required, anchor, onPick } = props;
  const { t } = useTranslation("day-field");
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const today = bangkokDay(serverNow());
  // Months are of five weeks or six, and what the field stands in may scroll.
  useLayoutEffect(() => {
    const [element, field] = [panel.current, anchor.current];
    if (!isOpen || !element || !field) return undefined;
    const follow = () => placeBeside(field, element);
    follow();
    const size = new ResizeObserver(follow);
    size.observe(element);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      size.disconnect();
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [isOpen, anchor]);
  const pick = (day: string) => {
    panel.current?.hidePopover();
    onPick(day);
  };
  return (
    <>
      <IconButton
        label={label}
        popoverTarget={id}
        className="absolute inset-y-0 right-0 h-full! text-ink-2"
      >
        <CalendarDays size={18} aria-hidden />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(
          "fixed m-0 w-79 max-w-[calc(100vw-8px)] rounded-md border border-line bg-surface p-3",
          // Seven days of a fingertip each leave a small phone no room beside them.
          "text-ink shadow-lg max-md:w-90 max-md:px-0",
        )}
        onToggle={(event) => setIsOpen(event.newState === "open")}
        onKeyDown={(event) => {
          // The form that the field is in would take it for its own, and close.
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          panel.current?.hidePopover();
        }}
      >
        {isOpen ? (
          <Month
            first={within(value === "" ? today : value, min, max)}
            {...{ value, today, min, max }}
            onPick={pick}
          />
        ) : null}
        <div className="mt-2 flex justify-between max-md:px-3">
          {required ? (
            <span />
          ) : (
            <Button variant="ghost" size="xs" onClick={() => pick("")}>
              {t("none")}
            </Button>
          )}
          <Button variant="ghost" size="xs" onClick={() => pick(within(today, min, max))}>
            {t("today")}
          </Button>
        </div>
      </div>
    </>
  );
}

const GAP = 4;

/** Puts the calendar beside its field, above it where the window ends, and within the window. */
function placeBeside(field: HTMLElement, calendar: HTMLElement): void {
  const rect = field.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = calendar;
  const below = rect.bottom + GAP;
  const above = rect.top - GAP - height;
  const top = below + height <= innerHeight || above < GAP ? below : above;
  const keep = (at: number, room: number) => Math.max(GAP, Math.min(at, room - GAP));
  calendar.style.top = `${String(keep(top, innerHeight - height))}px`;
  calendar.style.left = `${String(keep(rect.left, innerWidth - width))}px`;
}

const focusNow = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

/** A month as a grid: arrows, Home, End, Page Up and Page Down move in it, Enter picks. */
function Month(
  props: Omit<CalendarProps, "label" | "required" | "anchor"> & {
    readonly first: string;
    readonly today: string;
  },
) {
  const { first, value, today, min, max, onPick } = props;
  const { t } = useTranslation(["day-field", "common"]);
  const dates = useDates();
  // By keys the focus goes with the day; the arrows beside the month keep theirs.
  const [{ at, byKey }, setAt] = useState({ at: first, byKey: true });
  const month = at.slice(0, 7);
  const weekdays = t("common:weekdays").split(",");
  const short = t("weekdays_short").split(",");
  const name = t("common:months").split(",")[Number(month.slice(5)) - 1] ?? "";
  const title = `${name} ${String(buddhistYear(Number(month.slice(0, 4))))}`;
  const turn = (count: number) =>
    setAt({ at: within(`${addMonths(month, count)}-01`, min, max), byKey: false });
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton label={t("month_before")} onClick={() => turn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <span className="t-strong" aria-live="polite">
          {title}
        </span>
        <IconButton label={t("month_after")} onClick={() => turn(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <div
        role="grid"
        aria-label={title}
        onKeyDown={(event) => {
          const day = dayAfterKey(at, event.key, event.shiftKey);
          if (day === undefined) return;
          event.preventDefault();
          setAt({ at: within(day, min, max), byKey: true });
        }}
      >
        <div role="row" className="grid grid-cols-7">
          {short.map((text, no) => (
            <span
              key={weekdays[no]}
              role="columnheader"
              aria-label={weekdays[no]}
              className="t-caption py-1 text-center text-ink-3"
            >
              {text}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((day) => (
              <div key={day} role="gridcell" aria-selected={day === value}>
                <button
                  ref={byKey && day === at ? focusNow : undefined}
                  type="button"
                  tabIndex={day === at ? 0 : -1}
                  aria-label={dates.weekdayDay(day)}
                  aria-current={day === today ? "date" : undefined}
                  disabled={Boolean((min && day < min) || (max && day > max))}
                  onClick={() => onPick(day)}
                  className={cx(
                    "n-xs inline-grid h-10 w-full max-md:h-tap place-items-center rounded-sm",
                    "hover:bg-surface-2 disabled:opacity-35",
                    "aria-[current]:font-bold aria-[current]:underline",
                    !day.startsWith(month) && "text-ink-3",
                    day === value && "bg-brand! text-on-brand!",
                  )}
                >
                  {Number(day.slice(8))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
