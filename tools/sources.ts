/** The project's own sources as the checks read them: files, code without comments, imports. */
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";

export interface Source {
  /** From the project's root, with slashes: server/betting/routes.ts */
  readonly path: string;
  readonly text: string;
}

/** The folders that hold sources. */
export const ROOMS = ["domain", "server", "web", "tools", "bench", "e2e", "db"];
const SKIPPED_FOLDER = /^(node_modules|dist.*|public|test-results|\..*)$/;

/** Every source under a folder, with one of these endings. */
export function sourcesUnder(root: string, ending: RegExp): Source[] {
  return ROOMS.flatMap((room) => pathsUnder(root, room))
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), "utf8") }));
}

function pathsUnder(root: string, folder: string): string[] {
  const entries = readdirSync(posix.join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return SKIPPED_FOLDER.test(entry.name) ? [] : pathsUnder(root, path);
  });
}

/** A text, a comment or a regular expression, whichever begins first: none is found in another. */
const LITERAL_OR_COMMENT =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[=(,:[!&|?{};]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g;
const COMMENT = /^\/[/*]/;
const REGULAR_EXPRESSION = /^\/[^/*]/;

/** The code with its comments taken out, lines kept. */
export function withoutComments(text: string): string {
  return text.replace(LITERAL_OR_COMMENT, (found) =>
    COMMENT.test(found) ? found.replace(/[^\n]/g, " ") : found,
  );
}

/** The comments alone. */
export function commentsOf(text: string): string {
  const found = text.match(LITERAL_OR_COMMENT) ?? [];
  return found.filter((piece) => COMMENT.test(piece)).join("\n");
}

/** The code with neither comments nor the contents of texts. */
export function bareCode(text: string): string {
  return withoutComments(text).replace(LITERAL_OR_COMMENT, (found) =>
    REGULAR_EXPRESSION.test(found) ? found : found.replace(/[^\n"'`]/g, "_"),
  );
}

const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']/g;

/**
 * What a source imports: a path of the project (domain/money.ts), "node:fs", or "npm:zod/mini".
 */
export function importsOf({ path, text }: Source): string[] {
  const found = [...withoutComments(text).matchAll(IMPORT)];
  return found.map((match) => target(path, match[1] ?? match[2] ?? ""));
}

function target(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith("@chokdee/")) return specifier.slice("@chokdee/".length);
  return specifier.startsWith("node:") ? specifier : `npm:${specifier}`;
}
