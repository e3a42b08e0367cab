import { type Page } from "@playwright/test";

/**
 * A dialog that closes takes the history a step back, a moment later (web/ui/open-layers.ts): a
 * reload before that would be cut off by it.
 */
export async function historySettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { layers = 0 } = (history.state ?? {}) as { readonly layers?: number };
    return layers === document.querySelectorAll("dialog[open]").length;
  });
}
