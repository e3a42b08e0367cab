/** What services outside did, for /metrics. */
import { Counter } from "prom-client";

import { registry } from "../watch/registry.ts";

export const outsideMessages = new Counter({
  name: "chokdee_outside_messages_total",
  help: "Messages to services outside (SMS and where alarms go) by outcome",
  labelNames: ["service", "outcome"],
  registers: [registry],
});
