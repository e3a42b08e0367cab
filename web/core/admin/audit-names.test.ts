/** Every act of the audit and everything that it was done to has a name of its own. */
import { readFileSync } from "node:fs";

import { auditActions, auditTargets } from "@chokdee/domain/core/audit-acts.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { describe, expect, it } from "vitest";

interface Texts {
  readonly [key: string]: string | Texts;
}

const textsOf = (language: string, file: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), "utf8"),
  ) as Texts;
const at = (texts: Texts, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Texts | undefined)?.[key], texts);

describe.each(LANGUAGES)("the audit in %s", (language) => {
  it("names every act", () => {
    const [app, staff] = [textsOf(language, "app"), textsOf(language, "staff")];
    const named = auditActions.filter((action) => {
      const key = action.replaceAll(/[^a-z]+/g, "_");
      return at(app, "admin", "action", key) ?? at(staff, "admin-staff", "action", key);
    });
    expect(named).toEqual(auditActions);
  });

  it("names what an act was done to", () => {
    const core = textsOf(language, "core");
    const named = auditTargets.filter((kind) => at(core, "admin-audit", "kind", kind));
    expect(named).toEqual(auditTargets);
  });
});
