/** The service worker of this build (public/sw.js): its address names the build it belongs to. */
import { entryOf } from "../build-check.ts";

/** Asks for the worker; the one that is there already is used when it is of this build. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const build = /([\w-]+)\.js$/.exec(entryOf(document) ?? "")?.[1] ?? "first";
  await navigator.serviceWorker.register(`/sw.js?build=${build}`, { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** What this page has fetched by now, for the next opening without a connection. */
export async function keepWhatIsLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith("/assets/"));
  active?.postMessage({ keep: [...new Set(loaded)] }, { transfer: [] });
}
