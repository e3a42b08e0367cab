import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { groupsOf, lazyTexts } from "./lazy-texts.ts";

const transform = lazyTexts().transform as {
  readonly handler: (code: string, id: string) => { readonly code: string } | null;
};

function built(file: string): string {
  return transform.handler(readFileSync(at(file), "utf8"), at(file))?.code ?? "";
}

describe("the texts that come with a part of the web", () => {
  it("are those that it and what it imports ask for", () => {
    const groups = groupsOf(at("web/betting/member/BettingScreen.tsx"));
    // "lottery" is asked for by a part of it.
    expect(groups).toEqual(expect.arrayContaining(["betting", "lottery"]));
    expect(groups.filter((group) => group.startsWith("admin"))).toEqual([]);
  });

  it("leave out those of parts that come later still", () => {
    // The side menu's own part is fetched by the shell, and the back office by its address.
    expect(groupsOf(at("web/app/routes.tsx"))).not.toContain("admin-rounds");
  });

  it("are named at each import of a screen", () => {
    const code = built("web/app/routes.tsx");
    expect(code).toContain(
      'withTexts(import("../wallet/member/ReportsScreen.tsx"), ["lottery","wallet"])',
    );
    expect(code).toContain('import { withTexts } from "');
  });

  it("leave a source alone that fetches none", () => {
    expect(built("web/results/member/beacon-trust.ts")).toBe("");
    expect(
      transform.handler('type X = typeof import("./main.tsx");', at("web/app/x.ts")),
    ).toBeNull();
  });
});
