/** '582 โต๊ด 100' as it is said in a chat: the price stands behind the word, and has no '='. */
import { joinWords, NO_WORDS, writeWords, type Item, type Words } from "./items.ts";

interface Priced {
  readonly words: Words;
  readonly baht: string;
}

/** The ways to write it with its '='; none where a part of it stands elsewhere. */
export function withEquals(items: readonly Item[]): string[] {
  const start = items.findIndex(({ kind }) => kind === "WORDS");
  const numbers = items.slice(0, start).flatMap((item) => digitsOf(item) ?? []);
  const priced = pricedParts(items.slice(start));
  if (start < 1 || numbers.length < start || priced === null) return [];
  const [first] = priced;
  if (first === undefined) return [];
  const before = `${numbers.join(" ")}=`;
  if (priced.length === 1) return [`${before}${first.baht} ${writeWords(first.words)}`];
  // Of several prices each has its one place: '12=บน50 ล่าง20'.
  if (!priced.every(({ words }) => words.positions.length === 1 && !words.reverse)) return [];
  return [before + priced.map(({ words, baht }) => writeWords(words) + baht).join(" ")];
}

/** Words and one number, again and again; null where they stand in another order. */
function pricedParts(items: readonly Item[]): readonly Priced[] | null {
  const parts: Priced[] = [];
  let words: Words | null = null;
  for (const item of items) {
    const baht = digitsOf(item);
    if (item.kind === "WORDS") {
      words = joinWords(words ?? NO_WORDS, item.words);
      if (words === null) return null;
    } else if (baht === null || words === null) return null;
    else {
      parts.push({ words, baht });
      words = null;
    }
  }
  return words === null ? parts : null;
}

function digitsOf(item: Item): string | null {
  return item.kind === "NUMBER" ? item.digits : null;
}
