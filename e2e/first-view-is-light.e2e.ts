import { gzipSync } from "node:zlib";

import { textLanguages, textsOf } from "../tools/text-files.ts";
import { expect, journey } from "./journey.ts";
import { budgets, inKilobytes, tooHeavy, weighPages } from "./page-weight.ts";
import { openRound } from "./rounds.ts";

journey(
  "the login, home and betting pages keep to the budgets of their first view",
  async ({ browser, product, adminApi, memberWith }) => {
    const member = await memberWith(500);
    const round = await openRound(adminApi);
    const judged = await weighPages(browser, product.baseURL, member.api, round.id);
    for (const one of judged) {
      expect(one.bytes, `${one.name} was weighed`).toBeGreaterThan(0);
    }
    // Both weights of Burmese were seen, or their budget would hold nothing.
    expect(judged.filter(({ name }) => name.includes("Burmese"))).toHaveLength(2);
    expect(tooHeavy(judged)).toEqual([]);
  },
);

journey("a file of texts is small in every language", () => {
  const files = textLanguages().flatMap((language) =>
    [...textsOf(language)].map(([group, tree]) => ({
      file: `${language}/${group}`,
      bytes: gzipSync(JSON.stringify(tree)).length,
    })),
  );
  expect(files.length).toBeGreaterThan(100);
  const heavy = files
    .filter(({ bytes }) => bytes > budgets.texts)
    .map(({ file, bytes }) => `${file} weighs ${inKilobytes(bytes)}`);
  expect(heavy).toEqual([]);
});
