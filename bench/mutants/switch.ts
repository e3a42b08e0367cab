/**
 * What the switches of instrument.ts do while tests run: one mutant is on, all others are as
 * written. Which of them a test file comes by is written down for the runner.
 */
import { appendFileSync } from "node:fs";

import { afterAll, expect, inject } from "vitest";

import { OTHERS } from "./operators.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly mutant: number;
    readonly hits: string;
  }
}

const on = inject("mutant");
const met = new Set<number>();
/** A mutant may have made a loop that never ends. */
const MOST_STEPS = 500_000_000;
let steps = 0;

/** Whether one of so many mutants from the id on is on. */
function is(id: number, many: number): boolean {
  if (on === 0) for (let one = 0; one < many; one += 1) met.add(id + one);
  else if ((steps += 1) > MOST_STEPS) throw new Error("it does not end");
  return on >= id && on < id + many;
}

/** Which of them; -1 is none. */
const chosen = (id: number, many: number): number => (is(id, many) ? on - id : -1);

type Value = number | bigint;

function calculated(operator: string, left: Value, right: Value): unknown {
  const [a, b] = [left as number, right as number];
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  if (operator === ">") return a > b;
  if (operator === ">=") return a >= b;
  if (operator === "===") return a === b;
  if (operator === "!==") return a !== b;
  if (operator === "+") return a + b;
  if (operator === "-") return a - b;
  if (operator === "*") return a * b;
  if (operator === "/") return a / b;
  if (operator === "%") return a % b;
  throw new Error(`no such operator: ${operator}`);
}

const switches = {
  is,
  binary: (id: number, operator: string, left: Value, right: Value): unknown => {
    const others = OTHERS[operator] ?? [];
    return calculated(others[chosen(id, others.length)] ?? operator, left, right);
  },
  logical: (id: number, operator: string, left: () => unknown, right: () => unknown): unknown => {
    const which = chosen(id, 3);
    if (which === 1) return left();
    if (which === 2) return right();
    const isAnd = (operator === "&&") !== (which === 0);
    return isAnd ? left() && right() : left() || right();
  },
  condition: (id: number, test: unknown): unknown => [true, false][chosen(id, 2)] ?? test,
  unary: (id: number, operator: string, value: Value): unknown => {
    if (chosen(id, 1) === 0) return value;
    return operator === "!" ? !value : -value;
  },
  literal: (id: number, value: Value | boolean): unknown => {
    if (chosen(id, 1) !== 0) return value;
    if (typeof value === "boolean") return !value;
    return typeof value === "bigint" ? value + 1n : value + 1;
  },
  name: (id: number, name: string, other: string): string => (chosen(id, 1) === 0 ? other : name),
};
Object.assign(globalThis, { $m: switches });

afterAll(() => {
  if (on !== 0) return;
  const { testPath } = expect.getState();
  appendFileSync(inject("hits"), `${JSON.stringify({ testPath, met: [...met] })}\n`);
});
