/**
 * Under which names the house answers (trust.md X8). Nothing that we write depends on the Host
 * header; with PUBLIC_URL set, another name is a mistake or a trick, and is refused all the same.
 * Addresses in figures stay open for trials on the machine itself, and under any name answers what
 * a proxy, a container or Prometheus asks a node by the name that it has among them.
 */
import { isIP } from "node:net";

import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";

import type { Config } from "../config.ts";

const HOST = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.-]{1,253}))(?::[0-9]{1,5})?$/;

export function checkHostNames(
  http: FastifyInstance,
  { publicUrl, metricsToken }: Pick<Config, "publicUrl" | "metricsToken">,
): void {
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const ofMachines = ["/healthz", "/readyz", ...(metricsToken === undefined ? [] : ["/metrics"])];
  http.addHook("onRequest", async ({ raw }) => {
    const name = ofMachines.includes(raw.url ?? "") ? undefined : ours;
    if (!isWelcomeHost(raw.headers.host, name)) throw new Refusal("MALFORMED");
  });
}

/** HTTP/1.0 sends no host; whoever sends one sends one that can be read. */
export function isWelcomeHost(header: string | undefined, ours: string | undefined): boolean {
  if (header === undefined) return true;
  const match = HOST.exec(header);
  if (!match) return false;
  const name = (match[1] ?? match[2] ?? "").toLowerCase();
  if (match[1] !== undefined) return isIP(name) === 6;
  return ours === undefined || name === ours || name === "localhost" || isIP(name) === 4;
}
