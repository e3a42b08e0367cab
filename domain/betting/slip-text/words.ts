/** The words of a written slip and what they mean (docs/slip-text.md). */
import { COUNT_WORDS } from "../bet-types.ts";

/** Where a number has to come out; with its length it makes a bet type. */
export type Position = "TOP" | "TOD" | "BOTTOM" | "FRONT";

export type Meaning =
  | { readonly kind: "POSITION"; readonly position: Position }
  /** 'วิ่ง': numbers of one digit. */
  | { readonly kind: "RUN" }
  /** 'กลับ': every order of the number. */
  | { readonly kind: "REVERSE" }
  /** 'สาม' of 'สามตัวบน'. */
  | { readonly kind: "COUNT"; readonly digits: number }
  /** 'ตัว' of '3 ตัว'. */
  | { readonly kind: "DIGITS" }
  /** 'ตัวละ': what follows is the price of each. */
  | { readonly kind: "EACH" }
  /** 'บาท': what stands before is a price. */
  | { readonly kind: "BAHT" }
  /** 'รวม': what follows is the sum of what was written before. */
  | { readonly kind: "TOTAL" }
  /** Said out of politeness: changes nothing. */
  | { readonly kind: "FILLER" };

const top: Meaning = { kind: "POSITION", position: "TOP" };
const tod: Meaning = { kind: "POSITION", position: "TOD" };
const bottom: Meaning = { kind: "POSITION", position: "BOTTOM" };
const front: Meaning = { kind: "POSITION", position: "FRONT" };
const run: Meaning = { kind: "RUN" };
const reverse: Meaning = { kind: "REVERSE" };
const each: Meaning = { kind: "EACH" };
const baht: Meaning = { kind: "BAHT" };
const total: Meaning = { kind: "TOTAL" };
const filler: Meaning = { kind: "FILLER" };

/** Words that are also understood when they are written together: 'กลับบน', 'สามตัวบน'. */
const words: Readonly<Record<string, Meaning>> = {
  บน: top,
  โต๊ด: tod,
  โต้ด: tod,
  โต็ด: tod,
  โตด: tod,
  ล่าง: bottom,
  หน้า: front,
  วิ่ง: run,
  กลับ: reverse,
  ตัว: { kind: "DIGITS" },
  ตัวละ: each,
  อย่างละ: each,
  ราคา: each,
  บาท: baht,
  "฿": baht,
  รวมทั้งหมด: total,
  ยอดรวม: total,
  รวม: total,
  เลข: filler,
  แทง: filler,
  ซื้อ: filler,
  ครับ: filler,
  ค่ะ: filler,
  นะคะ: filler,
  และ: filler,
  กับ: filler,
};

/** Words that are understood only when they stand alone: inside of another they are letters. */
const alone: Readonly<Record<string, readonly Meaning[]>> = {
  บ: [top],
  ล: [bottom],
  ต: [tod],
  บล: [top, bottom],
  บต: [top, tod],
  เต็ง: [top],
  ตรง: [top],
  top: [top],
  tod: [tod],
  bottom: [bottom],
  front: [front],
  run: [run],
  reverse: [reverse],
  each: [each],
  baht: [baht],
  total: [total],
};

/** 'สอง', 'สาม': how many digits a number has. */
const counts = Object.entries(COUNT_WORDS).map(([digits, [word = ""]]): [string, Meaning] => [
  word,
  { kind: "COUNT", digits: Number(digits) },
]);

/** A map has nothing but what was put into it; an object knows 'constructor' too. */
const known: ReadonlyMap<string, Meaning> = new Map(
  [...Object.entries(words), ...counts].map(([word, meaning]) => [word.normalize("NFC"), meaning]),
);
const knownAlone: ReadonlyMap<string, readonly Meaning[]> = new Map(
  Object.entries(alone).map(([word, meanings]) => [word.normalize("NFC"), meanings]),
);
const LONGEST = Math.max(...[...known.keys()].map((word) => word.length));

/** What a run of letters means, word by word; null when a part of it is not known. */
export function meaningsOf(letters: string): readonly Meaning[] | null {
  const text = letters.normalize("NFC").toLowerCase();
  const single = knownAlone.get(text);
  if (single) return single;
  const found: Meaning[] = [];
  let at = 0;
  while (at < text.length) {
    const longest = longestAt(text, at);
    if (longest === null) return null;
    found.push(longest.meaning);
    at += longest.length;
  }
  return found;
}

function longestAt(text: string, at: number): { meaning: Meaning; length: number } | null {
  for (let length = Math.min(LONGEST, text.length - at); length > 0; length--) {
    const meaning = known.get(text.slice(at, at + length));
    if (meaning) return { meaning, length };
  }
  return null;
}

/** The words that a printed slip and a proposed reading use. */
export const POSITION_WORDS: Readonly<Record<Position, string>> = {
  TOP: "บน",
  TOD: "โต๊ด",
  BOTTOM: "ล่าง",
  FRONT: "หน้า",
};
