import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../web/locales");

export type TextTree = { readonly [key: string]: string | TextTree };

/** The texts of a language by their groups: each file of a shelf holds some (web/text/text-groups.ts). */
export function textsOf(language: string): ReadonlyMap<string, TextTree> {
  const files = globSync("*.json", { cwd: join(FOLDER, language) }).toSorted();
  return new Map(
    files.flatMap((file) => {
      const text = readFileSync(join(FOLDER, language, file), "utf8");
      return Object.entries(JSON.parse(text) as Record<string, TextTree>);
    }),
  );
}

/** The same, and in Thai what the language lacks: so a screen fetches one language. */
export function completeTextsOf(language: string): ReadonlyMap<string, TextTree> {
  const own = textsOf(language);
  return new Map(
    [...textsOf("th")].map(([group, thai]) => [group, completed(own.get(group) ?? {}, thai)]),
  );
}

/** A tree with each text of another that it lacks. */
export function completed(own: TextTree, other: TextTree): TextTree {
  const entries = Object.entries(other).map(([key, theirs]): [string, string | TextTree] => {
    const ours = own[key] ?? theirs;
    const areTrees = typeof ours === "object" && typeof theirs === "object";
    return [key, areTrees ? completed(ours, theirs) : ours];
  });
  return Object.fromEntries(entries);
}

/** One text of a group, such as "close" of "common". */
export function textIn(language: string, group: string, key: string): string {
  const text = textsOf(language).get(group)?.[key];
  if (typeof text !== "string") throw new Error(`${group}:${key} is no text in ${language}.`);
  return text;
}

/** The languages that have texts, by their folders. */
export const textLanguages = (): string[] => globSync("*", { cwd: FOLDER }).toSorted();

/**
 * Each group of texts as a file of its own, at an address that is made of its language and group
 * and of what all of them say: a table of every file's name would weigh 5 kB on the first page.
 */
export function textFiles(): Plugin {
  const texts = textLanguages().flatMap((language) =>
    [...completeTextsOf(language)].map(
      ([group, tree]) => [language, group, JSON.stringify(tree)] as const,
    ),
  );
  const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);
  const address = `assets/texts-${version}-{language}-{group}.json`;
  return {
    name: "chokdee-text-files",
    config: (_, { command }) =>
      command === "build"
        ? { define: { "import.meta.env.VITE_TEXTS": JSON.stringify(`/${address}`) } }
        : {},
    generateBundle() {
      for (const [language, group, source] of texts) {
        const fileName = address.replace("{language}", language).replace("{group}", group);
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    // While developing they are read anew each time.
    configureServer({ middlewares }) {
      middlewares.use("/locales/", ({ url = "" }, reply, next) => {
        const [, language = "", file = ""] = url.split("/");
        const tree = completeTextsOf(language).get(basename(file, ".json"));
        if (!tree) return next();
        reply.setHeader("content-type", "application/json").end(JSON.stringify(tree));
      });
    },
  };
}
