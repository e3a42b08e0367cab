import { Copy } from "lucide-react";
import { useTranslation } from "../text/i18n.ts";

import { Button, IconButton } from "./Button.tsx";
import { copyText } from "./copy-text.ts";
import { toast } from "./toast.ts";

export interface CopyButtonProps {
  /** What is copied; a long one is made when it is asked for. */
  readonly text: string | (() => string);
  /** Names what is copied, for screen readers, or is the button's text when `wide`. */
  readonly label: string;
  readonly wide?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Copies and says so: 'คัดลอกแล้ว!'. */
export function CopyButton({ text, label, wide, className }: CopyButtonProps) {
  const { t } = useTranslation("common");
  const copy = async () => {
    const made = typeof text === "string" ? text : text();
    const copied = await copyText(made);
    toast(copied ? { text: t("copied"), tone: "copy" } : { text: t("copy_failed"), tone: "error" });
  };
  if (!wide) {
    return (
      <IconButton label={label} className={className} onClick={() => void copy()}>
        <Copy size={20} aria-hidden />
      </IconButton>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      className={className}
      icon={<Copy size={18} aria-hidden />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  );
}
