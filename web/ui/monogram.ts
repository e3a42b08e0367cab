import { firstLetters } from "./first-letters.ts";

/** Two Thai consonants of the name: กสิกรไทย is กส. Vowels and marks cannot stand alone. */
export function monogramOf(name: string): string {
  const consonants = name.replace(/^ธนาคาร(?:เพื่อ)?/, "").match(/[ก-ฮ]/g);
  return consonants ? consonants.slice(0, 2).join("") : firstLetters(name, 2).toUpperCase();
}
