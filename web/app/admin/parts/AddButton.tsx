import { Plus } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "../../../ui/Button.tsx";
import { May } from "./May.tsx";

/** Over a list, for who may add to it. */
export function AddButton(props: {
  readonly call: ComponentProps<typeof May>["call"];
  readonly label: string;
  readonly onClick: () => void;
}) {
  const { call, label, onClick } = props;
  return (
    <May call={call}>
      <Button size="xs" icon={<Plus size={18} aria-hidden />} onClick={onClick}>
        {label}
      </Button>
    </May>
  );
}
