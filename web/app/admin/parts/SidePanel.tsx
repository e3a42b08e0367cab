import { useSyncExternalStore, type ReactNode } from "react";

import { Drawer } from "../../../ui/Drawer.tsx";

/** Below this the panel beside a list becomes a drawer (DESIGN.md section 4, "Admin"). */
const wide = matchMedia("(min-width: 68.75rem)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** What belongs to the chosen row: beside the list where there is room, else in a drawer. */
export function SidePanel(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { open, onClose, title, children } = props;
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  if (isWide) return children;
  return (
    <Drawer open={open} onClose={onClose} side="right" title={title}>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </Drawer>
  );
}
