import { fieldsAtFault } from "../../../app/admin/field-faults.ts";

/** What is typed about a day that differs, by the names of the call; its day itself is chosen. */
export const dayFields = ["lottery_type_id", "moved_to", "note"] as const;
export const dayFaultOfCode = {
  LOTTERY_TYPE_NOT_FOUND: "lottery_type_id",
  SCHEDULE_INVALID: "lottery_type_id",
} as const;

/** Whether a refusal belongs beside one of them. */
export const isAtDayField = (error: unknown): boolean =>
  fieldsAtFault(error, dayFields, dayFaultOfCode).length > 0;
