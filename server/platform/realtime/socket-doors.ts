/**
 * Who may open a socket at all, before anybody is asked for a token (trust.md X10): pages of our
 * own only, and not more from one address than a house full of phones needs.
 */
import type { IncomingMessage } from "node:http";

import { AddressCount } from "../http/address-count.ts";
import type { Config } from "../config.ts";

/** Where socket.io answers; its clients know no other. */
export const SOCKET_PATH = "/socket.io/";

/** Behind one address of a Thai mobile carrier stand many members. */
const SOCKETS_PER_ADDRESS = 500;

/** Fewer than the connections of a node (slow-clients.ts): requests must find room beside them. */
const SOCKETS_PER_NODE = 12_000;

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

/** Counts the open sockets on this node, and of each address. */
export function countSockets(trust: Trust, perNode = SOCKETS_PER_NODE): SocketCount {
  const open = new AddressCount(SOCKETS_PER_ADDRESS);
  let all = 0;
  return {
    hasRoom: (request) => all < perNode && !open.isFull(addressOf(request, trust)),
    add: (connection) => {
      const address = addressOf(connection.request, trust);
      all += 1;
      open.add(address);
      connection.once("close", () => {
        all -= 1;
        open.remove(address);
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
