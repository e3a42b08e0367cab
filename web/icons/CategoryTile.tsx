import { Ticket } from "lucide-react";
import type { ReactNode } from "react";

import { CategoryIcon, type CategoryDrawing } from "./CategoryIcon.tsx";
import { cx } from "../ui/cx.ts";

/** Category code -> token name and drawing (DESIGN.md section 2, "Categories"). */
const categories: Readonly<Record<string, readonly [token: string, drawing: CategoryDrawing]>> = {
  THAI_GOVERNMENT: ["gov", "thai-government"],
  HANOI: ["hanoi", "hanoi"],
  LAOS: ["laos", "laos"],
  YEEKEE: ["yeekee", "yeekee"],
  THAI_STOCK: ["thstock", "thai-stock"],
  FOREIGN_STOCK: ["fstock", "foreign-stock"],
  VIETNAM: ["vietnam", "vietnam"],
};
/** Two lotteries of the government category have drawings of their own. */
const byCode: Readonly<Record<string, CategoryDrawing>> = {
  "thai-gsb": "thai-gsb",
  "thai-baac": "thai-baac",
};

export interface CategoryTileProps {
  readonly category: string;
  /** The lottery's code. */
  readonly code?: string | undefined;
  readonly size?: 36 | 44 | undefined;
}

/** The tile of a lottery; an unknown category is slate with a ticket. */
export function CategoryTile({ category, code, size = 44 }: CategoryTileProps) {
  const [token = "fstock", own] = categories[category] ?? [];
  const drawing = (code === undefined ? undefined : byCode[code]) ?? own;
  const tint = `var(--c-${token}-bg)`;
  const iconSize = size === 44 ? 26 : 22;
  return (
    <Tile ink={`var(--c-${token})`} tint={tint} size={size}>
      {drawing ? (
        <CategoryIcon drawing={drawing} size={iconSize} gap={tint} />
      ) : (
        <Ticket size={iconSize} />
      )}
    </Tile>
  );
}

interface TileProps {
  /** CSS colours, usually var(--c-...) of a category. */
  readonly ink: string;
  readonly tint: string;
  readonly size?: 36 | 44 | 52 | undefined;
  readonly className?: string | undefined;
  /** The icon, 26 px in a 44 px tile. */
  readonly children: ReactNode;
}

/** A tinted square with an icon. Category colour lives only here. */
function Tile({ ink, tint, size = 44, className, children }: TileProps) {
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
