import type { ReactNode } from "react";

/** Names at the left, values at the right. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="t-small flex flex-col gap-1.5">
      {facts.map(([name, value], at) => (
        // Two can have one name: the reason of a deposit, and that of its recall.
        <div key={`${name} ${String(at)}`} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
