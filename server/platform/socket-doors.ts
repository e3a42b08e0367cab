/**
 * Who may open a socket at all, before anybody is asked for a token (trust.md X10): pages of our
 * own only, and not more from one address than a house full of phones needs.
 */
import type { IncomingMessage } from "node:http";

import type { Config } from "./config.ts";

/** Behind one address of a Thai mobile carrier stand many members. */
const SOCKETS_PER_ADDRESS = 500;
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

type Trust = Pick<Config, "publicUrl" | "trustProxy">;

/** A browser says which page opens a socket; what is no browser says nothing. */
export function isOwnOrigin({ headers }: IncomingMessage, { publicUrl }: Trust): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const from = URL.parse(origin)?.host;
  if (from === undefined) return false;
  return from === host || (publicUrl !== undefined && from === URL.parse(publicUrl)?.host);
}

/** What engine.io hands over when somebody has come in. */
export interface Connection {
  readonly request: IncomingMessage;
  once(event: "close", then: () => void): void;
}

export interface SocketCount {
  hasRoom(request: IncomingMessage): boolean;
  add(connection: Connection): void;
}

/** Counts the open sockets of each address on this node. */
export function countSockets(trust: Trust): SocketCount {
  const open = new Map<string, number>();
  return {
    hasRoom: (request) => {
      const address = addressOf(request, trust);
      return LOOPBACK.test(address) || (open.get(address) ?? 0) < SOCKETS_PER_ADDRESS;
    },
    add: (connection) => {
      const address = addressOf(connection.request, trust);
      open.set(address, (open.get(address) ?? 0) + 1);
      connection.once("close", () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
    },
  };
}

/** As Fastify reckons it (app.ts): what our own proxy wrote, never what the caller claims. */
function addressOf(request: IncomingMessage, { trustProxy }: Trust): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const last = forwarded.at(-1)?.trim() ?? "";
  return trustProxy && last !== "" ? last : (request.socket.remoteAddress ?? "");
}
