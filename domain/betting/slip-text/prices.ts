/** The prices after a '=' of a written slip (docs/slip-text.md, "Prices"). */
import type { DoubtReason } from "./doubts.ts";
import type { Item, NumberItem } from "./items.ts";
import type { Position } from "./words.ts";

export interface Price {
  readonly baht: number;
  /** Said beside the price: '=บน50 ล่าง50'. */
  readonly position: Position | null;
}

/** What stands after a '=': the prices and where they end, or what is unclear about them. */
export type Prices =
  | { readonly ok: true; readonly prices: readonly Price[]; readonly end: number }
  | {
      readonly ok: false;
      readonly reason: DoubtReason;
      /** Other ways to write the prices that could be meant. */
      readonly meant: readonly string[];
    };

const WHOLE_BAHT = /^(?:0|[1-9][0-9]{0,7})$/;
/** Separators that join two prices when they touch both. */
const JOINS = /^[-–+/,]$/;

export function pricesAt(items: readonly Item[], start: number): Prices {
  const beside = besideWords(items, start);
  if (beside) return beside;
  const first = items[start];
  if (first?.kind !== "NUMBER") return unclear();
  let texts: readonly string[] = [first.digits];
  let end = start + 1;
  for (;;) {
    const item = items[end];
    const after = items[end + 1];
    if (item?.kind === "TIMES" && after?.kind === "NUMBER") {
      texts = [...texts, after.digits];
      end += 2;
      continue;
    }
    if (item?.kind !== "NUMBER") break;
    const joined = joinedBy(item, texts, items.slice(end + 1));
    if (joined.kind === "ENDS") break;
    if (joined.kind === "UNCLEAR") return joined.prices;
    texts = joined.texts;
    end += 1;
  }
  if (!texts.every((text) => WHOLE_BAHT.test(text))) return unclear();
  if (items[end]?.kind === "TIMES" && saysReverse(items[end + 1])) end += 1;
  return { ok: true, prices: texts.map((text) => ({ baht: Number(text), position: null })), end };
}

/** '50*6กลับ': the sign before 'กลับ' is no price's. */
function saysReverse(item: Item | undefined): boolean {
  return item?.kind === "WORDS" && item.words.reverse;
}

type Joined =
  | { readonly kind: "JOINED"; readonly texts: readonly string[] }
  | { readonly kind: "ENDS" }
  | { readonly kind: "UNCLEAR"; readonly prices: Prices };

/** A number that follows a price without a '×' between: a price too, satang, or another line's. */
function joinedBy(item: NumberItem, texts: readonly string[], rest: readonly Item[]): Joined {
  const { digits, gap } = item;
  const last = texts.at(-1) ?? "";
  const earlier = texts.slice(0, -1);
  // What is proposed ends with this number: with more behind it, a part would be left out.
  const isLast = rest.every((one) => one.kind !== "NUMBER");
  const asPair = isLast && WHOLE_BAHT.test(digits) ? [[...texts, digits].join("*")] : [];
  if (gap === ".") {
    if (/^0{1,2}$/.test(digits)) return { kind: "JOINED", texts };
    return { kind: "UNCLEAR", prices: unclear(asPair, "NOT_WHOLE_BAHT") };
  }
  const equals = rest.findIndex((one) => one.kind === "EQUALS");
  if (equals !== -1) return beforeAnother(item, rest.slice(0, equals));
  if (gap === "," && digits.length === 3 && last.length <= 3) {
    const asThousands = isLast ? [[...earlier, last + digits].join("*")] : [];
    return { kind: "UNCLEAR", prices: unclear([...asThousands, ...asPair]) };
  }
  if (JOINS.test(gap)) return { kind: "JOINED", texts: [...texts, digits] };
  return { kind: "UNCLEAR", prices: unclear(asPair) };
}

/** Another '=' comes: its number must stand apart from this price, or nobody knows which is which. */
function beforeAnother(item: NumberItem, between: readonly Item[]): Joined {
  if (between.length === 0) return { kind: "ENDS" };
  const isApart = /\s/.test(item.gap) && between.every((one) => one.kind === "WORDS");
  return isApart ? { kind: "ENDS" } : { kind: "UNCLEAR", prices: unclear() };
}

/** '=บน50 ล่าง50': each price behind its word; or '=50บน 50ล่าง', to the end of the line. */
function besideWords(items: readonly Item[], start: number): Prices | null {
  const rest = items.slice(start);
  const first = rest[0];
  const follows = rest[1]?.kind === "WORDS" && rest[2]?.kind === "NUMBER" && rest.length > 3;
  if (first?.kind !== "WORDS" && (!follows || rest[3]?.kind !== "WORDS")) return null;
  const prices: Price[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const pair = [rest[at], rest[at + 1]];
    const words = pair.find((one) => one?.kind === "WORDS");
    const number = pair.find((one) => one?.kind === "NUMBER");
    const said = words?.kind === "WORDS" ? words.words : null;
    const isOne = said?.positions.length === 1 && said.digits === null && !said.reverse;
    const isSameWay = pair[0]?.kind === first?.kind;
    if (!isOne || !isSameWay || said.run || number?.kind !== "NUMBER") return unclear();
    if (!WHOLE_BAHT.test(number.digits) || number.gap === ".") return unclear();
    prices.push({ baht: Number(number.digits), position: said.positions[0] ?? null });
  }
  return { ok: true, prices, end: items.length };
}

function unclear(meant: readonly string[] = [], reason: DoubtReason = "PRICE_UNCLEAR"): Prices {
  return { ok: false, reason, meant };
}
