import { useTranslation } from "../../../text/i18n.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";

interface ReferenceLineProps {
  readonly label: string;
  readonly value: string;
  /** Copied instead of the value: without its dashes. */
  readonly plain?: string | undefined;
}

/** A number with its copy button: the reference, the account. */
export function ReferenceLine({ label, value, plain }: ReferenceLineProps) {
  const { t } = useTranslation("common");
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="t-caption text-ink-2">{label}</p>
        <p className="n-sm break-all">{value}</p>
      </div>
      <CopyButton
        text={plain ?? value}
        label={t("copy")}
        wide
        className="-mr-2 shrink-0 border-transparent! bg-transparent! px-2!"
      />
    </div>
  );
}
