/**
 * Where the web begins: the outline in index.html is painted before the app's code is fetched and
 * run, which takes a slow line and a slow phone a while.
 */
import { runOrStartAgain, tabStorage } from "./start-again.ts";

const LONGEST_WAIT_MS = 1_000;

const painted = new Promise<void>((resolve) => {
  // Where the page has no outline, or the tab is hidden, nothing is waited for.
  const isAwaited =
    document.visibilityState !== "hidden" && document.documentElement.dataset["first"];
  if (!isAwaited) resolve();
  // The frames after bring the lines on its ticket.
  new PerformanceObserver(() =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
  ).observe({ type: "paint", buffered: true });
  setTimeout(resolve, LONGEST_WAIT_MS);
});

const isOlder = !("any" in AbortSignal && "groupBy" in Map && "popover" in HTMLElement.prototype);
const prepared = isOlder
  ? import("./older-phone.ts").then(({ fillInOlderPhone }) => fillInOlderPhone())
  : undefined;

const storage = tabStorage()
  ? undefined
  : import("./no-storage.ts").then(({ keepInThisPage }) => keepInThisPage());

void runOrStartAgain(async () => {
  await Promise.all([painted, prepared, storage]);
  await import("./main.tsx");
});
