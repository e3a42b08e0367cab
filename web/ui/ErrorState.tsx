import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { Button } from "./Button.tsx";

export interface ErrorStateProps {
  /** What happened; "could not load" when left out. */
  readonly title?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** Could not load: what happened and a way to try again. */
export function ErrorState({ title, onRetry, retrying }: ErrorStateProps) {
  const { t } = useTranslation("common");
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-8 text-center">
      <CloudOff size={40} aria-hidden className="mb-3 text-ink-3" />
      <p className="t-strong">{title ?? t("load_failed")}</p>
      {onRetry ? (
        <Button variant="secondary" size="sm" className="mt-4" loading={retrying} onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
