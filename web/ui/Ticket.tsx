import type { ComponentProps } from "react";

import { cx } from "./cx.ts";

export interface TicketProps extends ComponentProps<"div"> {
  /** "dye" is the indigo ticket, "paper" the white one. */
  readonly kind?: "dye" | "paper" | undefined;
  /** Leaves the security lines out. */
  readonly plain?: boolean | undefined;
  /** The ticket lies on a white sheet: its notches show the sheet's colour. */
  readonly onSurface?: boolean | undefined;
}

/** Only for what holds value: balance, slip, QR, the result on the login page. */
export function Ticket(props: TicketProps) {
  const { kind = "dye", plain, onSurface, className, ...rest } = props;
  return (
    <div
      {...rest}
      className={cx(
        "ticket px-4",
        kind === "paper" ? "ticket-paper" : "on-ticket",
        plain && "ticket-plain",
        onSurface && "on-surface",
        className,
      )}
    />
  );
}

/** The dashed line between two notches. It expects the ticket's own 16 px of side padding. */
export function Perforation({ className }: { readonly className?: string | undefined }) {
  return <div aria-hidden className={cx("perforation", className)} />;
}
