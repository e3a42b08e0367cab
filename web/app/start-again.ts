const KEY = "startsFailed";
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 2_000;

/** Undefined where it is blocked: then it may not even be looked at. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/**
 * Runs the app's code. Should it not come, only a new page asks for it again, and an installed app
 * has no button for one: the page is loaded anew by itself, ever later, and with the connection.
 * Nothing was typed yet. Where nobody can count how often, as where the storage is blocked, it stays.
 */
export async function runOrStartAgain(load: () => Promise<unknown>): Promise<void> {
  const storage = tabStorage();
  try {
    await load();
    storage?.removeItem(KEY);
  } catch (error) {
    if (!storage) throw error;
    const tries = Number(storage.getItem(KEY) ?? 0);
    storage.setItem(KEY, String(tries + 1));
    addEventListener("online", () => location.reload());
    if (tries < MOST_TRIES) setTimeout(() => location.reload(), FIRST_PAUSE_MS * 2 ** tries);
    throw error;
  }
}
