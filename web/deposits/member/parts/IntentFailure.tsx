import { useEffect, useRef } from "react";

import { ApiFailure } from "../../../app/api-failure.ts";
import { useTranslation } from "../../../text/i18n.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { depositAddress } from "../addresses.ts";

interface IntentFailureProps {
  readonly text: string | undefined;
  readonly error: Error | null;
}

/**
 * Why no deposit was opened; when another one is in the way, the way to it. It is brought into
 * view: on a short phone it would stand under the bar with the button.
 */
export function IntentFailure({ text, error }: IntentFailureProps) {
  const { t } = useTranslation("deposits");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: "center" });
  }, [error]);
  if (text === undefined) return null;
  const open = error instanceof ApiFailure ? error.details["deposit_id"] : undefined;
  return (
    <div ref={place}>
      <Notice tone="error" live>
        <p>{text}</p>
        {typeof open === "string" ? (
          <ButtonLink to={depositAddress(open)} variant="secondary" size="sm" className="mb-1 mt-2">
            {t("pending_show")}
          </ButtonLink>
        ) : null}
      </Notice>
    </div>
  );
}
