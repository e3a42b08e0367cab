/**
 * Dreams and the numbers that go with them: the list of 40 animals that players of the Lao lottery
 * bet by. Its source, and why no Thai dream book is in it, stand in dream-list.json.
 */
import { latinDigits } from "../../ui/latin-digits.ts";
import list from "./dream-list.json" with { type: "json" };

export interface Dream {
  /** Its place in the list, 1 to 40. */
  readonly n: number;
  /** Its name in the source. */
  readonly lao: string;
  /** Of two digits. */
  readonly numbers: readonly string[];
  /** The animal of the animal game that it is, where it is one of them. */
  readonly animal?: number;
}

export const DREAMS: readonly Dream[] = list.dreams;

/** The dreams that a typed word or number means; all of them where nothing is typed. */
export function dreamsFor(typed: string, nameOf: (dream: Dream) => string): readonly Dream[] {
  const wanted = plain(typed);
  return DREAMS.filter(
    (dream) =>
      [nameOf(dream), dream.lao].some((name) => plain(name).includes(wanted)) ||
      dream.numbers.includes(wanted),
  );
}

/** As it is compared: without case, blanks and the invisible places where a word may break. */
function plain(text: string): string {
  return latinDigits(text)
    .toLowerCase()
    .replaceAll(/[\s\u200b\u2060]/g, "");
}
