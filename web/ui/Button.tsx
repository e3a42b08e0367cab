import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant =
  | "primary"
  | "secondary"
  | "weak"
  | "deposit"
  | "danger"
  | "danger-outline"
  | "ghost"
  | "on-ticket";
/** 52 px for members, 44 px in rows, 40 px in the back office (44 there too on a phone). */
export type ButtonSize = "md" | "sm" | "xs";

interface Look {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Takes the whole width. */
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-hover",
  secondary: "bg-surface text-brand-ink border-[1.5px] border-line-strong hover:bg-surface-2",
  weak: "bg-brand-weak text-brand-ink hover:brightness-97",
  deposit: "bg-deposit text-on-deposit hover:bg-deposit-press active:bg-deposit-press",
  danger: "bg-urgent text-on-urgent hover:bg-urgent-press",
  "danger-outline": "bg-surface text-urgent-ink border-[1.5px] border-urgent hover:bg-urgent-weak",
  ghost: "text-brand-ink hover:bg-brand-weak",
  "on-ticket": "text-ticket-ink border-[1.5px] border-ticket-soft hover:bg-ticket-2",
};
const sizes: Record<ButtonSize, string> = {
  md: "min-h-control px-4 py-3 t-strong",
  sm: "min-h-tap min-w-tap px-4 py-2 t-label",
  xs: "min-h-10 max-md:min-h-tap max-md:min-w-tap px-3 py-1.5 t-label",
};
const disabled = "bg-seg text-ink-3 border-transparent cursor-not-allowed";

function look({ variant = "primary", size = "md", block, className }: Look, off: boolean): string {
  return cx(
    "press inline-flex items-center justify-center gap-2 rounded-sm text-center break-keep",
    "transition-colors duration-(--d-fast)",
    sizes[size],
    off ? disabled : variants[variant],
    block && "w-full",
    className,
  );
}

export interface ButtonProps extends Look, Omit<ComponentProps<"button">, "className"> {
  /** Shows the spinner and takes no more clicks, and keeps the button's colour. */
  readonly loading?: boolean | undefined;
  /** Looks disabled while something is missing; a press still comes, to be told what. */
  readonly unready?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, className, loading, unready, ...others } = props;
  const { children, onClick, ...rest } = others;
  return (
    <button
      type="button"
      {...rest}
      className={look(
        { variant, size, block, className },
        rest.disabled === true || unready === true,
      )}
      aria-disabled={loading || unready ? true : undefined}
      aria-busy={loading ? true : undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look, Omit<ComponentProps<typeof Link>, "className"> {}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={look({ variant, size, block, className }, false)}>
      {icon}
      {children}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** What a screen reader says; every icon button has one. */
  readonly label: string;
}

/** A bare icon in a 44 px target. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        "press inline-grid size-tap shrink-0 place-items-center rounded-sm",
        "disabled:cursor-not-allowed disabled:opacity-45",
        className,
      )}
    >
      {children}
    </button>
  );
}
