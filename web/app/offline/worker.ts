/** The service worker of this build (public/sw.js): its address names the build it belongs to. */
import { entryOf } from "../../load/build-check.ts";

/** Of the browser; TypeScript's list of its objects does not know it yet, nor do all browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

let address: string | undefined;

/**
 * The worker's own address. The content policy lets no text become a script but this one, through
 * the one policy that it names (server/platform/http/secure-headers.ts; trust.md A4).
 */
function workerAddress(): string {
  if (address !== undefined) return address;
  const build = /([\w-]+)\.js$/.exec(entryOf(document) ?? "")?.[1] ?? "first";
  const ours = `/sw.js?build=${build}`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("chokdee-worker", { createScriptURL: () => ours });
  address = policy?.createScriptURL("") ?? ours;
  return address;
}

/** Asks for the worker; the one that is there already is used when it is of this build. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress(), { updateViaCache: "none" });
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
