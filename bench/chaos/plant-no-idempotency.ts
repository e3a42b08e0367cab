/** The server with idempotency planted off: every try of a slip gets an id of its own. */
import { randomUUID } from "node:crypto";

import { startWithOther } from "./planted-placing.ts";

await startWithOther({ group: () => randomUUID() });
