import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../web/locales");

/**
 * The texts as files of their own, each at an address that is made of its language and group
 * and of what all of them say: a table of every file's name would weigh 5 kB on the first page.
 * While developing they are served where they stand.
 */
export function textFiles(): Plugin {
  const files = globSync("*/*.json", { cwd: FOLDER }).toSorted();
  const texts = files.map((file) => [file, JSON.stringify(read(file))] as const);
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);
  const address = `assets/texts-${version}-{language}-{group}.json`;
  return {
    name: "chokdee-text-files",
    apply: "build",
    config: () => ({ define: { "import.meta.env.VITE_TEXTS": JSON.stringify(`/${address}`) } }),
    generateBundle() {
      for (const [file, source] of texts) {
        const [language = "", group = ""] = file.replace(/\.json$/, "").split(/[\\/]/);
        const fileName = address.replace("{language}", language).replace("{group}", group);
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}
