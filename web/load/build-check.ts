/** Whether the server has a newer web than this page. */
import { keptKeys } from "./keep.ts";

/**
 * The address of the script that begins: it names all others by their hashes, and so the build by
 * its own. What it imports stands before it, and much of that is the same in many builds.
 */
export function entryOf(page: ParentNode): string | null {
  const scripts = page.querySelectorAll('script[type="module"][src^="/assets/"]');
  return [...scripts].at(-1)?.getAttribute("src") ?? null;
}

const PATIENCE_MS = 4_000;

/** What the server's page is beside this one; "unknown" when it cannot be asked. */
async function lookAtServer(): Promise<"newer" | "same" | "unknown"> {
  const own = entryOf(document);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch("/", { cache: "no-store", signal });
    const page = answer.ok ? await answer.text() : "";
    if (own === null || !/src="\/assets\/[^"]+\.js"/.test(page)) return "unknown";
    return page.includes(`"${own}"`) ? "same" : "newer";
  } catch {
    return "unknown";
  }
}

/** False also when the server cannot be asked, or in development. */
export async function isOutdated(): Promise<boolean> {
  return (await lookAtServer()) === "newer";
}

/** A slip whose outcome is not known yet. Numbers that are entered outlive a reload. */
function slipIsOnItsWay(): boolean {
  return keptKeys(sessionStorage).some((key) => key.startsWith("sending:"));
}

const RELOADED_KEY = "reloadedFor";

/** Whether the page has not been loaded anew for this yet; where nobody can tell, it has. */
function isFirstFor(here: string): boolean {
  if (sessionStorage.getItem(RELOADED_KEY) === here) return false;
  try {
    sessionStorage.setItem(RELOADED_KEY, here);
    return true;
  } catch {
    return false;
  }
}

/**
 * After something of a screen could not be had: loads the page anew, once for a screen, when the
 * server has a newer build, or when it answers and only a new page would take the missing code.
 * Never while a slip is on its way. Answers whether this page is outdated; never, while it loads.
 */
export async function startAnew(codeIsMissing: boolean): Promise<boolean> {
  const server = await lookAtServer();
  const mayHelp = server === "newer" || (server === "same" && codeIsMissing);
  const here = `${String(entryOf(document))} ${location.hash}`;
  if (mayHelp && !slipIsOnItsWay() && isFirstFor(here)) {
    location.reload();
    return new Promise(() => undefined);
  }
  return server === "newer";
}
