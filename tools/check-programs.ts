/**
 * Lays the programs that check a house away from it beside the web, at /check/: the proof's page
 * leads to those for a draw, docs/proof-format.md to the one for the public log.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PROGRAMS = [
  "check-draw.mjs",
  "check-beacon.mjs",
  "check-log.mjs",
  "check-log-rules.mjs",
  "check-log-rounds.mjs",
];

export function checkPrograms(): Plugin {
  return {
    name: "chokdee-check-programs",
    apply: "build",
    generateBundle() {
      for (const file of PROGRAMS) {
        const source = readFileSync(new URL(file, import.meta.url));
        this.emitFile({ type: "asset", fileName: `check/${file}`, source });
      }
    },
  };
}
