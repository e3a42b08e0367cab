/** Row ids as callers send them: checked for their form before they reach SQL. */

import { ROW_NUMBER } from "@chokdee/domain/row-number.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function isRowNumber(text: string): boolean {
  return ROW_NUMBER.test(text);
}
