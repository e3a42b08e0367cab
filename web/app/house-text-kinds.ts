import type { HouseTextKind } from "@chokdee/domain/core/house-texts-contract.ts";

import { paths } from "./paths.ts";

/** Where each text of the house is read. */
export const houseTextPaths: Readonly<Record<HouseTextKind, string>> = {
  TERMS: paths.terms,
  PRIVACY: paths.privacy,
  RESPONSIBLE: paths.responsible,
};

/** A text in parts: lines that begin with "# " are headings, blank lines end a paragraph. */
export function textParts(text: string): { readonly heading: boolean; readonly text: string }[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => ({ heading: line.startsWith("# "), text: line.replace(/^# /, "") }));
}
