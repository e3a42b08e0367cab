/** Every call of the contracts by its name. */
import type { Call } from "@chokdee/domain/contract.ts";

import { contractNames } from "../platform/http/contract-names.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;

export const contractCalls: ReadonlyMap<string, Call> = new Map(
  [...contractNames].flatMap(([value, name]) => (isCall(value) ? [[name, value] as const] : [])),
);
