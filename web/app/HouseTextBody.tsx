import type { HouseTextKind } from "@chokdee/domain/core/house-texts-contract.ts";

import { useTranslation } from "../text/i18n.ts";
import { textParts } from "./house-text-kinds.ts";

/** The product's own text of a kind, in the chosen language. */
export function useOwnText(): (kind: HouseTextKind) => string {
  const { t } = useTranslation("house-texts-own");
  return (kind) => t(`text.${kind}`);
}

/** Headings and paragraphs of a text of the house. */
export function HouseTextBody({ text }: { readonly text: string }) {
  return textParts(text).map((part, at) =>
    part.heading ? (
      <h2 key={at} className="t-heading mt-3 first:mt-0">
        {part.text}
      </h2>
    ) : (
      <p key={at} className="t-body mt-1 wrap-anywhere text-ink-2">
        {part.text}
      </p>
    ),
  );
}
