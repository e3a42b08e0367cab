import { createElement, use, type ComponentType } from "react";
import type { RouteObject } from "react-router";

import { CodeMissing, fetchCode } from "../load/retries.ts";
import { createStore } from "../load/store.ts";
import { FORGET_FAILURE_MS } from "../text/i18n.ts";

export interface LazyScreen {
  readonly Component: ComponentType;
  /**
   * Begins to fetch, so that what is nested need not wait for what is around it. Resolves when it
   * is there, and when it cannot be had.
   */
  readonly handle: { readonly preload: () => Promise<unknown> };
}

/** Fetches the file of a screen. */
type Load = () => Promise<{ readonly default: ComponentType }>;

let underway = 0;
/** Whether a screen is on its way. */
export const screenIsUnderway = createStore(false);

function count(by: 1 | -1): void {
  underway += by;
  // A fetch can begin while React renders, and that must not set off another rendering.
  setTimeout(() => screenIsUnderway.set(underway > 0), 0);
}

/**
 * A screen that is fetched when its route is entered, and not before; the texts that it shows come
 * with its code (tools/lazy-texts.ts). The old page stays until the new one is whole, because the
 * router changes in a transition.
 */
export function screen(load: Load): LazyScreen {
  let fetching: Promise<ComponentType> | undefined;
  let fetched: ComponentType | undefined;
  let isAwaited = false;
  let codeFailed = false;
  const fetchAll = () => {
    if (fetching) return fetching;
    count(1);
    fetching = fetchCode(load, codeFailed)
      .then(
        (code) => {
          fetched = code.default;
          return fetched;
        },
        (error: unknown) => {
          codeFailed = error instanceof CodeMissing;
          // A lost connection is not for ever: the next visit tries again.
          setTimeout(() => {
            fetching = undefined;
          }, FORGET_FAILURE_MS);
          throw error;
        },
      )
      .finally(() => count(-1));
    return fetching;
  };
  return {
    Component: function Screen() {
      // What is there already shows at once: even a kept promise would cost a blank moment. Once
      // a rendering has waited for it, React knows the promise and expects it again.
      if (fetched && !isAwaited) return createElement(fetched);
      isAwaited = true;
      return createElement(use(fetchAll()));
    },
    handle: {
      // Whoever shows the screen will meet the same failure and say so.
      preload: () => fetchAll().catch(() => undefined),
    },
  };
}

/** The screen of an address. */
export const page = (path: string, load: Load): RouteObject => ({
  path,
  ...screen(load),
});
