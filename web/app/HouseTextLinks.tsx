import { HOUSE_TEXTS } from "@chokdee/domain/core/house-texts-contract.ts";

import { useTranslation } from "../text/i18n.ts";
import { houseTextPaths } from "./house-text-kinds.ts";

/** The ways to terms, privacy and responsible play; they open beside what is being filled in. */
export function HouseTextLinks({ className = "" }: { readonly className?: string }) {
  const { t } = useTranslation("house-texts");
  return (
    <p className={`t-small flex flex-wrap gap-x-4 ${className}`}>
      {HOUSE_TEXTS.map((kind) => (
        <a
          key={kind}
          href={`#${houseTextPaths[kind]}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-tap min-w-tap items-center justify-center text-brand-ink underline underline-offset-4"
        >
          {t(`title.${kind}`)}
        </a>
      ))}
    </p>
  );
}
