import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export interface TileProps {
  /** CSS colours, usually var(--c-...) of a category. */
  readonly ink: string;
  readonly tint: string;
  readonly size?: 36 | 44 | 52 | undefined;
  readonly className?: string | undefined;
  /** The icon, 26 px in a 44 px tile. */
  readonly children: ReactNode;
}

/** A tinted square with an icon. Category colour lives only here. */
export function Tile({ ink, tint, size = 44, className, children }: TileProps) {
  return (
    <span
      aria-hidden
      className={cx("inline-grid shrink-0 place-items-center rounded-[12px]", className)}
      style={{ color: ink, background: tint, width: size, height: size }}
    >
      {children}
    </span>
  );
}
