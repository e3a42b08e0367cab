/** Numbers by chance, each as likely as any other: from the browser's crypto, without a bias. */

const SPAN = 2 ** 32;

/** A whole number from 0 up to below `below`, given random 32-bit words. */
function drawBelow(below: number, nextWord: () => number): number {
  // Words above the last whole multiple would make small numbers a little likelier.
  const most = SPAN - (SPAN % below);
  for (;;) {
    const word = nextWord();
    if (word < most) return word % below;
  }
}

function cryptoWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** So many different numbers of so many digits, in the order in which they were drawn. */
export function luckyNumbers(digits: number, count: number, nextWord = cryptoWord): string[] {
  const space = 10 ** digits;
  const drawn = new Set<string>();
  while (drawn.size < Math.min(count, space)) {
    drawn.add(String(drawBelow(space, nextWord)).padStart(digits, "0"));
  }
  return [...drawn];
}
