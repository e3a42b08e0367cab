import { isOutdated } from "./build-check.ts";

/** How long to wait before each further attempt: a stall of the server lasts seconds. */
const PAUSES_MS = [400, 1_200, 3_000];

export const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** What was asked for is not there: asking again would not bring it. */
export class NotFoundError extends Error {}

/** The code of a screen did not come. Chromium then refuses it until the page is loaded anew. */
export class CodeMissing extends Error {}

/**
 * Fetches what a screen needs, in silence a few times: the line may stumble, and the server may be
 * starting anew. Where it has a newer build, more attempts are of no use.
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch (error) {
      // Without a connection the answer is there at once, and the member asks again with it.
      if (error instanceof NotFoundError || !navigator.onLine) throw error;
      await wait(pause);
      if (await isOutdated()) throw error;
    }
  }
  return load();
}

/**
 * The same for code. Where it failed before, Chromium does not ask the server any more: then one
 * attempt shows whether this browser does. The service worker is patient in its stead.
 */
export async function fetchCode<T>(load: () => Promise<T>, failedBefore = false): Promise<T> {
  try {
    return await (failedBefore ? load() : withRetries(load));
  } catch (cause) {
    throw new CodeMissing("a part of the web could not be fetched", { cause });
  }
}
