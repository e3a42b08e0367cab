/**
 * The slip that an entry e names, as a number: as a text it would be compared with all slips of its
 * member. Null where it names none; a larger number than any id has is not read at all. A
 * pattern that counts the digits takes ten times as long.
 */
const NAMED = "split_part(e.reference_id, ':', 1)";
export const SLIP_OF_ENTRY = `case when ${NAMED} ~ '^[0-9]+$' and length(${NAMED}) <= 19
  and lpad(${NAMED}, 19, '0') < '9' then ${NAMED}::bigint end`;
