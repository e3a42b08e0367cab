import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

import { withoutComments } from "./sources.ts";

const WEB = join(import.meta.dirname, "../web");
const LAZY_IMPORT = /(?<!typeof )\bimport\("(\.[^"]+\.tsx?)"\)/g;
const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;"]+ from )?"(\.[^"]+\.tsx?)";/gm;
const ASKS = /\buseTranslation\(\s*(?:"([^"]+)"|\[([^\]]*)\])/g;

/**
 * With a lazy part of the web come the texts that it shows: each `import("./x.tsx")` also fetches
 * the groups that x.tsx, and what it imports, asks for by useTranslation. Fetched only when the
 * part is there and asks, they would cost one more way to the server and back.
 */
export function lazyTexts(): Plugin {
  return {
    name: "chokdee-lazy-texts",
    enforce: "pre",
    transform: {
      // What begins with the page has its texts with it.
      filter: { id: { include: /[\\/]web[\\/].*\.tsx?$/, exclude: /begin\.ts$|\.test\.ts/ } },
      handler: (code, id) => {
        const found = withTexts(code, id);
        return found === code ? null : { code: found, map: null };
      },
    },
  };
}

function withTexts(code: string, id: string): string {
  const replaced = code.replaceAll(LAZY_IMPORT, (load: string, path: string) => {
    const groups = groupsOf(resolve(dirname(id), path));
    return groups.length === 0 ? load : `withTexts(${load}, ${JSON.stringify(groups)})`;
  });
  if (replaced === code) return code;
  return `import { withTexts } from "${WEB.replaceAll("\\", "/")}/text/with-texts.ts";\n${replaced}`;
}

/** The groups of texts that a source and all that it imports ask for, but for the one of everybody. */
export function groupsOf(start: string): string[] {
  const groups = new Set<string>();
  const open = [start];
  const seen = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = withoutComments(readFileSync(file, "utf8"));
    for (const [, one, more = ""] of text.matchAll(ASKS)) {
      for (const group of one === undefined ? (more.match(/[\w-]+/g) ?? []) : [one]) {
        groups.add(group);
      }
    }
    for (const [, path = ""] of text.matchAll(STATIC_IMPORT)) {
      const next = resolve(dirname(file), path);
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  groups.delete("common");
  return [...groups].toSorted();
}
