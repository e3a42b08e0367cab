/** Whether the server has a newer web than this page. */

/** The address of the first script, which names the build by its hash. */
export function entryOf(page: ParentNode): string | null {
  const script = page.querySelector('script[type="module"][src^="/assets/"]');
  return script?.getAttribute("src") ?? null;
}

/** False also when the server cannot be asked, or in development. */
export async function isOutdated(): Promise<boolean> {
  const own = entryOf(document);
  if (own === null) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return false;
    const page = await answer.text();
    return /src="\/assets\/[^"]+\.js"/.test(page) && !page.includes(`"${own}"`);
  } catch {
    return false;
  }
}

/** A slip with numbers in it, or one whose outcome is not known yet, in this tab's storage. */
function slipIsBeingWritten(): boolean {
  return Object.keys(sessionStorage).some((key) => {
    const isFilled = key.startsWith("bets:") && !sessionStorage.getItem(key)?.includes('"list":[]');
    return isFilled || key.startsWith("sending:");
  });
}

const RELOADED_KEY = "reloadedFor";

/**
 * After a screen of an older build was not found: loads the new one, once, and never over a slip
 * that is being written. Answers whether this page is outdated.
 */
export async function recoverFromOldBuild(): Promise<boolean> {
  if (!(await isOutdated())) return false;
  const own = entryOf(document) ?? "";
  if (sessionStorage.getItem(RELOADED_KEY) !== own && !slipIsBeingWritten()) {
    sessionStorage.setItem(RELOADED_KEY, own);
    location.reload();
  }
  return true;
}
