/**
 * What outlives a reload, on a phone that may have no room left for it: what its storage refuses
 * stays in this page. Whoever is here goes on, and only a reload loses it.
 */
const refused = new Map<string, string>();

export function keep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

export const kept = (storage: Storage, key: string): string | null =>
  refused.get(key) ?? storage.getItem(key);

export function forget(storage: Storage, key: string): void {
  refused.delete(key);
  storage.removeItem(key);
}

/** The keys of all that is kept. */
export const keptKeys = (storage: Storage): readonly string[] => [
  ...Object.keys(storage),
  ...refused.keys(),
];
