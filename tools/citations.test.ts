import { describe, expect, it } from "vitest";

import { root } from "./bootstrap/say.mjs";
import { readDocuments, unresolved } from "./citations.ts";
import { sourcesUnder } from "./sources.ts";

const documents = readDocuments(root);

describe("citations", () => {
  it("in sources lead to a document of the repository, and to a place in it", () => {
    const sources = sourcesUnder(root, /\.(?:ts|tsx|mjs|sql|css)$/);
    const found = sources
      .filter(({ path }) => !path.startsWith("tools/citations"))
      .flatMap((source) => unresolved(source, documents).map((cited) => [source.path, cited]));
    expect(found).toEqual([]);
  });

  it.each([
    ["// product.md section 9", []],
    ['/** decisions.md\n * "Lotteries and\n * rounds"). */', []],
    ["// trust.md D1-D12, docs/decisions/0030", []],
    ["// DESIGN.md 5: a chip", []],
    ["// blueprint.md", ["blueprint.md"]],
    ["// product.md section 19", ["product.md section 19"]],
    ['// api.md, "Weather"', ['api.md, "Weather"']],
    ["// trust.md D99", ["trust.md D99"]],
    ["// trust.md D1-D99", ["trust.md D1-D99"]],
    ["// docs/decisions/0031", ["docs/decisions/0031"]],
    ["// as issue 4 has it", ["issue 4"]],
  ])("of %j: %j cannot be found", (text, expected) => {
    expect(unresolved({ path: "server/a.ts", text: `${text}\n` }, documents)).toEqual(expected);
  });

  it("are read in the comments of SQL too", () => {
    const planted = { path: "db/migrations/0001_x.sql", text: "select 1; -- blueprint.md\n" };
    expect(unresolved(planted, documents)).toEqual(["blueprint.md"]);
  });
});
