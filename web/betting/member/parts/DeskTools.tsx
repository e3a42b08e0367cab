import { Grid3x3, Import, Info, Keyboard, type LucideIcon } from "lucide-react";
import type { Dispatch } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Segment } from "../../../ui/Chips.tsx";
import type { DraftChange, EntryMode } from "../draft.ts";

export interface DeskToolsProps {
  readonly mode: EntryMode;
  readonly change: Dispatch<DraftChange>;
  readonly onOpen: (sheet: "conditions" | "pull") => void;
}

/** Keypad or panel, the conditions, and the pull of an earlier slip. */
export function DeskTools({ mode, change, onOpen }: DeskToolsProps) {
  const { t } = useTranslation("betting");
  return (
    <div className="flex gap-2">
      <Segment
        label={t("mode")}
        className="min-w-min grow short:p-0"
        choices={[
          { value: "keypad", label: <WithIcon icon={Keyboard} text={t("keypad")} /> },
          { value: "panel", label: <WithIcon icon={Grid3x3} text={t("panel")} /> },
        ]}
        value={mode}
        onChange={(value) => change({ kind: "MODE", mode: value })}
      />
      <ToolButton icon={Info} text={t("conditions")} onClick={() => onOpen("conditions")} />
      <ToolButton icon={Import} text={t("pull")} onClick={() => onOpen("pull")} />
    </div>
  );
}

interface WithIconProps {
  readonly icon: LucideIcon;
  readonly text: string;
}

function WithIcon({ icon: Icon, text }: WithIconProps) {
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-2 max-xs:text-[13px]">
      <Icon size={20} aria-hidden className="max-xs:hidden flat:hidden [&:lang(my)]:hidden" />
      {text}
    </span>
  );
}

function ToolButton({
  icon: Icon,
  text,
  onClick,
}: WithIconProps & { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="press t-nav flex min-h-13 flex-col items-center justify-center rounded-sm border border-line bg-surface px-1.5 text-brand-ink short:min-h-tap"
    >
      <Icon size={20} aria-hidden className="short:myanmar:hidden" />
      <span className="min-w-11 text-center xs:whitespace-nowrap short:leading-4.5">{text}</span>
    </button>
  );
}
