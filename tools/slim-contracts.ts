import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = /\/domain\/[a-z]+\/(?:[a-z]+-)*contract\.ts$/;

/** What a client needs to make a call; the schemas are the server's to check with. */
function slim(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value;
  const { method, path, audience, right, consumes } = value as Record<string, unknown>;
  if (typeof method !== "string" || typeof path !== "string") return undefined;
  return { method, path, audience, right, consumes };
}

/**
 * Gives the browser each call of a contract as method, path, audience and right only. The types come from
 * the real file, the server validates with it, and zod with every schema stays out of the bundle
 * (about 12 kB gzipped on the first page). A schema that is imported for use at run time is missing
 * here, which fails the build with its name.
 */
export function slimContracts(): Plugin {
  return {
    name: "chokdee-slim-contracts",
    enforce: "pre",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!CONTRACT.test(file)) return null;
      this.addWatchFile(file);
      // A changed file is a new module to Node, or the development server would show the old one.
      const version = String(statSync(file).mtimeMs);
      const contract = (await import(`${pathToFileURL(file).href}?v=${version}`)) as object;
      const lines = Object.entries(contract).flatMap(([name, value]) => {
        const json = typeof value === "function" ? undefined : JSON.stringify(slim(value));
        return json === undefined ? [] : [`export const ${name} = ${json};`];
      });
      return { code: lines.join("\n"), map: null, moduleType: "js" };
    },
  };
}
