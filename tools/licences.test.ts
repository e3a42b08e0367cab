import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { at } from "./bootstrap/say.mjs";

interface Entry {
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly license?: string;
}

const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.startsWith("node_modules/") && !link,
);

/** They ask for no more than to be named. */
const PERMISSIVE = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "Python-2.0",
  "(MIT OR CC0-1.0)",
  "(Unlicense OR Apache-2.0)",
]);
/** They ask for more, and get it. */
const KNOWN: readonly (readonly [path: RegExp, licence: RegExp])[] = [
  // libvips is a library of its own beside sharp, which anybody may replace.
  [/\/@img\/sharp-/, /LGPL-3\.0-or-later/],
  // Used as they are published; a changed file of theirs would have to be shown.
  [/\/(?:lightningcss(?:-[\w-]+)?|axe-core|@axe-core\/playwright|web-push)$/, /^MPL-2\.0$/],
  // Fonts may be given on under their own licence, and not be sold by themselves.
  [/\/@fontsource\//, /^OFL-1\.1$/],
  // Data that asks to be named where it is given on, which it is not: a tool of Stryker reads it.
  [/\/caniuse-lite$/, /^CC-BY-4\.0$/],
  // Names its licence, MIT, where the lockfile does not look.
  [/\/xmlhttprequest-ssl$/, /^none$/],
];

/** "path: licence" of what is neither permissive nor known. */
function strange(entries: readonly (readonly [string, Entry])[]): string[] {
  return entries.flatMap(([path, { license = "none" }]) => {
    const isKnown = KNOWN.some(([where, which]) => where.test(path) && which.test(license));
    return PERMISSIVE.has(license) || isKnown ? [] : [`${path}: ${license}`];
  });
}

describe("the licences of what is installed", () => {
  it("are permissive, or known and kept", () => {
    expect(installed.length).toBeGreaterThan(400);
    expect(strange(installed)).toEqual([]);
  });

  it("would be found to have changed", () => {
    expect(strange([["node_modules/x", { license: "AGPL-3.0" }]])).toHaveLength(1);
    expect(strange([["node_modules/x", {}]])).toEqual(["node_modules/x: none"]);
  });
});
