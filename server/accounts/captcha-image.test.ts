/** The picture of a captcha is read by people, and not by the machine that read all of them (S5). */
import { expect, it } from "vitest";

import { learnToRead, type Sieve } from "../testing/captcha-reader.ts";
import { captchaImage } from "./captcha-image.ts";

const INK = "#0d1b3d";
const LEARNT = 600;
const SHOWN = 200;
/** Five of a hundred. */
const MOST_READ = 0.05 * SHOWN;

const sieves: readonly (readonly [string, Sieve])[] = [
  ["by all strokes", () => true],
  ["by the ink's, as in the finding", ({ colour, width }) => colour === INK && width >= 3.5],
  ["by the longer strokes", ({ length }) => length >= 9],
];

it.each(sieves)("a machine that learnt from 600 pictures %s reads few of 200", (_name, sieve) => {
  const reader = learnToRead(LEARNT, sieve);
  let read = 0;
  for (let shown = 0; shown < SHOWN; shown += 1) {
    const digits = String((shown * 4_241 + 59) % 10_000).padStart(4, "0");
    if (reader.read(captchaImage(digits)) === digits) read += 1;
  }
  expect(read).toBeLessThan(MOST_READ);
});
