/** Row ids as callers send them: checked for their form before they reach SQL. */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** At most 15 digits: every such number is exact in JavaScript and fits int8. */
const NUMBER = /^[1-9][0-9]{0,14}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function isRowNumber(text: string): boolean {
  return NUMBER.test(text);
}
