/** Lays out sources that break a rule, so that the rule can be seen to fail. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { ROOMS } from "./sources.ts";

/** The check that must name it, where it stands, what it says. */
export type Plant = readonly [check: string, path: string, text: string];

const folders: string[] = [];

/** Puts planted sources into a project of their own; answers its folder. */
export function plant(plants: readonly Plant[]): string {
  const folder = mkdtempSync(join(tmpdir(), "chokdee-planted-"));
  folders.push(folder);
  for (const room of ROOMS) mkdirSync(join(folder, room));
  for (const [, path, text] of plants) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Takes all of them away again. */
export function removePlanted(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** So many lines of code that do nothing. */
export function lines(count: number): string {
  return "export {};\n".repeat(count);
}
