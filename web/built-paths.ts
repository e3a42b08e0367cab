import type { RouteObject } from "react-router";

/**
 * The addresses that have a screen. Shortcuts and menu entries ask here, so that none of them
 * leads to a page that is not there; and whoever knows where the member goes next fetches ahead.
 */
const built = new Map<string, () => void>();

export function rememberBuilt(routes: readonly RouteObject[]): void {
  for (const { path, handle } of routes) {
    const { preload } = (handle ?? {}) as { readonly preload?: () => void };
    if (path !== undefined) built.set(path, preload ?? (() => undefined));
  }
}

export function isBuilt(path: string): boolean {
  return built.has(path);
}

/** Begins to fetch the screen of an address, if it has one. */
export function preloadScreen(path: string): void {
  built.get(path)?.();
}
