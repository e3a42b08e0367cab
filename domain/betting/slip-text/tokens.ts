/** A line of a written slip, cut into numbers, signs and words (docs/slip-text.md). */
import { meaningsOf, type Meaning } from "./words.ts";

interface Place {
  /** What stands between this and the token before: separators; empty where they touch. */
  readonly gap: string;
  readonly from: number;
  readonly to: number;
}

export type Token =
  | (Place & { readonly kind: "NUMBER"; readonly digits: string })
  | (Place & { readonly kind: "EQUALS" })
  | (Place & { readonly kind: "TIMES" })
  | (Place & { readonly kind: "WORD"; readonly meaning: Meaning })
  /** Letters and signs that mean nothing here. */
  | (Place & { readonly kind: "UNKNOWN" });

// Marks of no width would hide that a number is cut in two: they are unknown signs.
const PIECES =
  /(?<number>[0-9]+)|(?<equals>[=＝]+)|(?<times>[×✕✖*＊∗])|(?<gap>(?:(?!\ufeff)[\s,./\-–—_:;|+•·])+)|(?<thai>[\u0e01-\u0e3a\u0e40-\u0e4e]+)|(?<latin>[A-Za-z]+)|(?<other>.)/gsu;

const TIMES_LETTER = /^x$/i;

/** The tokens of a line whose digits are plain. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let gap = "";
  for (const piece of line.matchAll(PIECES)) {
    const [text] = piece;
    const groups = piece.groups ?? {};
    if (groups["gap"] !== undefined) {
      gap += text;
      continue;
    }
    const place = { gap, from: piece.index, to: piece.index + text.length };
    tokens.push(...tokensOfPiece(text, groups, place));
    gap = "";
  }
  return tokens;
}

function tokensOfPiece(
  text: string,
  groups: Readonly<Record<string, string | undefined>>,
  place: Place,
): Token[] {
  if (groups["number"] !== undefined) return [{ ...place, kind: "NUMBER", digits: text }];
  if (groups["equals"] !== undefined) return [{ ...place, kind: "EQUALS" }];
  if (groups["times"] !== undefined || TIMES_LETTER.test(text)) {
    return [{ ...place, kind: "TIMES" }];
  }
  const meanings = meaningsOf(text);
  if (meanings === null) return [{ ...place, kind: "UNKNOWN" }];
  return meanings.map((meaning, at) => ({
    ...place,
    gap: at === 0 ? place.gap : "",
    kind: "WORD",
    meaning,
  }));
}

/** Whether a token is a word of this kind. */
export function isWord(token: Token | undefined, kind: Meaning["kind"]): boolean {
  return token?.kind === "WORD" && token.meaning.kind === kind;
}
