/** What an audit entry keeps before and after, laid side by side: a row for each single value. */

export interface ChangeRow {
  /** The fields that lead to the value, the outermost first. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

/** All values that stand on either side, in the order in which they are kept. */
export function changeRows(before: unknown, after: unknown): ChangeRow[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => {
    const [left, right] = [old.get(key)?.value, now.get(key)?.value];
    return {
      path: (now.get(key) ?? old.get(key))?.path ?? [],
      before: left,
      after: right,
      isChanged: JSON.stringify(left ?? null) !== JSON.stringify(right ?? null),
    };
  });
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function leavesOf(value: unknown): ReadonlyMap<string, Leaf> {
  return new Map(walk(value, []).map((leaf) => [JSON.stringify(leaf.path), leaf]));
}

function walk(value: unknown, path: readonly string[]): Leaf[] {
  if (value === undefined || (value === null && path.length === 0)) return [];
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    return value.flatMap((one, at) => walk(one, [...path, nameOf(one, at)]));
  }
  if (!isRecord(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([field, inner]) => walk(inner, [...path, field]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A row of a list is known by what it is about; else by its place. */
function nameOf(row: Readonly<Record<string, unknown>>, at: number): string {
  const known = row["bet_type"] ?? row["on"];
  return typeof known === "string" ? known : String(at + 1);
}
