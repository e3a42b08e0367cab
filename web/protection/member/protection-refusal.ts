import { ApiFailure } from "../../app/api-failure.ts";
import { paths } from "../../app/paths.ts";

const CODES: readonly string[] = ["LIMIT_REACHED", "ON_BREAK", "SELF_EXCLUDED"];

/** Whether the member's own limits, break or exclusion stood against it. */
export function isProtectionRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && CODES.includes(error.code);
}

/** Explains the refusal in a dialog and leads to the page of limits and breaks when asked. */
export async function explainRefusal(
  failure: ApiFailure,
  navigate: (path: string) => unknown,
): Promise<void> {
  const { explainProtection } = await import("./explain-protection.tsx");
  if (await explainProtection(failure)) navigate(paths.protection);
}
