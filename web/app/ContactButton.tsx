import type { ReactNode } from "react";
import { useTranslation } from "../text/i18n.ts";

import { contactAddress, usePublicSettings } from "./public-settings.ts";

/** Leads to the operator's staff: the chat or the telephone that the settings name. */
export function ContactButton({ icon }: { readonly icon?: ReactNode }) {
  const { t } = useTranslation("auth");
  const settings = usePublicSettings().data;
  const address = settings ? contactAddress(settings) : null;
  if (address === null) return <p className="t-small text-ink-2">{t("contact_none")}</p>;
  return (
    <a
      href={address}
      target={address.startsWith("tel:") ? undefined : "_blank"}
      rel="noopener noreferrer"
      className="press t-strong inline-flex min-h-control items-center justify-center gap-2 rounded-sm bg-brand px-4 py-3 text-on-brand hover:bg-brand-hover"
    >
      {icon}
      {t("contact")}
    </a>
  );
}
