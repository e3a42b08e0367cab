/**
 * Reads archives of past draws in the shapes that they are published in, told apart by their
 * fields: the government lottery, Laos, Hanoi, and the Hanoi variants.
 */
import * as z from "zod/mini";

import { completeResult, type ResultEntry } from "@chokdee/domain/results/complete-result.ts";
import type { DrawResult, ResultKind } from "@chokdee/domain/results/rules.ts";
import { isDay } from "@chokdee/domain/time.ts";

/** A draw to be put in: the code of its lottery, its day, and what was drawn. */
export interface PastDraw {
  readonly code: string;
  readonly kind: ResultKind;
  readonly drawDate: string;
  readonly result: DrawResult;
}

/** The file cannot be imported; the message says why, for the person who gave it. */
export class ArchiveError extends Error {}

interface ReadRow {
  readonly code: string;
  readonly date: string;
  readonly entry: Readonly<Record<string, string | null>>;
}

interface Shape {
  readonly name: string;
  readonly kind: ResultKind;
  /** The fields by which the shape is known. */
  readonly fields: readonly string[];
  /** Throws on a row of another shape. */
  readonly read: (row: unknown) => ReadRow;
}

const digits = z.string().check(z.regex(/^[0-9]{1,7}$/));
const maybeDigits = z.nullable(digits);
const date = z.string().check(z.refine(isDay, "not a day"));

/** Several numbers of a field; one that was not drawn then is left out. */
function joined(numbers: readonly string[]): string | null {
  return numbers.length === 0 ? null : numbers.join(" ");
}

const government = z.object({
  date,
  first: maybeDigits,
  front3: z.array(digits),
  last3: z.array(digits),
  last2: maybeDigits,
  near: z.array(digits),
});
const laos = z.object({
  date,
  four: digits,
  three_top: digits,
  two_top: digits,
  two_bottom: digits,
});
const hanoi = z.object({ date, special: digits, prize1: digits });
const variants = z.object({
  date,
  variant: z.enum(["normal", "special", "vip", "extra"]),
  three_top: maybeDigits,
  two_top: maybeDigits,
  two_bottom: maybeDigits,
});

const shapes: readonly Shape[] = [
  {
    name: "Thai government draws",
    kind: "GLO",
    fields: ["date", "first", "front3", "last3", "last2", "near"],
    read: (row) => {
      const draw = government.parse(row);
      const entry = {
        prize_first: draw.first,
        prize_near: joined(draw.near),
        three_front: joined(draw.front3),
        three_bottom: joined(draw.last3),
        two_bottom: draw.last2,
      };
      return { code: "thai-gov", date: draw.date, entry };
    },
  },
  {
    name: "Lao draws",
    kind: "FOUR_DIGIT",
    fields: ["date", "four", "three_top", "two_top", "two_bottom"],
    read: (row) => {
      const { date: day, four, ...derived } = laos.parse(row);
      return { code: "laos", date: day, entry: { four_top: four, ...derived } };
    },
  },
  {
    name: "Hanoi draws",
    kind: "TWO_PRIZES",
    fields: ["date", "special", "prize1"],
    read: (row) => {
      const draw = hanoi.parse(row);
      return {
        code: "hanoi",
        date: draw.date,
        entry: { special: draw.special, first: draw.prize1 },
      };
    },
  },
  {
    name: "draws of the Hanoi variants",
    kind: "TWO_PRIZES",
    fields: ["date", "variant", "three_top", "two_top", "two_bottom"],
    read: (row) => {
      const { date: day, variant, ...entry } = variants.parse(row);
      return { code: variant === "normal" ? "hanoi" : `hanoi-${variant}`, date: day, entry };
    },
  },
];

export interface Archive {
  readonly name: string;
  readonly draws: readonly PastDraw[];
}

/** Reads the text of a file; nothing of it is used when a single row is not right. */
export function readArchive(text: string): Archive {
  const rows = rowsOf(text);
  const shape = shapeOf(rows[0]);
  return { name: shape.name, draws: rows.map((row, at) => readDraw(shape, row, at)) };
}

function rowsOf(text: string): readonly unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new ArchiveError("This is no JSON file.");
  }
  if (!Array.isArray(content) || content.length === 0) {
    throw new ArchiveError("An archive is a JSON list with one object for each draw.");
  }
  return content as unknown[];
}

function shapeOf(row: unknown): Shape {
  const isObject = typeof row === "object" && row !== null;
  const found = shapes.find(
    (shape) => isObject && shape.fields.every((field) => Object.hasOwn(row, field)),
  );
  if (found) return found;
  const known = shapes.map(({ name, fields }) => `  ${name}: ${fields.join(", ")}`).join("\n");
  throw new ArchiveError(`The draws of this file have a shape that is not known. Known:\n${known}`);
}

function readDraw(shape: Shape, row: unknown, at: number): PastDraw {
  const where = `Draw ${at + 1}`;
  let read: ReadRow;
  try {
    read = shape.read(row);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const issue = error.issues[0];
    throw new ArchiveError(`${where}, field ${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const given = Object.entries(read.entry).filter(
    (field): field is [string, string] => field[1] !== null,
  );
  const entry: ResultEntry = Object.fromEntries(given);
  const completed = completeResult(shape.kind, entry, { archive: true });
  if (!completed.ok) {
    const [fault] = completed.faults;
    throw new ArchiveError(`${where} of ${read.date}, ${fault?.field}: ${fault?.code}.`);
  }
  return { code: read.code, kind: shape.kind, drawDate: read.date, result: completed.result };
}
