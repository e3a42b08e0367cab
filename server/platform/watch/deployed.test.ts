/** What deploy/ and docs/operations.md give to Prometheus and Grafana names metrics that exist. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { refusals } from "@chokdee/domain/refusals.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";

const app = useApp();
const read = (path: string) => readFileSync(join(import.meta.dirname, "../../..", path), "utf8");
/** Those that a node of its own has only: the embedded database, and Prometheus itself. */
const ELSEWHERE = new Set(["up", "chokdee_disk_used_percent"]);
const METRIC = /\b(?:chokdee|nodejs|process)_[a-z0-9_]+|\bup(?=\{)/g;
/** What an operator is to see of the business. */
const BUSINESS = [
  "chokdee_work_waiting",
  "chokdee_work_oldest_seconds",
  "chokdee_withdrawals_waiting_baht",
  "chokdee_rounds_undrawn",
  "chokdee_exposure_percent",
  "chokdee_ledger_balanced",
  "chokdee_disk_used_percent",
  "chokdee_database_disk_full",
  "chokdee_clock_off_seconds",
  "chokdee_alarm",
];
let metrics: string;
let known: ReadonlySet<string>;

beforeAll(async () => {
  metrics = (await app.current.inject({ url: "/metrics" })).body;
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
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

  it("asks for labels that a node gives, and for codes and alarms that there are", () => {
    const ruled = expressions(rules).join("\n");
    const equal = [...ruled.matchAll(/(chokdee_\w+)\{(\w+)="(\w+)"\}/g)];
    expect(equal.length).toBeGreaterThan(5);
    const given = (name: string, label: string, value: string) =>
      new RegExp(`^${name}\\{(?:.*,)?${label}="${value}"`, "m").test(metrics);
    const strange = equal.filter(
      ([, name = "", label = "", value = ""]) => !given(name, label, value),
    );
    expect(strange.map(([whole]) => whole)).toEqual([]);

    const listed = (pattern: RegExp) => (pattern.exec(ruled)?.[1] ?? "").split("|");
    const codes = listed(/code=~"([^"]+)"/);
    expect(codes.filter((code) => !refusals.has(code))).toEqual([]);
    const kinds = Object.keys(JSON.parse(read("server/locales/th.json")) as object)
      .filter((key) => key.startsWith("ALARM_"))
      .map((key) => key.slice("ALARM_".length));
    const excluded = listed(/kind!~"([^"]+)"/);
    const matchesOne = (one: string) => kinds.some((kind) => new RegExp(`^${one}$`).test(kind));
    expect(excluded.filter((one) => !matchesOne(one))).toEqual([]);
    // What has no rule of its own is left to that one.
    const left = kinds.filter((kind) => !new RegExp(`^(?:${excluded.join("|")})$`).test(kind));
    expect(left).toEqual(expect.arrayContaining(["AUDIT_BROKEN", "PAYOUTS_DOUBTED"]));
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
    const all = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");
    expect(BUSINESS.filter((name) => !all.includes(name))).toEqual([]);
  });
});
