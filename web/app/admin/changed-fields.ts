/** The fields that are not as they stood before. */
export function changedFields<V extends object>(now: V, before: Partial<V>): Partial<V> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V]),
  );
  return Object.fromEntries(changed) as Partial<V>;
}

/** The fields of these names as they are wanted, and what stood where they were typed over. */
export function changeOver<V extends object>(names: readonly string[], wanted: V, stood: V) {
  const only = (from: V) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<V>;
  return { ...only(wanted), over: only(stood) };
}

const isGroup = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields that were typed and that somebody else has made something else meanwhile, by path. */
export function changedByTwo<V extends object>(typed: V, before: V, now: V): readonly string[] {
  const names = Object.keys(changedFields(typed, before)) as (keyof V & string)[];
  return names.flatMap((name) => {
    const [value, was, is] = [typed[name], before[name], now[name]];
    if (isGroup(value) && isGroup(was) && isGroup(is)) {
      return changedByTwo(value, was, is).map((path) => `${name}.${path}`);
    }
    const [mine, stood, theirs] = [value, was, is].map((one) => JSON.stringify(one));
    return theirs === stood || theirs === mine ? [] : [name];
  });
}

/** What was typed over what stood before, for what stands now; of names by language those alone. */
export function typedOver<V extends object>(typed: V, before: V, now: V): Partial<V> {
  const names = Object.keys(changedFields(typed, before)) as (keyof V)[];
  const over = names.map((name) => {
    const [value, was, is] = [typed[name], before[name], now[name]];
    const isIn = isGroup(value) && isGroup(was) && isGroup(is);
    return [name, isIn ? { ...is, ...changedFields<object>(value, was) } : value];
  });
  return Object.fromEntries(over) as Partial<V>;
}
