import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { IconButton } from "../../../ui/Button.tsx";

export interface MoveButtonsProps {
  readonly name: string;
  /** Where the row stands, from 0, among how many. */
  readonly place: number;
  readonly of: number;
  /** By how many places. */
  readonly onMove: (by: -1 | 1) => void;
}

/**
 * A row goes up or down by one. The buttons at the ends stay reachable, and the one that was
 * pressed is focused again when the row stands at its new place: a keyboard goes on where it was.
 */
export function MoveButtons({ name, place, of, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("admin-bet-order");
  const pressed = useRef<{ readonly button: HTMLButtonElement; readonly at: number }>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.at === place) return;
    pressed.current.button.focus();
    pressed.current = null;
  }, [place]);
  const ways = [
    { by: -1, label: t("up", { name }), isAtEnd: place === 0, Icon: ArrowUp },
    { by: 1, label: t("down", { name }), isAtEnd: place === of - 1, Icon: ArrowDown },
  ] as const;
  return (
    <span className="flex">
      {ways.map(({ by, label, isAtEnd, Icon }) => (
        <IconButton
          key={by}
          label={label}
          aria-disabled={isAtEnd}
          className="aria-disabled:opacity-30"
          onClick={(event) => {
            if (isAtEnd) return;
            pressed.current = { button: event.currentTarget, at: place };
            onMove(by);
          }}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
    </span>
  );
}
