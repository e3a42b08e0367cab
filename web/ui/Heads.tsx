import type { ReactNode } from "react";

/** The heads of a small table's columns, each with how it stands. */
export function Heads(props: {
  readonly className?: string;
  readonly of: readonly (readonly [head: ReactNode, className?: string])[];
}) {
  return (
    <thead>
      <tr className={props.className}>
        {props.of.map(([head, className], at) => (
          <th key={at} scope="col" className={className}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
