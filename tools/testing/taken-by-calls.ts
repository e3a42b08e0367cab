/** What a call takes of what it is sent, field by field. */
import type { Call } from "@chokdee/domain/contract.ts";
import { expect } from "vitest";

import { contractCalls } from "../../server/testing/contract-calls.ts";

interface Def {
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
}
type Schema = NonNullable<Call["body"]>;

const defOf = (schema: Schema): Def => schema.def as Def;

/** What holds the fields, or the elements, of a schema. */
function within(schema: Schema, found: (def: Def) => Schema | undefined): Schema | undefined {
  const def = defOf(schema);
  const inner = [def.innerType, def.in, ...(def.options ?? [])].flatMap((one) => one ?? []);
  return found(def) ?? inner.flatMap((one) => within(one, found) ?? [])[0];
}

/** The schema of "placeSlip.bets[].number", wherever the call takes it. */
function schemaOf(where: string): Schema {
  const [name = "", ...steps] = where.replaceAll("[]", ".[]").split(".");
  const { params, query, headers, body } = contractCalls.get(name) ?? {};
  const found = [params, query, headers, body].flatMap((part) => {
    let schema: Schema | undefined = part;
    for (const step of steps) {
      schema &&= within(schema, (def) =>
        step === "[]" ? (def.element ?? def.valueType) : def.shape?.[step],
      );
    }
    return schema ?? [];
  });
  return found[0] ?? expect.fail(`there is no ${where}`);
}

/** Whether a call takes a value in this field of what it is sent. */
export const takes = (where: string, value: unknown): boolean =>
  schemaOf(where).safeParse(value).success;
