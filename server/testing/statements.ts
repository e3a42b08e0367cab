/**
 * The statements that stand in the server's sources, with the rows that their callers expect. A
 * field that may be missing (name?: type) is not looked at.
 */
import { readFileSync } from "node:fs";

export interface Statement {
  /** Where it stands, as an editor finds it. */
  readonly at: string;
  readonly sql: string;
  /** The type of each field of a row; none where its type is not written in the same file. */
  readonly fields: ReadonlyMap<string, string> | undefined;
}

const CALL = /\.query(?:<|\()/g;
const CONSTANT = /const (\w+) = (?:`([^`]*)`|"((?:[^"\\]|\\.)*)");/g;

/** Statements of a file that are written out: those put together while it runs are left out. */
export function statementsOf(path: string, name: string): Statement[] {
  const source = readFileSync(path, "utf8");
  const constants = constantsOf(source);
  return [...source.matchAll(CALL)].flatMap(({ index }) => {
    let from = index + ".query".length;
    let row: string | undefined;
    if (source[from] === "<") {
      const end = closing(source, from, "<", ">");
      row = source.slice(from + 1, end);
      from = end + 1;
    }
    const sql = textAt(source.slice(from + 1).trimStart(), constants);
    if (sql === undefined) return [];
    const line = source.slice(0, index).split("\n").length;
    return [
      {
        at: `${name}:${line}`,
        sql,
        fields: row === undefined ? undefined : fieldsOf(row.trim(), source),
      },
    ];
  });
}

function constantsOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", long, short] of source.matchAll(CONSTANT)) {
    const text = filledIn(long ?? short ?? "", found);
    if (text !== undefined) found.set(name, text);
  }
  return found;
}

function textAt(source: string, constants: ReadonlyMap<string, string>): string | undefined {
  const [, long, short, name] =
    /^(?:`([^`]*)`|"((?:[^"\\]|\\.)*)"|([A-Z][A-Z_]+)\b)/.exec(source) ?? [];
  if (name !== undefined) return constants.get(name);
  return filledIn(long ?? short, constants);
}

/** With the constants that it names; undefined where it names anything else. */
function filledIn(
  text: string | undefined,
  constants: ReadonlyMap<string, string>,
): string | undefined {
  const filled = text?.replaceAll(
    /\$\{(\w+)\}/g,
    (whole, name: string) => constants.get(name) ?? whole,
  );
  return filled?.includes("${") === true ? undefined : filled;
}

function fieldsOf(row: string, source: string): ReadonlyMap<string, string> | undefined {
  if (row.startsWith("{")) return membersOf(row.slice(1, -1));
  if (!/^\w+$/.test(row)) return undefined;
  const declared = new RegExp(
    `(?:interface ${row} (?:extends (?<parents>[\\w, ]+) )?|type ${row} = )\\{`,
  ).exec(source);
  if (!declared) return undefined;
  const open = declared.index + declared[0].length - 1;
  const own = membersOf(source.slice(open + 1, closing(source, open, "{", "}")));
  const parents = declared.groups?.["parents"]?.split(",") ?? [];
  return new Map([...parents.flatMap((one) => [...(fieldsOf(one.trim(), source) ?? [])]), ...own]);
}

function membersOf(body: string): ReadonlyMap<string, string> {
  const plain = body.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  let depth = 0;
  const parts = [""];
  for (const [at, sign] of [...plain].entries()) {
    if ("{([<".includes(sign)) depth += 1;
    if ("})]>".includes(sign) && plain[at - 1] !== "=") depth -= 1;
    if (sign === ";" && depth === 0) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${sign}`);
  }
  const members = parts.flatMap((part) => {
    const [, name = "", type = ""] = /^\s*(?:readonly )?(\w+):\s*([\s\S]*)$/.exec(part) ?? [];
    return name === "" ? [] : [[name, type.trim()] as const];
  });
  return new Map(members);
}

function closing(source: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === open) depth += 1;
    // An arrow is no bracket.
    if (source[at] === close && source[at - 1] !== "=") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`an open ${open} is not closed`);
}
