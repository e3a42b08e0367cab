import type { Key, ReactNode } from "react";
import { useTranslation } from "../i18n.ts";

import { cx } from "./cx.ts";
import { EmptyState } from "./EmptyState.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

export interface Column<R> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: R) => ReactNode;
  readonly align?: "left" | "right" | "center" | undefined;
  /** Leaves the column out on phones. */
  readonly wideOnly?: boolean | undefined;
}

export interface TableProps<R> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** undefined while loading. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => Key;
  readonly emptyText: ReactNode;
  /** The row that the panel beside the table shows. */
  readonly selectedKey?: Key | undefined;
  readonly onRowClick?: ((row: R) => void) | undefined;
  /** Under the rows: pagination, totals. */
  readonly footer?: ReactNode;
}

const aligns = { left: "text-left", right: "text-right", center: "text-center" } as const;

/** Rows of 52 px, text of 14. Scrolls sideways in its own box when it does not fit. */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, rowKey, emptyText, selectedKey, onRowClick, footer } = props;
  const { t } = useTranslation("common");
  const place = (column: Column<R>) =>
    cx(
      aligns[column.align ?? "left"],
      column.wideOnly && "max-md:hidden",
      "px-3 first:pl-4 last:pr-4",
    );
  return (
    <div className="rounded-md border border-line bg-surface">
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="relative overflow-x-auto rounded-md"
      >
        <table className="t-small w-full border-collapse" aria-busy={rows === undefined}>
          <caption className="sr-only">{rows === undefined ? t("loading") : label}</caption>
          <thead>
            <tr className="border-b border-line bg-surface-2">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx("t-caption h-11 whitespace-nowrap text-ink-3", place(column))}
                >
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => {
              const key = rowKey(row);
              return (
                <tr
                  key={key}
                  aria-selected={selectedKey === undefined ? undefined : key === selectedKey}
                  className={cx(
                    "h-13 border-b border-line last:border-0",
                    key === selectedKey && "bg-brand-weak",
                    onRowClick && "cursor-pointer",
                    onRowClick && key !== selectedKey && "hover:bg-surface-2",
                  )}
                  tabIndex={onRowClick ? 0 : undefined}
                  onClick={onRowClick ? () => onRowClick(row) : undefined}
                  onKeyDown={(event) => {
                    const onRow = event.target === event.currentTarget;
                    if (onRow && event.key === "Enter") onRowClick?.(row);
                  }}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cx("py-1.5 [&_button]:whitespace-nowrap", place(column))}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows === undefined ? <SkeletonRows rows={6} /> : null}
        {rows?.length === 0 ? <EmptyState title={emptyText} /> : null}
      </div>
      {footer ? <div className="border-t border-line px-4 py-2">{footer}</div> : null}
    </div>
  );
}
