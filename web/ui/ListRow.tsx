import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

import { cx } from "./cx.ts";

export interface ListRowProps {
  /** A tile, monogram or icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the right: an amount, a badge, a value. */
  readonly end?: ReactNode;
  /** Makes the whole row a link, with an arrow. */
  readonly to?: To | undefined;
  readonly state?: unknown;
  /** Makes the whole row a button, with an arrow. */
  readonly onClick?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** A row of a list, 68 px or more. Put rows into <Card flush>. */
export function ListRow(props: ListRowProps) {
  const { lead, title, text, end, to, state, onClick, className } = props;
  const look = cx(
    "flex min-h-17 w-full items-center gap-3 px-4 py-3 text-left",
    "border-b border-line last:border-0",
    className,
  );
  const content = (
    <>
      {lead}
      <span className="block min-w-0 grow">
        <span className="t-strong block">{title}</span>
        {text ? <span className="t-caption block text-ink-3">{text}</span> : null}
      </span>
      {end ? <span className="shrink-0 text-right">{end}</span> : null}
      {to !== undefined || onClick ? (
        <ChevronRight size={20} aria-hidden className="text-ink-3" />
      ) : null}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={cx(look, "hover:bg-surface-2")}>
        {content}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={cx(look, "hover:bg-surface-2")}>
        {content}
      </button>
    );
  }
  return <div className={look}>{content}</div>;
}
