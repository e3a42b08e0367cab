import { useTranslation } from "../../text/i18n.ts";
import type { AdminEntry } from "./admin-nav.ts";

/** What the side menu calls a screen. */
export function useEntryName(): (key: AdminEntry["key"]) => string {
  const { t } = useTranslation(["admin", "admin-staff"]);
  return (key) =>
    key === "approvals" || key === "security"
      ? t(`admin-staff:${key}.title`)
      : t(`admin:nav.${key}`);
}
