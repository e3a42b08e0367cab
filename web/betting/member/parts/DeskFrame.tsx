import type { ReactNode } from "react";

import { cx } from "../../../ui/cx.ts";
import { Notice } from "../../../ui/Notice.tsx";

export interface DeskFrameProps {
  readonly head: ReactNode;
  /** Between the head and the place where numbers are entered; it scrolls where it has no room. */
  readonly top: ReactNode;
  readonly entry: ReactNode;
  readonly bar: ReactNode;
  /** The entry stands above the bar, whole, and the page does not scroll. */
  readonly docked: boolean;
  /** Nothing can be entered now. */
  readonly locked: boolean;
  /** Why, over the dimmed keys: it moves nothing. */
  readonly reason: string;
  /** A third row of bet types takes height that cells and keys give up. */
  readonly crowded: boolean;
}

const KEYS_PLACE = "col-start-1 row-start-3 flat:col-start-2 flat:row-span-2 flat:row-start-2";

/**
 * The betting screen as one page of the phone's height: the keys are docked above the bar and what
 * stands above them gives way. On a phone that lies on its side they stand at the right; where the
 * page is enlarged it scrolls as a whole.
 */
export function DeskFrame(props: DeskFrameProps) {
  const { head, top, entry, bar, docked, locked, reason, crowded } = props;
  return (
    <div
      data-crowded={crowded || undefined}
      className={cx(
        "task-page toast-at-nav group/desk mx-auto max-w-content px-gutter flat:max-w-225 lg:w-[46%] lg:max-w-160 lg:shrink-0",
        "pb-[calc(var(--nav-h)+env(safe-area-inset-bottom))] short:pb-0",
        docked
          ? "grid h-[max(100dvh,30.625rem)] grid-cols-1 grid-rows-[auto_minmax(0,auto)_minmax(min-content,1fr)_auto] " +
              "zoomed:h-auto zoomed:grid-rows-[auto_auto_auto_auto] " +
              "flat:h-[max(100dvh,22.625rem)] flat:grid-cols-2 flat:grid-rows-[auto_minmax(0,1fr)_auto] flat:gap-x-4"
          : "flex min-h-dvh flex-col",
      )}
    >
      <div className="sticky top-0 z-(--z-sticky) -mx-gutter flat:col-span-2 zoomed:static">
        {head}
      </div>
      <div
        className={cx(
          "-mx-gutter flex flex-col gap-3 px-gutter py-3 short:gap-2 short:py-2",
          docked && "min-h-0 overflow-y-auto [scrollbar-width:none]",
        )}
      >
        {top}
      </div>
      <div
        inert={locked}
        className={cx(
          "pb-3 short:pb-1.5",
          docked ? `grid min-w-0 flat:pt-2 ${KEYS_PLACE}` : "flex grow flex-col gap-3",
          locked && "opacity-55",
        )}
      >
        {entry}
      </div>
      {reason === "" ? null : (
        <Notice tone="error" live className={cx("z-1 self-center", docked && KEYS_PLACE)}>
          {reason}
        </Notice>
      )}
      <div className="sticky bottom-[calc(var(--nav-h)+env(safe-area-inset-bottom))] z-(--z-nav) -mx-gutter col-start-1 row-start-4 short:bottom-0 flat:row-start-3 flat:mr-0">
        {bar}
      </div>
    </div>
  );
}
