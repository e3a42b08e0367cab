import { lazy, type ComponentType, type LazyExoticComponent } from "react";

import { loadTexts } from "./i18n.ts";
import type { TextGroup } from "./text-groups.ts";

interface LazyScreen {
  readonly Component: LazyExoticComponent<ComponentType>;
  readonly loader: () => Promise<null>;
}

/**
 * A screen whose code and texts are fetched together when its route is entered, and not before:
 * the router waits in the loader, so that the old page stays until the new one is whole.
 */
export function screen(
  load: () => Promise<ComponentType>,
  ...groups: readonly TextGroup[]
): LazyScreen {
  let fetching: Promise<ComponentType> | undefined;
  const fetchAll = () => {
    fetching ??= Promise.all([load(), loadTexts(["common", ...groups])]).then(
      ([component]) => component,
      (error: unknown) => {
        // A lost connection is not for ever: the next visit tries again.
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };
  return {
    Component: lazy(async () => ({ default: await fetchAll() })),
    loader: async () => {
      await fetchAll();
      return null;
    },
  };
}
