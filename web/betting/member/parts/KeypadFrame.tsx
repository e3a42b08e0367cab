import type { ReactNode } from "react";

interface KeypadFrameProps {
  /** For two digits, with reverse among them. */
  readonly tools: ReactNode;
  /** Shown without tools. */
  readonly reverse: ReactNode;
  readonly list: ReactNode;
  /** In place of the list where there is no room for it beside the keypad. */
  readonly strip: ReactNode;
  readonly cells: ReactNode;
  readonly keys: ReactNode;
  /** For those who have a keyboard. */
  readonly hint: ReactNode;
}

/**
 * Around the keypad. A tall screen: the list at the left of cells, reverse and keys. A short one:
 * the last numbers in one strip, cells and reverse (or tools) in one row, the keys; enlarged to
 * 200 % that row is two.
 */
export function KeypadFrame(props: KeypadFrameProps) {
  const { tools, reverse, list, strip, cells, keys, hint } = props;
  return (
    <div
      className={
        "grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-x-3 xs:grid-cols-[minmax(6.75rem,31%)_minmax(0,1fr)] " +
        "grid-rows-[auto_auto_auto_minmax(min-content,1fr)_auto] " +
        "short:grid-cols-[auto_minmax(0,1fr)] short:grid-rows-[auto_auto_minmax(min-content,1fr)] short:gap-x-2 zoomed:grid-rows-[auto_auto_auto_minmax(min-content,1fr)]"
      }
    >
      {tools ? (
        <div className="col-span-2 mb-3 short:col-span-1 short:col-start-2 short:row-start-2 short:mb-1.5 zoomed:col-span-2 zoomed:col-start-1 zoomed:row-start-3">
          {tools}
        </div>
      ) : null}
      <div className="row-span-3 row-start-2 short:hidden">{list}</div>
      <div className="hidden short:col-span-2 short:row-start-1 short:mb-1.5 short:block">
        {strip}
      </div>
      <div className="col-start-2 row-start-2 mb-2.5 short:col-start-1 short:mb-1.5">{cells}</div>
      {tools ? null : (
        <div className="col-start-2 row-start-3 mb-2.5 short:row-start-2 short:mb-1.5 zoomed:col-span-2 zoomed:col-start-1 zoomed:row-start-3">
          {reverse}
        </div>
      )}
      <div className="col-start-2 row-start-4 grid items-end short:col-span-2 short:col-start-1 short:row-start-3 zoomed:row-start-4">
        {keys}
      </div>
      <div className="col-span-2 row-start-5 hidden pt-2 lg:block short:hidden">{hint}</div>
    </div>
  );
}
