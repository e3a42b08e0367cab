/** The fields that are not as they stood before. */
export function changedFields<V extends object>(now: V, before: Partial<V>): Partial<V> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}
