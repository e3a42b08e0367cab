/**
 * The client's own id of a slip: any 1 to 128 printable characters without spaces at the ends
 * (decisions.md). Where it is kept, and in the text of the slip that is signed, every byte of it
 * that is not of A-Z, a-z, 0-9, _ or - stands as % and two hexadecimal digits: so the signs that
 * keep the fields of that text apart are in no id, and ids of before stand as they always did.
 */
export const BET_GROUP_ID = /^(?=.{1,128}$)[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u;

export const LONGEST_GROUP_ID = 128;

export function keptGroupId(sent: string): string {
  // A lone half of a pair is no character and has no bytes; no id that was taken has one.
  return encodeURIComponent(sent.toWellFormed()).replaceAll(
    /[.!~*'()]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}

export function sentGroupId(kept: string): string {
  return decodeURIComponent(kept);
}
