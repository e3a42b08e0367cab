/** A lint rule is trusted after it was seen to fail: each is shown a planted breach here. */
import { spawnSync } from "node:child_process";
import { copyFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";
import { type Plant, lines, plant, removePlanted } from "./planted.ts";

const longFunction = (count: number): string =>
  `export function long(): number {\n  let n = 0;\n${"  n += 1;\n".repeat(count)}  return n;\n}\n`;

const linted: readonly Plant[] = [
  [
    "typescript(no-floating-promises)",
    "server/lint/floating.ts",
    "export function go(): void {\n  Promise.resolve(1);\n}\n",
  ],
  [
    "typescript(no-misused-promises)",
    "server/lint/misused.ts",
    "export const go = (p: Promise<boolean>): number => (p ? 1 : 2);\n",
  ],
  [
    "typescript(no-explicit-any)",
    "server/lint/loose.ts",
    "export const same = (x: any): unknown => x;\n",
  ],
  [
    "typescript(no-unsafe-return)",
    "server/lint/unsafe.ts",
    "export const read = (t: string): number => JSON.parse(t);\n",
  ],
  [
    "typescript(no-non-null-assertion)",
    "server/lint/sure.ts",
    "export const first = (xs: number[]): number => xs[0]!;\n",
  ],
  [
    "typescript(switch-exhaustiveness-check)",
    "server/lint/switch.ts",
    'export function f(x: "a" | "b"): void {\n  switch (x) {\n    case "a":\n      break;\n  }\n}\n',
  ],
  [
    "typescript(only-throw-error)",
    "server/lint/throws.ts",
    'export function f(): never {\n  throw "text";\n}\n',
  ],
  ["typescript(ban-ts-comment)", "server/lint/comment.ts", "// @ts-ignore\nexport const x = 1;\n"],
  [
    "import(no-cycle)",
    "server/lint/one.ts",
    'import { two } from "./two.ts";\nexport const one = (): number => two();\n',
  ],
  [
    "import(no-cycle)",
    "server/lint/two.ts",
    'import { one } from "./one.ts";\nexport const two = (): number => one();\n',
  ],
  ["eslint(max-lines)", "server/lint/endless.ts", lines(301)],
  ["eslint(max-lines-per-function)", "server/lint/long.ts", longFunction(70)],
  ["eslint(max-lines-per-function)", "web/lint/Long.tsx", longFunction(120)],
  ["eslint(no-console)", "server/lint/chatty.ts", 'console.log("x");\n'],
  [
    "eslint(eqeqeq)",
    "server/lint/equal.ts",
    "export const same = (a: number, b: number): boolean => a == b;\n",
  ],
  [
    "react-hooks(rules-of-hooks)",
    "web/lint/Hooks.tsx",
    'import { useState } from "react";\nexport function Hooks({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n',
  ],
  [
    "vitest(no-focused-tests)",
    "server/lint/lazy.test.ts",
    'import { it } from "vitest";\nit.only("x", () => {});\n',
  ],
  [
    "eslint(no-restricted-imports)",
    "domain/lint/rules.ts",
    'import * as z from "zod/mini";\nexport const x = z.string();\n',
  ],
  [
    "eslint(no-restricted-imports)",
    "domain/lint/contract.ts",
    'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n',
  ],
  ["eslint(no-restricted-imports)", "server/lint/app.ts", 'import "../../web/app/paths.ts";\n'],
  [
    "eslint(no-restricted-imports)",
    "server/lint/routes.ts",
    'import pg from "pg";\nexport const x = pg;\n',
  ],
  [
    "eslint(no-restricted-imports)",
    "web/lint/api.ts",
    'import { join } from "node:path";\nexport const x = join;\n',
  ],
  ["eslint(no-restricted-imports)", "web/lint/calls.ts", 'import "../../server/app.ts";\n'],
];

const ROOMS = ["domain", "server", "web"];

describe("the linter, with the project's own rules", () => {
  let found: readonly (readonly [string, string])[] = [];

  beforeAll(() => {
    found = lint(plant(linted));
  });
  afterAll(removePlanted);

  it.each(linted)("reports: %s (%s)", (rule, path) => {
    expect(found).toContainEqual([rule, path]);
  });
});

/** Answers each finding's rule and file. */
function lint(folder: string): (readonly [string, string])[] {
  symlinkSync(at("node_modules"), join(folder, "node_modules"));
  const settings = [".oxlintrc.json", "tsconfig.base.json"];
  for (const file of [...settings, ...ROOMS.map((room) => join(room, "tsconfig.json"))]) {
    copyFileSync(at(file), join(folder, file));
  }
  const program = at("node_modules", "oxlint", "bin", "oxlint");
  const done = spawnSync(process.execPath, [program, "-f", "json", ...ROOMS], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(done.stdout) as {
    diagnostics: readonly { code: string; filename: string }[];
  };
  return diagnostics.map(({ code, filename }) => [code, filename] as const);
}
