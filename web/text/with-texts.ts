import { loadTexts } from "./i18n.ts";
import type { TextGroup } from "./text-groups.ts";

/**
 * A part of the web that is fetched late, once the texts that it shows are there as well:
 * tools/lazy-texts.ts puts this around each import. Where they do not come, the part says so.
 */
export async function withTexts<T>(code: Promise<T>, groups: readonly TextGroup[]): Promise<T> {
  const texts = loadTexts(groups).catch(() => undefined);
  const [part] = await Promise.all([code, texts]);
  return part;
}
