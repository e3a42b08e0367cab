import { Card } from "../../../ui/Card.tsx";

/** What to do, in order. */
export function NumberedSteps({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Card>
      <ol className="flex flex-col gap-3">
        {lines.map((line, at) => (
          <li key={line} className="flex gap-3">
            <span
              aria-hidden
              className="n-xs grid size-7 shrink-0 place-items-center rounded-full bg-brand-weak text-brand-ink"
            >
              {at + 1}
            </span>
            <span className="t-small pt-0.5">{line}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
