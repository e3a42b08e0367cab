/**
 * JSON as the front desk accepts it: no key twice in an object, at most 32 levels deep, and only
 * numbers that a JavaScript number holds exactly as they were written (trust.md B7, B16, X9).
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

const MAX_DEPTH = 32;
/** Plain decimals of at most 15 significant digits survive the way through a double. */
const PLAIN_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const MAX_DIGITS = 15;

export function parseStrictJson(text: string): unknown {
  scan(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal("MALFORMED");
  }
}

/** Walks the text once; whatever is not JSON at all is left for JSON.parse to refuse. */
function scan(text: string): void {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) addKey(keys, text.slice(at, end));
      at = end;
    } else if (char === "{" || char === "[") {
      open.push(char === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) throw new Refusal("TOO_DEEP");
      at++;
    } else if (char === "}" || char === "]") {
      open.pop();
      at++;
    } else if (char === "-" || (char !== undefined && char >= "0" && char <= "9")) {
      const end = endOfNumber(text, at);
      checkNumber(text.slice(at, end));
      at = end;
    } else {
      at++;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (at < text.length && " \t\r\n".includes(text[at] ?? "")) at++;
  return text[at] === ":";
}

function addKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes("\\") ? unquote(quoted) : quoted.slice(1, -1);
  if (key === "__proto__") throw new Refusal("MALFORMED");
  if (keys.has(key)) throw new Refusal("DUPLICATE_KEY");
  keys.add(key);
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new Refusal("MALFORMED");
  }
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && "0123456789.eE+-".includes(text[at] ?? "")) at++;
  return at;
}

function checkNumber(source: string): void {
  const digits = source.replace(/^-?0?\.?0*/, "").replace(".", "");
  if (!PLAIN_NUMBER.test(source) || digits.length > MAX_DIGITS || source === "-0") {
    throw new Refusal("INVALID_AMOUNT");
  }
}
