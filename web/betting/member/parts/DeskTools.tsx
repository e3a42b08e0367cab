import { ClipboardPaste, Import, Info, type LucideIcon } from "lucide-react";
import type { Dispatch } from "react";

import { useTranslation } from "../../../text/i18n.ts";
import { Segment } from "../../../ui/Segment.tsx";
import type { DraftChange, EntryMode } from "../draft.ts";

export interface DeskToolsProps {
  readonly mode: EntryMode;
  readonly change: Dispatch<DraftChange>;
  readonly onOpen: (sheet: "conditions" | "pull") => void;
}

/** Keypad, panel or text, the conditions, and the pull of an earlier slip. */
export function DeskTools({ mode, change, onOpen }: DeskToolsProps) {
  const { t } = useTranslation("betting");
  return (
    <div className="flex gap-2 max-xs:myanmar:gap-1 max-[17.5rem]:flex-wrap">
      <Segment
        label={t("mode")}
        className="min-w-min grow max-xs:auto-cols-auto myanmar:auto-cols-auto short:p-0"
        choices={[
          { value: "keypad", label: named(t("keypad")) },
          { value: "panel", label: named(t("panel")) },
          { value: "text", label: pasted(t("text_mode")) },
        ]}
        value={mode}
        onChange={(value) => change({ kind: "MODE", mode: value })}
      />
      <ToolButton icon={Info} text={t("conditions")} onClick={() => onOpen("conditions")} />
      <ToolButton icon={Import} text={t("pull")} onClick={() => onOpen("pull")} />
    </div>
  );
}

/** As wide as a fingertip with the padding around it, and in one line but in Burmese. */
const named = (text: string) => (
  <span className="inline-block min-w-9 whitespace-nowrap max-xs:text-[0.8125rem] myanmar:whitespace-normal">
    {text}
  </span>
);

/** The third of three in one row: where words have no room, a sign stands for them. */
const pasted = (text: string) => (
  <span className="inline-block min-w-9">
    <ClipboardPaste size={20} aria-hidden className="mx-auto xs:hidden flat:block myanmar:block" />
    <span className="max-xs:sr-only flat:sr-only myanmar:sr-only">{text}</span>
  </span>
);

interface ToolButtonProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onClick: () => void;
}

function ToolButton({ icon: Icon, text, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="press t-nav flex min-h-13 flex-col items-center justify-center rounded-sm border border-line bg-surface px-1.5 max-xs:px-1 text-brand-ink short:min-h-tap"
    >
      <Icon size={20} aria-hidden className="short:myanmar:hidden" />
      <span className="min-w-11 text-center break-keep xs:whitespace-nowrap short:leading-4.5 flat:myanmar:whitespace-normal!">
        {text}
      </span>
    </button>
  );
}
