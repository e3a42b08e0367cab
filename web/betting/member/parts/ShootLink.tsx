import { Crosshair } from "lucide-react";
import { Link } from "react-router";

import { shootAddress } from "../../../app/paths.ts";
import { useTranslation } from "../../../text/i18n.ts";

/** The way to shooting stands in the head, so that the keypad stays above the fold. */
export default function ShootLink({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation("lottery");
  return (
    <Link
      to={shootAddress(roundId)}
      className="t-label -my-3 inline-flex min-h-tap min-w-tap shrink-0 items-center justify-end gap-1 text-ticket-ink underline"
    >
      <Crosshair size={18} aria-hidden />
      {/* Long words on a small phone: a third line of the head would cut off the bet types. */}
      <span className="max-xs:myanmar:sr-only">{t("shoot")}</span>
    </Link>
  );
}
