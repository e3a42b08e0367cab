import type { ReactNode } from "react";

import { useStore } from "../../../load/store.ts";
import { Drawer } from "../../../ui/Drawer.tsx";
import { panelBeside } from "../panel-beside.ts";

/** What belongs to the chosen row: beside the list where there is room, else in a drawer. */
export function SidePanel(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { open, onClose, title, children } = props;
  if (useStore(panelBeside)) return children;
  return (
    <Drawer open={open} onClose={onClose} side="right" title={title}>
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </Drawer>
  );
}
