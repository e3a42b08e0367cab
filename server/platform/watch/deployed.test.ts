/** What deploy/ and docs/operations.md give to Prometheus and Grafana names metrics that exist. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp();
const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
/** Those that a node of its own has only: the embedded database, and Prometheus itself. */
const ELSEWHERE = new Set(["up", "chokdee_disk_used_percent"]);
const METRIC = /\b(?:chokdee|nodejs|process)_[a-z0-9_]+|\bup(?=\{)/g;
let known: ReadonlySet<string>;

beforeAll(async () => {
  const text = (await app.current.inject({ url: "/metrics" })).body;
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  known = new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
});

const namesIn = (text: string) => [...new Set(text.match(METRIC))];
const missing = (names: readonly string[]) =>
  names.filter((name) => !known.has(name) && !ELSEWHERE.has(name));
/** The lines behind `expr: >-`. */
const expressions = (rules: string) =>
  [...rules.matchAll(/^ +expr: >-\n +(.+)$/gm)].map(([, expression = ""]) => expression);

describe("deploy/prometheus-rules.yml", () => {
  const rules = read("deploy/prometheus-rules.yml");

  it("names metrics that a node gives, in every rule", () => {
    const found = expressions(rules);
    expect(found.length).toBe(rules.match(/- alert:/g)?.length);
    expect(found.filter((one) => namesIn(one).length === 0)).toEqual([]);
    expect(missing(namesIn(found.join("\n")))).toEqual([]);
    expect(missing(["chokdee_no_such_metric"])).toEqual(["chokdee_no_such_metric"]);
  });

  it("has a rule for what docs/operations.md says to watch", () => {
    const [, table = ""] =
      /\n\| Metric \| Alarm when \|\n\|[-|]+\n((?:\|.*\n)+)/.exec(read("docs/operations.md")) ?? [];
    const watched = [...table.matchAll(/^\| `([a-z0-9_]+)/gm)].map(([, name = ""]) => name);
    expect(watched.length).toBeGreaterThan(15);
    expect(missing(watched)).toEqual([]);
    const ruled = expressions(rules).join("\n");
    const notSlow = ["chokdee_slip_batch_slips", "chokdee_database_lock_waits"];
    expect(watched.filter((name) => !ruled.includes(name) && !notSlow.includes(name))).toEqual([]);
  });
});

describe("deploy/grafana-dashboard.json", () => {
  it("draws metrics that a node gives, in every panel", () => {
    const { panels } = JSON.parse(read("deploy/grafana-dashboard.json")) as {
      panels: { type: string; title: string; targets?: { expr: string }[] }[];
    };
    const drawn = panels.filter(({ type }) => type !== "row");
    expect(drawn.length).toBeGreaterThan(15);
    for (const { title, targets = [] } of drawn) {
      const names = targets.flatMap(({ expr }) => namesIn(expr));
      expect([title, names.length > 0, missing(names)]).toEqual([title, true, []]);
    }
  });
});
