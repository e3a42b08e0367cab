import type { ReactNode } from "react";

import { Card } from "../../ui/Card.tsx";

export interface Legend {
  readonly name: string;
  /** A chart token: var(--c-chart-1). */
  readonly color: string;
}

/** The card of a chart: title, legend, drawing, and the same figures as a table for readers. */
export function ChartFrame(props: {
  readonly title: string;
  readonly legend: readonly Legend[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said in the place of the drawing when there is nothing to draw. */
  readonly emptyText: string | undefined;
  readonly children: ReactNode;
}) {
  const { title, legend, heads, rows, emptyText, children } = props;
  return (
    <Card className="relative flex flex-col">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="t-heading">{title}</h2>
        <ul className="flex gap-4">
          {legend.map(({ name, color }) => (
            <li key={name} className="t-caption flex items-center gap-2 text-ink-2">
              <span aria-hidden className="size-2.5 rounded-xs" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      {emptyText === undefined ? (
        <div aria-hidden className="grow">
          {children}
        </div>
      ) : (
        <p className="t-small grid min-h-44 grow place-items-center px-4 text-center text-ink-3">
          {emptyText}
        </p>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
