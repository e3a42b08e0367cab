/** Breaks long lines of generated SQL at blanks outside of texts, so that they can be read. */

/** One less than a line may have: a comma or semicolon follows. */
const MOST_COLUMNS = 99;

export function wrapSql(sql: string): string {
  return sql
    .replace(/;?\s*$/, "")
    .split("\n")
    .map(wrapLine)
    .join("\n");
}

function wrapLine(line: string): string {
  if (line.length <= MOST_COLUMNS) return line;
  const indent = `${/^ */.exec(line)?.[0] ?? ""}  `;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > MOST_COLUMNS) {
    const at = lastBreak(rest);
    if (at <= indent.length) break;
    lines.push(rest.slice(0, at));
    rest = indent + rest.slice(at + 1);
  }
  return [...lines, rest].join("\n");
}

/** The last blank of the first columns that stands in no quoted text. */
function lastBreak(line: string): number {
  let last = -1;
  let isQuoted = false;
  for (let at = 0; at <= MOST_COLUMNS && at < line.length; at++) {
    if (line[at] === "'") isQuoted = !isQuoted;
    if (line[at] === " " && !isQuoted && line.slice(0, at).trim() !== "") last = at;
  }
  return last;
}
