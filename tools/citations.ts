/** Documents that sources name: each must be in the repository, and hold the place that is named. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { type Source, commentsOf } from "./sources.ts";

/** Names of documents, each with its text; two of one name count as one. */
export type Documents = ReadonlyMap<string, string>;

const SKIPPED = /^(?:node_modules|\..*|dist.*|test-results)$/;

/** Every Markdown file under a folder, by its name. */
export function readDocuments(root: string): Documents {
  const found = new Map<string, string>();
  for (const path of markdownUnder(root)) {
    const name = basename(path);
    found.set(name, `${found.get(name) ?? ""}\n${readFileSync(path, "utf8")}`);
  }
  return found;
}

/** The paths of all Markdown files under a folder. */
export function markdownUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : markdownUnder(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** name.md, and where in it: section 9, "Title", or a row such as D9 or D1-D12. */
const CITATION =
  /\b(?<name>[\w-]+\.md)\b(?:,? (?:section )?(?<section>\d+)\b|,? "(?<words>[^"]+)"|,? (?<from>[A-Z]\d{1,2})(?:-(?<to>[A-Z]\d{1,2}))?\b)?/g;
const DECISION = /\bdocs\/decisions\/(\d{4})\b/g;
/** Issues are not in the repository. */
const ISSUE = /\bissues? \d+\b/gi;

/** What a source cites that is not there, as it is written. */
export function unresolved(source: Source, documents: Documents): string[] {
  const text = oneLine(
    source.path.endsWith(".sql") ? sqlComments(source.text) : commentsOf(source.text),
  );
  const names = [...documents.keys()];
  return [
    ...[...text.matchAll(CITATION)].filter((match) => !holds(documents, match.groups ?? {})),
    ...[...text.matchAll(DECISION)].filter(
      ([, number]) => !names.some((name) => name.startsWith(`${number}-`)),
    ),
    ...text.matchAll(ISSUE),
  ].map(([found]) => found);
}

function holds(documents: Documents, cited: Readonly<Record<string, string | undefined>>): boolean {
  const text = documents.get(cited["name"] ?? "");
  if (text === undefined) return false;
  const { section, words, from, to } = cited;
  if (section !== undefined) return new RegExp(`^(?:#+ )?${section}\\. `, "m").test(text);
  if (words !== undefined) return oneLine(text).includes(words.replace(/[.,]$/, ""));
  const rows = [from, to].filter((row) => row !== undefined);
  return rows.every((row) => new RegExp(`^\\| ${row} \\|`, "m").test(text));
}

/** A comment's lines as one, so that a title may stand on two. */
function oneLine(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, " ");
}

function sqlComments(text: string): string {
  return (text.match(/--[^\n]*/g) ?? []).join("\n");
}
