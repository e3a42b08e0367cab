/** A rule of tidiness is trusted after it was seen to fail: each is shown a planted breach here. */
import { afterAll, describe, expect, it } from "vitest";

import { type Plant, lines, plant, removePlanted } from "./planted.ts";
import { sourcesUnder } from "./sources.ts";
import { habits, untidiness, wideLines } from "./tidy.ts";

const untidy: readonly Plant[] = [
  ["a file's name says what is in it", "server/wallet/utils.ts", ""],
  ["a file's name says what is in it", "web/ui/index.ts", ""],
  ["files are kebab-case, a component's file PascalCase.tsx", "server/wallet/postEntries.ts", ""],
  ["files are kebab-case, a component's file PascalCase.tsx", "server/wallet/PostEntries.ts", ""],
  ["nothing is left unfinished", "web/wallet/todo.ts", ["// TO", "DO later"].join("")],
  ["a thing has the name that the field gives it", "server/app.ts", "// At the front desk.\n"],
  ["a thing has the name that the field gives it", "web/load/late.ts", "const h = hurry();\n"],
  ["every type is known", "server/rounds/loose.ts", "export const x = (y: any) => y;"],
  ["every type is known", "server/rounds/looser.ts", "export const x = JSON.parse(t) as any;"],
  ["no check is switched off in a file", "server/rounds/quiet.ts", "// oxlint-disable-next-line"],
  ["no check is switched off in a file", "server/rounds/quieter.ts", "// @ts-expect-error"],
  [
    "a text of somebody's stays a text",
    "web/wallet/Note.tsx",
    "export const Note = ({ text }) => <p dangerouslySetInnerHTML={{ __html: text }} />;",
  ],
  ["a text of somebody's stays a text", "web/wallet/note.ts", "node.innerHTML = text;"],
  [
    "an amount is typed into the field that never joins other digits",
    "web/deposits/Bare.tsx",
    'export const Bare = () => <input inputMode="decimal" value={text} onChange={keep} />;',
  ],
  [
    "an amount is typed into the field that never joins other digits",
    "web/rounds/admin/Digits.tsx",
    'export const Digits = () => <TextField label={t("amount")} digits={5} value={text} />;',
  ],
  [
    "an amount is typed into the field that never joins other digits",
    "web/betting/keys.ts",
    "export const stake = onlyDigits(event.target.value, 8);",
  ],
  [
    "a test polls for what it waits for; where a wait is the subject: letTimePass",
    "server/rounds/patient.test.ts",
    "await sleep(300);",
  ],
  [
    "a test polls for what it waits for; where a wait is the subject: letTimePass",
    "server/rounds/patient-too.test.ts",
    "await new Promise((resolve) => setTimeout(resolve, 2_100));",
  ],
  [
    "a test polls for what it waits for; where a wait is the subject: letTimePass",
    "e2e/patient.e2e.ts",
    "await page.waitForTimeout(QUIET_MS);",
  ],
  ["no test is skipped", "server/rounds/lazy.test.ts", 'it.skip("later", () => {});'],
  ["a file has at most 300 lines", "server/rounds/endless.ts", lines(301)],
  [
    "a style sheet has at most 350 lines",
    "web/styles/endless.css",
    "a { color: red; }\n".repeat(351),
  ],
  ["SQL has at most 100 columns", "db/migrations/9999_wide.sql", `select ${"1, ".repeat(40)}1;`],
];

describe("the check for tidiness", () => {
  it("reports a wide line of Markdown, and no table", () => {
    const wide = `A sentence ${"that goes on ".repeat(10)}`;
    expect(wideLines(`# Title\n\n${wide}\n| ${wide} |\nShort.\n`)).toEqual([wide]);
  });

  afterAll(removePlanted);

  it.each(untidy)("reports: %s (%s)", (habit, path, text) => {
    const found = untidiness(sourcesUnder(plant([[habit, path, text]]), /./));
    expect([...(found.get(habit)?.keys() ?? [])]).toEqual([path]);
  });

  it("was seen to fail for each rule", () => {
    const shown = new Set(untidy.map(([habit]) => habit));
    expect(habits.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });
});
