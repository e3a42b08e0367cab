/** What a form with a slip may hold, for a deposit and where a withdrawal is approved. */
import { SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";

import type { UploadRules } from "../platform/http/uploads.ts";

export const slipForm: UploadRules = {
  field: "slip",
  mostBytes: SLIP_MOST_BYTES,
  tooLarge: "SLIP_TOO_LARGE",
};
