import type { RouteObject } from "react-router";

import type { LazyScreen } from "./screen.ts";

/**
 * The addresses that have a screen. Shortcuts and menu entries ask here, so that none of them
 * leads to a page that is not there; and whoever knows where the member goes next fetches ahead.
 */
const built = new Map<string, () => Promise<unknown>>();

/** Takes in screens and the shell around them, which is fetched at the same time. */
export function rememberBuilt(routes: readonly RouteObject[], shell?: LazyScreen): void {
  for (const { path, handle } of routes) {
    const { preload } = (handle ?? {}) as Partial<LazyScreen["handle"]>;
    if (path === undefined) continue;
    built.set(path, () => Promise.all([preload?.(), shell?.handle.preload()]));
  }
}

export function isBuilt(path: string): boolean {
  return built.has(path);
}

/** Fetches the screen of an address with its shell, if it has one; never fails. */
export async function preloadScreen(path: string): Promise<void> {
  await built.get(path)?.();
}
