import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";/;
const EXPORT = /^export \{(.*)\} from '\.\/icons\/(.*)\.mjs';$/gm;

/**
 * Imports each icon from its own file: through the package's one door, a file of ours seems to
 * need all two thousand of them, and what it needs decides which chunk they stand in.
 */
export function iconFiles(): Plugin {
  const fileOf = iconsByName();
  const importOf = (wanted: string): string => {
    const [name = "", own = name] = wanted.split(" as ");
    const file = fileOf.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${own} from "lucide-react/icons/${file}";`;
  };
  return {
    name: "chokdee-icon-files",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/, code: "lucide-react" },
      handler: (code) => {
        const replaced = code.replace(IMPORT, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "" && !name.startsWith("type "))
            .map(importOf)
            .join(" "),
        );
        return { code: replaced, map: null };
      },
    },
  };
}

/** "House" to "house", as the package's own door says. */
function iconsByName(): ReadonlyMap<string, string> {
  const door = createRequire(import.meta.url).resolve("lucide-react");
  const text = readFileSync(join(dirname(door), "../esm/lucide-react.mjs"), "utf8");
  return new Map(
    [...text.matchAll(EXPORT)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}
