/**
 * JSON as the router accepts it: no key twice in an object, at most 32 levels deep, texts that
 * the database can hold, and only numbers as money is written: plain decimals with at most two
 * places, which a JavaScript number holds exactly (trust.md B7, B8, B16, X9). Every number on our
 * wire is an amount, odds, a percentage or a count, so no call needs another kind.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";

const MAX_DEPTH = 32;
/** Plain decimals of at most 15 significant digits survive the way through a double. */
const PLAIN_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{1,2})?$/;
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
      const quoted = text.slice(at, end);
      if (quoted.includes("\\u")) checkText(unquote(quoted));
      if (keys && isKey(text, end)) addKey(keys, quoted);
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

/** PostgreSQL holds neither a zero character nor half of a pair; no keyboard writes them. */
function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) throw new Refusal("MALFORMED");
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && "0123456789.eE+-".includes(text[at] ?? "")) at++;
  return at;
}

function checkNumber(source: string): void {
  const digits = source.replace(/[-.]/g, "");
  const isMinusZero = Object.is(Number(source), -0);
  if (!PLAIN_NUMBER.test(source) || digits.length > MAX_DIGITS || isMinusZero) {
    throw new Refusal("INVALID_AMOUNT");
  }
}
