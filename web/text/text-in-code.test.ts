import { join } from "node:path";

import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

import { sourcesUnder, type Source } from "../../tools/sources.ts";

/*
 * What people read stands in the locale files, not in code. Letters of Thai,
 * Burmese, Shan and Chinese stand in no literal of the web and the server, and no English sentence
 * does that could reach a reader.
 */

const ROOT = join(import.meta.dirname, "../..");
const OTHER_LETTERS = /[\p{Script=Thai}\p{Script=Myanmar}\p{Script=Han}]/u;
/** "Could not save": a capital, then words. Class names and keys begin with a small letter. */
const SENTENCE = /^\s*\p{Lu}[\p{Ll}']+(?:[,:;-]? [\p{L}\d'"{}…%()-]+)+[,.!?]?\s*$/u;
const LETTERS = /\p{L}{2,}/u;
/** Attributes that are read out or shown. */
const SHOWN = new Set(["alt", "aria-label", "aria-description", "label", "placeholder", "title"]);
/** Words of our own name, of formats and of firms are the same in every language. */
const NAMES = /^(?:LINE|QR|OTP|CSV|PromptPay|Chokdee|CAPTCHA|IP|Excel|SHA-256|drand)$/;

/** What may stand in code, and why. */
const ALLOWED: readonly (readonly [file: RegExp, text: RegExp, why: string])[] = [
  [/^server\/.*\/seed-[\w-]+\.ts$/, /./s, "data that a new house or a demonstration begins with"],
  [/^web\/ui\/monogram\.ts$/, /[ก-ฮ]|ธนาคาร/, "the consonants of a Thai name of a bank"],
  [
    /^web\/members\/member\/SettingsScreen\.tsx$/,
    /^\^\[เแโใไ\]/,
    "vowels written before a consonant",
  ],
  [
    /^server\/core\/searched\.ts$/,
    /^\^\(\?:คุณ|\|\^คุณ\)\$$/,
    "forms of address that the staff type before a name",
  ],
  [/^server\/rounds\/replan\.ts$/, /^ตาราง/, "a reason is kept as it was given"],
  [
    /^server\/platform\/.*\/(?:database|(?:work-)?metrics|openapi(?:-answers|-outside|-schemas)?|leftovers)\.ts$/,
    SENTENCE,
    "what operators' tools and programmers read: metrics, the API's document, the console",
  ],
  [/^server\/results\/read-archive\.ts$/, / draws$/, "what npm run import-draws says"],
  [
    /^web\/deposits\/member\/intent-error\.ts$/,
    /^[A-Z][a-z]+(?:-Key header is| balance| amount| account not| Error)/,
    "product.md section 5 compares the server's answer with these words",
  ],
];

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** What no member reads: a failure of the program, a line of its log, a name of a type. */
function isInside(node: Node): boolean {
  if (node.type.startsWith("TS") && node.type !== "TSAsExpression") {
    return !/^TS(?:NonNull|Satisfies|Instantiation|TypeAssertion)/.test(node.type);
  }
  if (node.type === "NewExpression") {
    const name = (node["callee"] as { name?: string }).name ?? "";
    return /(?:Error|Failure)$/.test(name);
  }
  if (node.type !== "CallExpression") return false;
  const callee = node["callee"] as { object?: { name?: string; property?: { name?: string } } };
  const owner = callee.object?.property?.name ?? callee.object?.name ?? "";
  return /^(?:log|logger|console)$/.test(owner);
}

/** The texts of a source that a reader would see. */
function textsIn({ path, text }: Source): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed`);
  const found: string[] = [];
  const look = (node: Node): void => {
    if (isInside(node)) return;
    if (node.type === "JSXText" && LETTERS.test(String(node["value"]))) {
      const shown = String(node["value"]).trim();
      if (!NAMES.test(shown)) found.push(shown);
    } else if (node.type === "JSXAttribute" && isShown(node)) {
      const value = (node["value"] as { value?: unknown } | null)?.value;
      if (typeof value === "string" && LETTERS.test(value)) found.push(value);
    } else if (node.type === "Literal") {
      const regex = (node["regex"] as { pattern: string } | undefined)?.pattern;
      const value = regex ?? node["value"];
      if (typeof value === "string" && isText(value, regex === undefined)) found.push(value);
    } else if (node.type === "TemplateElement") {
      const { cooked } = node["value"] as { cooked: string | null };
      if (cooked !== null && isText(cooked, true)) found.push(cooked);
    }
    for (const child of childrenOf(node)) look(child);
  };
  look(program as unknown as Node);
  return found;
}

const isShown = (attribute: Node): boolean =>
  SHOWN.has((attribute["name"] as { name?: string }).name ?? "");

const isText = (value: string, sentences: boolean): boolean =>
  OTHER_LETTERS.test(value) || (sentences && SENTENCE.test(value));

function faultsIn(source: Source): string[] {
  return textsIn(source)
    .filter((text) => !ALLOWED.some(([file, of]) => file.test(source.path) && of.test(text)))
    .map((text) => `${source.path}: ${text}`);
}

const sources = sourcesUnder(ROOT, /\.tsx?$/).filter(
  ({ path }) =>
    /^(?:web|server)\//.test(path) && !/\.test\.tsx?$|\/testing\/|vite\.config/.test(path),
);

describe("texts in code", () => {
  // A thousand files are parsed, and the cores may be busy.
  it("are none, but for a few with a reason", { timeout: 60_000 }, () => {
    expect(sources.flatMap(faultsIn)).toEqual([]);
  });

  it.each([
    ["text of an element", "export const A = () => <p>Save</p>;"],
    ["a label", 'export const A = () => <B label="Save" />;'],
    ["an English sentence", 'toast("Could not save the file");'],
    ["an English sentence with a value", "toast(`Saved ${count} files`, `You have ${count}`);"],
    ["Thai", 'reply({ message: "บันทึกแล้ว" });'],
    ["Burmese", "const text = `${amount} ဘတ်`;"],
    ["Chinese", 'const units = { baht: "泰铢" };'],
  ])("would be found: %s", (_what, text) => {
    expect(faultsIn({ path: "web/planted.tsx", text })).not.toEqual([]);
  });

  it("are not what a program tells itself", () => {
    const text = [
      'throw new Error("Could not be read");',
      'log.info("The house is open");',
      'const look = cx("text-ink-2 border");',
      'type Kind = "Some kind of thing";',
    ].join("\n");
    expect(faultsIn({ path: "web/planted.tsx", text })).toEqual([]);
  });

  it("are allowed only where some stand", { timeout: 60_000 }, () => {
    for (const [file, of, why] of ALLOWED) {
      const used = sources.some(
        (source) => file.test(source.path) && textsIn(source).some((text) => of.test(text)),
      );
      expect(used, why).toBe(true);
    }
  });
});
