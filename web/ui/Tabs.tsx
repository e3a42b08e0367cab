import { useId, useRef, type ReactNode } from "react";

import { cx } from "./cx.ts";

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

/** Two or three views of one page, with arrow keys; the panel is the children. */
export function Tabs<V extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly children: ReactNode;
}) {
  const { label, tabs, value, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="-mx-gutter grid auto-cols-fr grid-flow-col border-b border-line bg-surface"
        onKeyDown={(event) => {
          if (event.key === "ArrowRight") move(1);
          if (event.key === "ArrowLeft") move(-1);
        }}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              data-tab={tab.value}
              id={`${id}-${tab.value}`}
              aria-selected={selected}
              aria-controls={`${id}-panel`}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                "t-label min-h-13 border-b-3 px-2 py-2 -outline-offset-3",
                selected ? "border-brand-ink text-brand-ink" : "border-transparent text-ink-2",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="flex flex-col gap-3"
      >
        {children}
      </div>
    </>
  );
}
