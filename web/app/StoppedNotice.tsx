import { useTranslation } from "../text/i18n.ts";
import { usePublicSettings } from "./public-settings.ts";
import { Notice } from "../ui/Notice.tsx";

/** Tells members that the operator has stopped a service, in the operator's own words. */
export function StoppedNotice(props: { readonly service: "BETTING" | "DEPOSITS" | "WITHDRAWALS" }) {
  const { t } = useTranslation("common");
  const stopped = usePublicSettings().data?.stopped ?? {};
  const message = stopped[props.service];
  if (message === undefined) return null;
  return (
    <Notice tone="warning" live>
      <strong>{t(`stopped.${props.service}`)}</strong> {message}
    </Notice>
  );
}
