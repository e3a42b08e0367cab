import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { Card } from "../../../ui/Card.tsx";

/** One figure in a card: its name and icon, the number, and a line about it. */
export function Figure(props: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}) {
  const { icon: Icon, title, value, children } = props;
  return (
    <Card>
      <div className="flex justify-between gap-2 text-ink-2">
        <h2 className="t-caption">{title}</h2>
        <Icon size={20} aria-hidden />
      </div>
      <p className="n-lg">{value}</p>
      <p className="t-caption min-h-5 text-ink-3">{children}</p>
    </Card>
  );
}
