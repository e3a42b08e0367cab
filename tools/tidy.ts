/** What makes a tree untidy, counted file by file (architecture.md, "Names, sizes, comments"). */
import { posix } from "node:path";

import { type Source, bareCode, commentsOf, withoutComments } from "./sources.ts";

export interface Habit {
  readonly name: string;
  readonly of: RegExp;
  /** How often a file breaks it. */
  readonly count: (source: Source) => number;
}

const CODE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.(?:test|e2e)\.tsx?$/;
/** Only .tsx files that export one component are named after it. */
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx$/;
const VAGUE = /^(?:.*-)?(?:helpers?|utils?|common|managers?|misc|index)\.(?:ts|tsx|mjs)$/;
const MAX_LINES = 300;
const MAX_LINES_OF_STYLE = 350;
const MAX_COLUMNS = 100;
const UNFINISHED = /\b(?:TODO|FIXME|XXX)\b|[Nn]ot implemented|[Cc]oming soon|[Ll]orem ipsum/g;
/** This file has to spell out the words that it looks for. */
const SELF = "tools/tidy.ts";
const ANY = /(?::|\bas|<|,|\||=)\s*any\b(?!\s*\()|\bany\[\]/g;
const SWITCHED_OFF = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable/g;
/** Ways by which a text would become a part of the page's code (trust.md X3). */
const TEXT_AS_CODE =
  /\bdangerouslySetInnerHTML\b|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\beval\(|\bnew Function\(|\bsrcDoc\b|\bcreateContextualFragment\b|\bDOMParser\b/g;
/** Fields that take digits by themselves; those of web/ui are for codes, phones and days. */
const OWN_DIGITS =
  /inputMode=(?:"(?:numeric|decimal)"|\{)|type="number"|\bonlyDigits\(|\bparseFloat\(/g;
const TEXT_FIELD = /<(?:input|TextField)\b(?:[^>]|=>)*>/g;
const MONEY = /amount|price|stake|limit|percent|baht|credit|odds|cap\b/i;
/** What use-typed-number.ts gives an input. */
const TYPED_NUMBER = "{...field.input}";
/** A wait of a fixed length: too long on a fast machine, too short on a busy one. */
const FIXED_WAIT =
  /\bwaitForTimeout\(|\bsleep\(\s*[\d_A-Z]+\s*\)|=> setTimeout\(\s*\w+,\s*[\d_A-Z]+\s*\)/g;
/** These have to spell out the words that are looked for. */
const SPELT_OUT = /^tools\/tidy(?:-fails\.test)?\.ts$/;
/** Words of our own for what every engineer has a name for, which docs/glossary.md gives. */
const PRIVATE_WORDS =
  /\b(?:front desk|frontdesk|triedOut|inTurn|keepCounting|letIn|patiently|persistently|hurry\w*|Complaint|leash|parent-chain|uproot|corpse|first sight|fault of our own|our own faults?)\b/gi;
const SKIPPED =
  /\b(?:it|test|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\bx(?:it|describe)\(/g;

const counted = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
const lines = (text: string): number => text.trimEnd().split("\n").length;
const nameOf = (path: string): string => posix.basename(path);

export const habits: readonly Habit[] = [
  {
    name: "a file's name says what is in it",
    of: CODE,
    count: ({ path }) => Number(VAGUE.test(nameOf(path))),
  },
  {
    name: "files are kebab-case, a component's file PascalCase.tsx",
    of: CODE,
    count: ({ path }) => Number(!KEBAB.test(nameOf(path)) && !PASCAL.test(nameOf(path))),
  },
  {
    name: "nothing is left unfinished",
    of: /\.(?:ts|tsx|mjs|sql|css|json)$/,
    count: ({ path, text }) => (path === SELF ? 0 : counted(UNFINISHED, text)),
  },
  {
    name: "a thing has the name that the field gives it",
    of: /\.(?:ts|tsx|mjs|sql)$/,
    count: ({ path, text }) => (SPELT_OUT.test(path) ? 0 : counted(PRIVATE_WORDS, text)),
  },
  {
    name: "every type is known",
    of: /\.tsx?$/,
    count: ({ text }) => counted(ANY, bareCode(text)),
  },
  {
    name: "no check is switched off in a file",
    of: CODE,
    count: ({ text }) => counted(SWITCHED_OFF, commentsOf(text)),
  },
  {
    name: "a text of somebody's stays a text",
    of: /^(?:web|domain|server)\/.*\.tsx?$/,
    count: ({ text }) => counted(TEXT_AS_CODE, bareCode(text)),
  },
  {
    name: "an amount is typed into the field that never joins other digits",
    of: /^web\/.*(?<!\.test)\.tsx?$/,
    count: ownNumberFields,
  },
  {
    name: "a test polls for what it waits for; where a wait is the subject: letTimePass",
    of: /\.(?:test|e2e)\.tsx?$|^e2e\//,
    count: ({ text }) => counted(FIXED_WAIT, bareCode(text)),
  },
  {
    name: "no test is skipped",
    of: TEST,
    count: ({ text }) => counted(SKIPPED, bareCode(text)),
  },
  {
    name: "a file has at most 300 lines",
    of: CODE,
    count: ({ text }) => Math.max(0, lines(text) - MAX_LINES),
  },
  {
    name: "a style sheet has at most 350 lines",
    of: /\.css$/,
    count: ({ text }) => Math.max(0, lines(text) - MAX_LINES_OF_STYLE),
  },
  {
    name: "SQL has at most 100 columns",
    of: /^db\/(?!schema\.sql$).*\.sql$/,
    count: ({ text }) => text.split("\n").filter((line) => line.length > MAX_COLUMNS).length,
  },
];

/** Fields for amounts, prices and percentages that do without use-typed-number.ts. */
function ownNumberFields({ path, text }: Source): number {
  const code = withoutComments(text);
  const fields = code.match(TEXT_FIELD) ?? [];
  const bare = fields.filter((tag) => MONEY.test(tag) && !tag.includes(TYPED_NUMBER));
  return bare.length + (path.startsWith("web/ui/") ? 0 : counted(OWN_DIGITS, code));
}

/** Per habit the files that break it, with how often. */
export function untidiness(sources: readonly Source[]): Map<string, Map<string, number>> {
  const perHabit = habits.map(({ name, of, count }) => {
    const perFile = sources
      .filter(({ path }) => of.test(path))
      .map((source) => [source.path, count(source)] as const)
      .filter(([, number]) => number > 0);
    return [name, new Map(perFile)] as const;
  });
  return new Map(perHabit);
}

const MARKDOWN_COLUMNS = 120;

/** Lines of a Markdown text that are too wide to read beside a change; tables cannot be broken. */
export function wideLines(text: string): string[] {
  return text.split("\n").filter((line) => {
    // What has no blank beyond its first word cannot be broken either.
    const canBreak = line
      .trim()
      .slice(0, MARKDOWN_COLUMNS)
      .replace(/^[-*] /, "")
      .includes(" ");
    return line.length > MARKDOWN_COLUMNS && canBreak && !/^\s*\|/.test(line);
  });
}
