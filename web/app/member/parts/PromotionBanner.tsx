import { ChevronRight, Gift } from "lucide-react";
import { readable, useTranslation } from "../../../text/i18n.ts";
import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { usePromotions } from "../calls.ts";

/** The operator's first running promotion; nothing when there is none. */
export function PromotionBanner() {
  const { language } = useTranslation("home");
  const first = usePromotions().data?.[0];
  if (!first) return null;
  const inLanguage = (texts: Readonly<Record<string, string>>) =>
    readable(texts[language] ?? texts["th"] ?? "");
  return (
    <Link
      to={paths.promotions}
      className="flex items-center gap-3.5 rounded-md bg-luck-weak px-4 py-3.5 text-luck-ink"
    >
      <Gift size={24} aria-hidden />
      <span className="block min-w-0 grow">
        <span className="t-strong block text-ink">{inLanguage(first.titles)}</span>
        <span className="t-small line-clamp-2 py-px leading-6.5! text-ink-2">
          {inLanguage(first.bodies)}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}
