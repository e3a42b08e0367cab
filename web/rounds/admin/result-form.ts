import { completeResult, isOneOf, settingsOf } from "@chokdee/domain/results/complete-result.ts";
import { entryFields, parseResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import type { EntryField, ResultSettings } from "@chokdee/domain/results/entry-fields.ts";
import { pastedResult } from "@chokdee/domain/results/pasted-result.ts";
import { RESULT_KINDS, type DrawResult, type ResultKind } from "@chokdee/domain/results/rules.ts";
import { useMemo, useState } from "react";

import { useKeptTyping } from "../../app/admin/kept-typing.ts";
import { useTranslation } from "../../text/i18n.ts";
import { toast } from "../../ui/toast.ts";
import type { Entry } from "./calls.ts";

/** One number of the form: a field that holds two numbers has two of these. */
export interface Cell {
  readonly field: EntryField;
  /** From 0. */
  readonly place: number;
}

export interface ResultForm {
  readonly cells: readonly Cell[];
  readonly textOf: (cell: Cell) => string;
  readonly type: (cell: Cell, text: string) => void;
  /**
   * Puts the numbers of a pasted text into the cells, in order, and a single one where the cursor
   * stands, if it fits there; answers how many it held.
   */
  readonly paste: (text: string, at?: Cell) => number;
  /** Puts what a source says into the cells. */
  readonly fill: (entry: Entry) => void;
  /** Whether a number is typed whole. */
  readonly fits: (cell: Cell) => boolean;
  /** The entry as the server takes it, once the rules find nothing missing or wrong in it. */
  readonly entry: Entry | undefined;
  /** Numbers that stand twice in one field: possible, and far likelier a slip of the finger. */
  readonly twice: readonly { readonly cell: Cell; readonly number: string }[];
  /** The numbers in order with a space between: what is typed again to confirm. */
  readonly spoken: string;
}

function keyOf({ field, place }: Cell): string {
  return `${field.name}:${String(place)}`;
}

/** A lottery's result kind as the rules know it. */
export function asKind(kind: string): ResultKind | undefined {
  return RESULT_KINDS.find((known) => known === kind);
}

type Texts = Readonly<Record<string, string>>;

/** What stands in the cells, kept under a name where there is one. */
function useTexts(keptAs: string | undefined) {
  const { t } = useTranslation("admin");
  const [texts, setTexts] = useState<Texts>({});
  const isTyped = Object.values(texts).some((text) => text !== "");
  useKeptTyping<{ texts: Texts }>(
    keptAs,
    { first: { texts: {} }, typed: isTyped ? { texts } : {} },
    (kept) => {
      setTexts(kept.texts ?? {});
      toast({ text: t("typing_is_back"), tone: "info" });
    },
  );
  return [texts, setTexts] as const;
}

function cellsOf(kind: ResultKind | undefined, settings: ResultSettings): readonly Cell[] {
  if (kind === undefined) return [];
  return entryFields(kind, settings).flatMap((field) =>
    Array.from({ length: field.count }, (_, place) => ({ field, place })),
  );
}

/** The result that another one is to replace. */
interface Standing {
  readonly result: DrawResult | null;
  readonly two_bottom_apart?: boolean | null | undefined;
}

function useSettings(kind: ResultKind | undefined, raw: unknown, standing: Standing | undefined) {
  const { result = null, two_bottom_apart: isApart } = standing ?? {};
  return useMemo(() => {
    const now = parseResultSettings(raw) ?? {};
    return kind === undefined ? now : settingsOf(kind, now, result, isApart);
  }, [kind, raw, result, isApart]);
}

/** What an operator types for a draw of this kind; the same rules judge it on the server. */
export function useResultForm(
  resultKind: string,
  rawSettings: unknown,
  /** What is typed outlives a session that ends, under this name (kept-typing.ts). */
  keptAs?: string,
  standing?: Standing,
): ResultForm {
  const [texts, setTexts] = useTexts(keptAs);
  const kind = asKind(resultKind);
  const settings = useSettings(kind, rawSettings, standing);
  const cells = useMemo(() => cellsOf(kind, settings), [kind, settings]);
  const textOf = (cell: Cell) => texts[keyOf(cell)] ?? "";
  const paste = (text: string, at?: Cell): number => {
    const numbers = pastedResult(
      text,
      cells.map(({ field }) => field),
    );
    const found = cells.flatMap((cell, at) => {
      const number = numbers[at] ?? "";
      return number === "" ? [] : [[keyOf(cell), number] as const];
    });
    const [here = ""] = at && found.length === 1 ? pastedResult(text, [at.field]) : [];
    const taken = at && here !== "" ? [[keyOf(at), here] as const] : found;
    if (taken.length > 0) setTexts((before) => ({ ...before, ...Object.fromEntries(taken) }));
    return found.length;
  };
  const fill = (from: Entry): void => {
    const found = cells.map((cell) => {
      const number = from[cell.field.name]?.split(" ")[cell.place] ?? "";
      return [keyOf(cell), number] as const;
    });
    setTexts(Object.fromEntries(found));
  };
  const filled = cells.filter((cell) => textOf(cell) !== "");
  const entry: Record<string, string> = {};
  for (const cell of filled) {
    const { name } = cell.field;
    entry[name] = entry[name] === undefined ? textOf(cell) : `${entry[name]} ${textOf(cell)}`;
  }
  const isComplete =
    kind !== undefined &&
    filled.length === cells.length &&
    completeResult(kind, entry, settings).ok;
  return {
    cells,
    textOf,
    paste,
    fill,
    fits: (cell) => isOneOf(cell.field, textOf(cell)),
    type: (cell, text) => setTexts((before) => ({ ...before, [keyOf(cell)]: text })),
    entry: isComplete ? entry : undefined,
    twice: cells.flatMap((cell) => {
      const number = textOf(cell);
      const isFull = number.length === cell.field.digits;
      const isAgain = cells.some(
        (other) =>
          other.field.name === cell.field.name &&
          other.place < cell.place &&
          textOf(other) === number,
      );
      return isFull && isAgain ? [{ cell, number }] : [];
    }),
    spoken: cells.map(textOf).join(" "),
  };
}
