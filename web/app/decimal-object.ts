/**
 * Money values may arrive as the object that decimal libraries keep inside (product.md section 3):
 * a sign, an exponent and an array of digits in groups of seven. They are turned into numbers.
 */
interface DecimalObject {
  readonly s: number;
  readonly e: number;
  readonly d: readonly number[];
}

function isDecimalObject(value: object): value is DecimalObject {
  const { s, e, d } = value as Partial<DecimalObject>;
  return (
    (s === 1 || s === -1) &&
    Number.isInteger(e) &&
    Array.isArray(d) &&
    d.length > 0 &&
    d.every((group) => Number.isInteger(group) && group >= 0 && group < 10_000_000)
  );
}

/** The first group stands as it is, each later one has 7 digits; e is the first digit's power. */
function toNumber({ s, e, d }: DecimalObject): number {
  const digits = d.map((group, at) => (at === 0 ? String(group) : String(group).padStart(7, "0")));
  const text = digits.join("");
  return Number(`${s === -1 ? "-" : ""}${text[0] ?? "0"}.${text.slice(1) || "0"}e${String(e)}`);
}

/** Copies a JSON value with every decimal object turned into a number. */
export function withoutDecimalObjects(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutDecimalObjects);
  if (isDecimalObject(value)) return toNumber(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutDecimalObjects(inner)]),
  );
}
