/** Where every metric of this node is registered, for /metrics. */
import { Gauge, Registry } from "prom-client";

export const registry = new Registry();

export const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
  new Gauge({ name: `chokdee_${name}`, help, labelNames, registers: [registry] });
