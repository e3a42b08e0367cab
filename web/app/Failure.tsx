import { useTranslation } from "../text/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useFailureText } from "./use-failure-text.ts";

/** Why a call failed, under what was sent or in the place of what was asked for. */
export function Failure(props: {
  /** Nothing is shown without one. */
  readonly error: unknown;
  /** Said where the server sent no words. */
  readonly otherwise?: string;
  /** Asks again; left out where the button that sends stands below. */
  readonly onRetry?: () => void;
  readonly className?: string;
}) {
  const { error, otherwise, onRetry, className } = props;
  const { t } = useTranslation("common");
  const textOf = useFailureText();
  if (!error) return null;
  return (
    <Notice
      tone="error"
      live
      className={className}
      action={
        onRetry ? (
          <Button variant="secondary" size="xs" onClick={onRetry}>
            {t("retry")}
          </Button>
        ) : null
      }
    >
      {textOf(error, otherwise)}
    </Notice>
  );
}
