import { ApiFailure } from "../../api-failure.ts";
import { useTranslation } from "../../i18n.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { depositAddress } from "../addresses.ts";

interface IntentFailureProps {
  readonly text: string | undefined;
  readonly error: Error | null;
}

/** Why no deposit was opened; when another one is in the way, the way to it. */
export function IntentFailure({ text, error }: IntentFailureProps) {
  const { t } = useTranslation("deposits");
  if (text === undefined) return null;
  const open = error instanceof ApiFailure ? error.details["deposit_id"] : undefined;
  return (
    <Notice
      tone="error"
      live
      action={
        typeof open === "string" ? (
          <ButtonLink to={depositAddress(open)} variant="ghost" size="xs">
            {t("pending_show")}
          </ButtonLink>
        ) : null
      }
    >
      {text}
    </Notice>
  );
}
