import { useSyncExternalStore } from "react";

import { createStore } from "../load/store.ts";

/** Chromium's event, which TypeScript's DOM does not know. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offer = createStore<InstallEvent | null>(null);

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, which has no touch screen.
  return /iphone|ipad|ipod/i.test(userAgent) || (/mac/i.test(userAgent) && maxTouchPoints > 1);
}

/** Keeps the browser's offer to install until the member asks for it; called once at start. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.set(event as InstallEvent);
  });
  addEventListener("appinstalled", () => offer.set(null));
}

export const useInstalled = (): boolean => useSyncExternalStore(offer.subscribe, isInstalled);

/** There is a way to install it on this phone, and it is not installed yet. */
export const useInstallable = (): boolean =>
  useSyncExternalStore(
    offer.subscribe,
    () => !isInstalled() && (offer.get() !== null || isAppleTouch()),
  );

/** Shows the browser's own question; false when this browser has none to show. */
export async function askToInstall(): Promise<boolean> {
  const given = offer.get();
  if (!given) return false;
  await given.prompt();
  offer.set(null);
  return true;
}
