import { matchRoutes, type RouteObject } from "react-router";

import type { LazyScreen } from "./screen.ts";

const known: RouteObject[] = [];

/** Takes in the table of a part of the app, so that whoever knows where one goes next fetches ahead. */
export function knowRoutes(routes: readonly RouteObject[]): void {
  known.push(...routes);
}

/** The table's routes to an address, outermost first; the last has no path where there is none. */
export function routesTo(path: string): RouteObject[] {
  return (matchRoutes(known, path) ?? []).map(({ route }) => route);
}

/** Fetches the screen of an address with the shell around it, if it has one; never fails. */
export async function preloadScreen(path: string): Promise<void> {
  const screens = routesTo(path).map(({ handle }) => handle as LazyScreen["handle"] | undefined);
  await Promise.all(screens.map((screen) => Promise.resolve(screen?.preload())));
}
