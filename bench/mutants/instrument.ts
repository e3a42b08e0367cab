/**
 * Puts every change that a mutant would make into a source at once, each behind a switch
 * (switch.ts), so that a file is parsed and read once for all its mutants.
 */
import { parseSync } from "vite";

import { OTHERS } from "./operators.ts";

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);
const MOST_TWICE = 400;
/** What is of types alone is gone before it runs. */
const WITH_VALUE = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]);

/** The source with its switches, and the mutants behind them, numbered from the first id on. */
export function instrument(file: string, source: string, first: number) {
  const { program } = parseSync(file, source, { astType: "ts" });
  const writer = new Writer(file, source, first);
  return { code: writer.render(program as unknown as Node), mutants: writer.mutants };
}

class Writer {
  readonly mutants: Mutant[] = [];
  readonly #file: string;
  readonly #source: string;
  readonly #first: number;

  constructor(file: string, source: string, first: number) {
    this.#file = file;
    this.#source = source;
    this.#first = first;
  }

  render(node: Node): string {
    return this.#written(node) ?? this.#withChildren(node);
  }

  /** A node with its switches; undefined where only its children have some. */
  #written(node: Node): string | undefined {
    if (node.type.startsWith("TS") && !WITH_VALUE.has(node.type)) return this.#raw(node);
    if (node.type === "ImportDeclaration") return this.#raw(node);
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
      return this.#withChildren(node, (child) =>
        child === node["test"] ? this.#condition(child) : undefined,
      );
    }
    if (node.type === "BinaryExpression") return this.#binary(node);
    if (node.type === "LogicalExpression") return this.#logical(node);
    if (node.type === "UnaryExpression") return this.#unary(node);
    if (node.type === "Literal") return this.#literal(node);
    if (node.type === "MemberExpression") return this.#member(node);
    if (node.type !== "Property" || node["computed"] === true || node["shorthand"] === true) {
      return undefined;
    }
    return this.#withChildren(node, (child) =>
      child === node["key"] ? this.#raw(child) : undefined,
    );
  }

  #condition(test: Node): string {
    const id = this.#mark(test, "true", "false");
    const written = this.render(test);
    return either(id, 2, `$m.condition(${id}, ${written})`, `(${written})`);
  }

  #binary(node: Node): string | undefined {
    const operator = String(node["operator"]);
    const others = OTHERS[operator];
    if (others === undefined) return undefined;
    const id = this.#mark(node, ...others);
    const [left, right] = this.#sides(node);
    const mutated = `$m.binary(${id}, "${operator}", ${left}, ${right})`;
    return either(id, others.length, mutated, `(${left} ${operator} ${right})`);
  }

  #logical(node: Node): string | undefined {
    const operator = String(node["operator"]);
    if (operator === "??") return undefined;
    const id = this.#mark(node, operator === "&&" ? "||" : "&&", "its left", "its right");
    const [left, right] = this.#sides(node);
    const mutated = `$m.logical(${id}, "${operator}", () => (${left}), () => (${right}))`;
    return either(id, 3, mutated, `(${left} ${operator} ${right})`);
  }

  #unary(node: Node): string | undefined {
    const operator = String(node["operator"]);
    if (operator !== "!" && operator !== "-") return undefined;
    const id = this.#mark(node, `without ${operator}`);
    const value = this.render(node["argument"] as Node);
    return either(id, 1, `$m.unary(${id}, "${operator}", ${value})`, `(${operator}${value})`);
  }

  #literal(node: Node): string | undefined {
    const { value } = node;
    const isNumber = typeof value === "number" || typeof value === "bigint";
    if (!isNumber && typeof value !== "boolean") return undefined;
    const id = this.#mark(node, isNumber ? "one more" : "the other");
    return either(id, 1, `$m.literal(${id}, ${this.#raw(node)})`, this.#raw(node));
  }

  #member(node: Node): string | undefined {
    const name = this.#raw(node["property"] as Node);
    const other = NAMES.get(name);
    if (node["computed"] === true || other === undefined) return undefined;
    const id = this.#mark(node, other);
    const dot = node["optional"] === true ? "?." : "";
    return `${this.render(node["object"] as Node)}${dot}[$m.name(${id}, "${name}", "${other}")]`;
  }

  /** As many mutants as there are words; answers the id of the first. */
  #mark(node: Node, ...words: readonly string[]): number {
    const id = this.#first + this.mutants.length;
    const line = this.#source.slice(0, node.start).split("\n").length;
    const text = this.#raw(node).replaceAll(/\s+/g, " ").slice(0, 90);
    for (const [index, word] of words.entries()) {
      this.mutants.push({ id: id + index, file: this.#file, line, what: `${text}  =>  ${word}` });
    }
    return id;
  }

  #raw({ start, end }: Node): string {
    return this.#source.slice(start, end);
  }

  #sides(node: Node): [string, string] {
    return [this.render(node["left"] as Node), this.render(node["right"] as Node)];
  }

  #withChildren(node: Node, replaced?: (child: Node) => string | undefined): string {
    let written = "";
    let at = node.start;
    for (const child of childrenOf(node)) {
      if (child.start < at) continue;
      written += this.#source.slice(at, child.start) + (replaced?.(child) ?? this.render(child));
      at = child.end;
    }
    return written + this.#source.slice(at, node.end);
  }
}

/** As written unless one of so many mutants is on; what is long is not written twice. */
function either(id: number, many: number, mutated: string, written: string): string {
  return mutated.length > MOST_TWICE
    ? mutated
    : `($m.is(${id}, ${many}) ? ${mutated} : ${written})`;
}

function childrenOf(node: Node): Node[] {
  const children: unknown[] = Object.values(node).flat();
  return children.filter(isNode).toSorted((one, other) => one.start - other.start);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
