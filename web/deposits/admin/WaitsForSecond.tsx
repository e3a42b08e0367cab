import { Link } from "react-router";

import { useTranslation } from "../../text/i18n.ts";
import { paths } from "../../app/paths.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Somebody has asked for it, and another approves. */
export function WaitsForSecond() {
  const { t } = useTranslation("admin-deposits");
  const link = (
    <Link
      to={paths.adminApprovals}
      className="t-label -my-2.5 inline-flex min-h-tap shrink-0 items-center underline"
    >
      {t("see_request")}
    </Link>
  );
  return (
    <Notice tone="warning" action={link}>
      {t("waits_for_second")}
    </Notice>
  );
}
