/**
 * The addresses that have a screen. Shortcuts and menu entries ask here, so that none of them
 * leads to a page that is not there.
 */
const built = new Set<string>();

export function rememberBuilt(routes: readonly { readonly path?: string | undefined }[]): void {
  for (const { path } of routes) if (path !== undefined) built.add(path);
}

export function isBuilt(path: string): boolean {
  return built.has(path);
}
