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

it("every kind of alarm that the house raises has words", () => {
  const sources = ["alarms.ts", "work-alarms.ts", "watch-node.ts"];
  const text = sources.map((name) => readFileSync(join(import.meta.dirname, name), "utf8")).join();
  const raised = new Set(text.match(/(?<=")[A-Z]+(?:_[A-Z]+)+(?=")/g));
  expect(raised.size).toBeGreaterThan(20);
  const told = read("server/locales/th.json");
  expect([...raised].filter((kind) => typeof told[`ALARM_${kind}`] !== "string")).toEqual([]);
});

it.each(LANGUAGES.map((language) => [language]))(
  "at the limit of a round the alarm in %s does not say that it is near",
  (language) => {
    const told = read(`server/locales/${language}.json`);
    expect(told["ALARM_EXPOSURE_90"]).toBe(told["ALARM_EXPOSURE_80"]);
    expect(told["ALARM_EXPOSURE_100"]).not.toBe(told["ALARM_EXPOSURE_90"]);
  },
);
