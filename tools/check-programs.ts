/**
 * Lays the programs that check a draw away from the house beside the web, at /check/: the proof's
 * page leads to them.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PROGRAMS = ["check-draw.mjs", "check-beacon.mjs"];

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
