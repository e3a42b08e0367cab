/**
 * The slip that an entry e names, as a number: as a text it would be compared with all slips of its
 * member. Null where it names none; a larger number than any id has is not read at all.
 */
export const SLIP_OF_ENTRY = `case when split_part(e.reference_id, ':', 1) ~ '^[0-8]?[0-9]{1,18}$'
  then split_part(e.reference_id, ':', 1)::bigint end`;
