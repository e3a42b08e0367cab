/**
 * What outlives a reload, on a phone that may have no room left for it: what its storage refuses
 * stays in this page. Whoever is here goes on, and only a reload loses it.
 */
const refused = new Map<string, string>();

export function keep(storage: Storage, key: string, text: string): void {
  refused.delete(key);
  try {
    storage.setItem(key, text);
    return;
  } catch {
    // What stood there would come back with a reload; without it there may be room.
    storage.removeItem(key);
  }
  try {
    storage.setItem(key, text);
  } catch {
    refused.set(key, text);
  }
}

/** What stands in the storage is newer: another tab has written it. */
export function kept(storage: Storage, key: string): string | null {
  const text = storage.getItem(key);
  if (text !== null) refused.delete(key);
  return text ?? refused.get(key) ?? null;
}

export function forget(storage: Storage, key: string): void {
  refused.delete(key);
  storage.removeItem(key);
}

/** The keys of all that is kept. */
export const keptKeys = (storage: Storage): readonly string[] => [
  ...Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
  ...refused.keys(),
];
