/**
 * What a round is called that nobody has given a name: its lottery, with the number where the lottery
 * draws many a day: ten notices would else say the same. One that left its number to a new round has
 * one below 1.
 */
export function roundName(
  lottery: string,
  { sequence, isNumbered }: { readonly sequence: number; readonly isNumbered: boolean },
  language: string,
): string {
  if (sequence < 1 || (sequence === 1 && !isNumbered)) return lottery;
  return language === "th" ? `${lottery} รอบที่ ${sequence}` : `${lottery} ${sequence}`;
}
