/** The first letters of a name as people see them: no emoji and no Thai vowel is cut in two. */
export function firstLetters(name: string, count: number): string {
  const letters = new Intl.Segmenter("th", { granularity: "grapheme" }).segment(name);
  return Array.from(letters, ({ segment }) => segment)
    .slice(0, count)
    .join("");
}
