/**
 * Files and tests that a page of docs/ names as what holds a sentence: each must be there, and a
 * name in quotation marks after a file must be one of its tests.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A path in backticks; what follows of it in quotation marks, several with commas between. */
const NAMED =
  /`(?<path>[a-z][\w.-]*(?:\/[\w.*-]+)+)`(?<names>(?: (?=")"[^"|]+"(?:, (?="))?|(?<=, )"[^"|]+"(?:, (?="))?)*)/g;
/** Types of content, and files of a machine that scanners look for. */
const NO_PATH = /^(?:application|text|image|multipart|etc|proc)\//;
const ENDINGS = ["", ".ts", ".test.ts", ".test.tsx", ".e2e.ts", ".mjs"];

/** What of a page leads nowhere, as it is written. */
export function leadingNowhere(page: string, root: string): string[] {
  const flat = page.replaceAll(/\s+/g, " ");
  return [...flat.matchAll(NAMED)].flatMap(({ groups }) => {
    const { path = "", names = "" } = groups ?? {};
    if (NO_PATH.test(path) || path.includes("*")) return [];
    const files = filesOf(path, root);
    if (files.length === 0) return [path];
    const texts = files.map((file) => textOf(file));
    return [...names.matchAll(/"([^"]+)"/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !texts.some((text) => holds(text, name)))
      .map((name) => `${path} "${name}"`);
  });
}

/** The dots stand for what a page leaves out of a name. */
function holds(text: string, name: string): boolean {
  let from = 0;
  return name.split("…").every((part) => {
    const found = text.indexOf(part.trim(), from);
    from = found + 1;
    return found >= 0;
  });
}

/** As the pages write them: from the root, or under server/, an ending left out. */
function filesOf(path: string, root: string): string[] {
  return ["", "server"]
    .flatMap((folder) => ENDINGS.map((ending) => join(root, folder, `${path}${ending}`)))
    .filter((file) => existsSync(file));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8").replaceAll(/\s+/g, " ");
  } catch {
    return "";
  }
}
