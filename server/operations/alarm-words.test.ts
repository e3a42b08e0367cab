import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { expect, it } from "vitest";

const read = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8")) as Record<
    string,
    unknown
  >;

it.each(LANGUAGES.map((language) => [language]))(
  "what the dashboard warns of has words in %s where alarms leave it, too",
  (language) => {
    const { alarm } = read(`web/locales/${language}/operations.json`)["admin-dashboard"] as {
      alarm: object;
    };
    const told = read(`server/locales/${language}.json`);
    const kinds = Object.keys(alarm);
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((kind) => typeof told[`ALARM_${kind}`] !== "string")).toEqual([]);
  },
);
