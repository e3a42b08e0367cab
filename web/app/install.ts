import { useSyncExternalStore } from "react";

/** Chromium's event, which TypeScript's DOM does not know. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

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
    set(event as InstallEvent);
  });
  addEventListener("appinstalled", () => set(null));
}

export function useInstalled(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isInstalled);
}

/** Shows the browser's own question; false when this browser has none to show. */
export async function askToInstall(): Promise<boolean> {
  if (!offer) return false;
  await offer.prompt();
  set(null);
  return true;
}
