import type { Key, ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { cx } from "./cx.ts";
import { EmptyState } from "./EmptyState.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

export interface Column<R> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: R, index: number) => ReactNode;
  readonly align?: "left" | "right" | "center" | undefined;
  /** Leaves the column out where rows are cards; "very" also in a table that stands beside a panel. */
  readonly wideOnly?: boolean | "very" | undefined;
  /** A button for the row: in reach at the head of its card. */
  readonly isAction?: boolean | undefined;
  /** Names the row: a screen reader says it with each other cell. */
  readonly isRowName?: boolean | undefined;
}

export interface TableProps<R> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** undefined while loading. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => Key;
  /** The id of a row's element, for what has to find it. */
  readonly rowId?: ((row: R) => string) | undefined;
  readonly emptyText: ReactNode;
  /** The way on from an empty table: one button. */
  readonly emptyAction?: ReactNode;
  /** The row that the panel beside the table shows. */
  readonly selectedKey?: Key | undefined;
  readonly onRowClick?: ((row: R) => void) | undefined;
  /** Under the rows: pagination, totals. */
  readonly footer?: ReactNode;
  /** Few short columns, which fit a phone: rows stay rows there. */
  readonly compact?: boolean | undefined;
}

const aligns = { left: "text-left", right: "text-right", center: "text-center" } as const;

// In a narrow place each row is a card: its name and its button at the head, below them a line for
// each other column. The place counts, not the window, because a table may stand beside a panel.
const cards = {
  table: "@max-xl/table:block",
  head: "@max-xl/table:sr-only",
  body: "@max-xl/table:block",
  row: cx(
    "@max-xl/table:grid @max-xl/table:grid-cols-[minmax(0,1fr)_auto] @max-xl/table:gap-x-3",
    "@max-xl/table:h-auto @max-xl/table:items-center @max-xl/table:px-4 @max-xl/table:py-3",
  ),
  cell: cx(
    "@max-xl/table:p-0 @max-xl/table:first:p-0 @max-xl/table:last:p-0",
    "[&_button]:@max-xl/table:min-h-tap [&_a]:@max-xl/table:min-h-tap",
    "[&_a]:@max-xl/table:items-center [&_input]:@max-xl/table:min-h-tap",
  ),
  name: "@max-xl/table:-order-2 @max-xl/table:t-label @max-xl/table:text-left",
  action: "@max-xl/table:-order-1",
  line: cx(
    "@max-xl/table:col-span-2 @max-xl/table:flex @max-xl/table:min-h-8 @max-xl/table:py-0.5",
    "@max-xl/table:items-center @max-xl/table:justify-between @max-xl/table:gap-4",
    "@max-xl/table:text-right",
  ),
  // A long value beside it does not break its word.
  lineName: cx(
    "hidden max-w-[45%] @min-xs/table:shrink-0 @max-xl/table:inline @max-xl/table:text-left t-caption text-ink-3",
  ),
  wideOnly: "@max-xl/table:hidden",
  veryWideOnly: "@max-[46rem]/table:hidden print:table-cell",
} as const;

/** A sheet of paper holds every column, smaller. */
const onPaper = "print:[zoom:0.72]";

/** On the smallest phone rows that stay rows stand closer. */
const small = cx(
  "@max-xs/table:px-1 @max-xs/table:whitespace-normal",
  "@max-xs/table:first:pl-2 @max-xs/table:last:pr-2",
);

// Safari forgets what the parts of a table are where they are laid out as blocks, so it is said.
const said = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowName: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
} as const;

/** Rows of 52 px, text of 14; cards in a narrow place. */
export function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, emptyText, footer, compact } = props;
  const { t } = useTranslation("common");
  return (
    <div className="@container/table rounded-md border border-line bg-surface">
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="relative overflow-x-auto rounded-md print:overflow-visible"
      >
        <table
          {...said.table}
          className={cx("t-small w-full border-collapse", onPaper, !compact && cards.table)}
          aria-busy={rows === undefined}
        >
          <caption className="sr-only">{rows === undefined ? t("loading") : label}</caption>
          <thead {...said.group} className={cx(!compact && cards.head)}>
            <tr {...said.row} className="border-b border-line bg-surface-2">
              {columns.map((column) => (
                <th
                  key={column.key}
                  {...said.head}
                  scope="col"
                  className={cx(
                    "t-caption h-11 whitespace-nowrap text-ink-3 myanmar:whitespace-normal",
                    placeOf(column, compact),
                  )}
                >
                  {column.isAction ? <span className="sr-only">{column.head}</span> : column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...said.group} className={cx(!compact && cards.body)}>
            {rows?.map((row, index) => (
              <Row key={props.rowKey(row)} {...props} row={row} index={index} />
            ))}
          </tbody>
        </table>
        {rows === undefined ? <SkeletonRows rows={6} /> : null}
        {rows?.length === 0 ? <EmptyState title={emptyText} action={props.emptyAction} /> : null}
      </div>
      {footer ? <div className="border-t border-line px-4 py-2">{footer}</div> : null}
    </div>
  );
}

/** A row's name with its picture, which goes above it where a card has no room for both. */
export function RowName(props: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex grow items-center gap-x-3 gap-y-1 @max-xl/table:flex-wrap">
      {props.picture}
      <span className="min-w-28 @max-xl/table:min-w-0 @max-xl/table:grow @max-xl/table:basis-28">
        {props.children}
      </span>
    </span>
  );
}

function placeOf<R>(column: Column<R>, compact: boolean | undefined): string {
  return cx(
    aligns[column.align ?? (column.isAction ? "right" : "left")],
    column.wideOnly && cards[column.wideOnly === "very" ? "veryWideOnly" : "wideOnly"],
    column.isAction && "print:hidden",
    "px-3 first:pl-4 last:pr-4",
    compact && small,
  );
}

function Row<R>(props: TableProps<R> & { readonly row: R; readonly index: number }) {
  const { columns, row, index, rowKey, selectedKey, onRowClick, compact } = props;
  const key = rowKey(row);
  return (
    <tr
      {...said.row}
      id={props.rowId?.(row)}
      aria-selected={selectedKey === undefined ? undefined : key === selectedKey}
      className={cx(
        // Within the row: the box that scrolls would cut it off, and the rows beside it.
        "h-13 border-b border-line -outline-offset-3 last:border-0",
        !compact && cards.row,
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
      {columns.map((column) => {
        const Cell = column.isRowName ? "th" : "td";
        const part = compact ? undefined : partOf(column, columns);
        return (
          <Cell
            key={column.key}
            {...(column.isRowName ? said.rowName : said.cell)}
            className={cx(
              "py-1.5 font-normal [&_button]:whitespace-nowrap",
              column.isAction && "[&_a]:whitespace-nowrap",
              placeOf(column, compact),
              part && cards[part],
              part && part !== "wideOnly" && cards.cell,
            )}
          >
            {part === "line" ? (
              <span aria-hidden className={cards.lineName}>
                {column.head}
              </span>
            ) : null}
            {column.cell(row, index)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Which part of a card a column becomes. */
function partOf<R>(column: Column<R>, columns: readonly Column<R>[]) {
  if (column.wideOnly) return "wideOnly";
  if (column.isAction) return "action";
  return column === columns.find(({ wideOnly }) => !wideOnly) ? "name" : "line";
}
