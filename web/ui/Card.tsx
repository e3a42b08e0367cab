import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";

/** White box with a line and no shadow. `flush` leaves the padding to its rows. */
export function Card(props: ComponentProps<"div"> & { readonly flush?: boolean | undefined }) {
  const { flush, className, ...rest } = props;
  return (
    <div
      {...rest}
      className={cx("rounded-md border border-line bg-surface", !flush && "p-4", className)}
    />
  );
}

/** A heading with something at its right, before a card. */
export function SectionHead(props: {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 2 | 3 | undefined;
  readonly className?: string | undefined;
}) {
  const Heading = props.level === 3 ? "h3" : "h2";
  // An action that comes later is null until then, so that its height is kept for it.
  const height = props.action === undefined ? "pb-2" : "min-h-tap";
  return (
    <div
      className={cx(
        "mt-2 flex items-center justify-between gap-3 zoomed:flex-wrap",
        height,
        props.className,
      )}
    >
      <Heading className="t-heading">{props.title}</Heading>
      {props.action}
    </div>
  );
}
