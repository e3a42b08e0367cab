/**
 * Who may open a socket at all, before anybody is asked for a token (trust.md X10): pages of our
 * own only, and not more from one address than a house full of phones needs.
 */
import type { IncomingMessage } from "node:http";

import { AddressCount, isLoopback } from "../http/address-count.ts";
import { networkOf } from "../http/networks.ts";
import type { Config } from "../config.ts";

/** Where socket.io answers; its clients know no other. */
export const SOCKET_PATH = "/socket.io/";

/** Behind one address of a Thai mobile carrier stand many members. */
const SOCKETS_PER_ADDRESS = 500;

/** Fewer than the connections of a node (slow-clients.ts): requests must find room beside them. */
const SOCKETS_PER_NODE = 12_000;

/** A screen asks once to be let in, and on the same line again only after a fault of ours. */
const TRIES_PER_CONNECTION = 20;

/** Each is a look into the database: as many as an address has requests (request-bound.ts). */
const TRIES_PER_ADDRESS = 6_000;
const WINDOW_MS = 60_000;

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

/** What is asked before anybody is looked up: whether one more try is judged, and if not, why. */
export type TryVerdict = "JUDGED" | "TOO_MANY_OF_CONNECTION" | "TOO_MANY_OF_ADDRESS";

/** Counts how often connections of this node ask to be let in, and those of each address. */
export function countTries(trust: Trust): (connection: Connection) => TryVerdict {
  const ofConnection = new WeakMap<Connection, number>();
  let ofAddress = new Map<string, number>();
  let windowEnds = 0;
  return (connection) => {
    const tries = (ofConnection.get(connection) ?? 0) + 1;
    ofConnection.set(connection, tries);
    if (tries > TRIES_PER_CONNECTION) return "TOO_MANY_OF_CONNECTION";
    const address = addressOf(connection.request, trust);
    if (isLoopback(address)) return "JUDGED";
    const now = performance.now();
    if (now >= windowEnds) {
      ofAddress = new Map();
      windowEnds = now + WINDOW_MS;
    }
    const network = networkOf(address);
    const all = (ofAddress.get(network) ?? 0) + 1;
    ofAddress.set(network, all);
    return all > TRIES_PER_ADDRESS ? "TOO_MANY_OF_ADDRESS" : "JUDGED";
  };
}

/** As Fastify reckons it (app.ts): what our own proxy wrote, never what the caller claims. */
function addressOf(request: IncomingMessage, { trustProxy }: Trust): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const last = forwarded.at(-1)?.trim() ?? "";
  return trustProxy && last !== "" ? last : (request.socket.remoteAddress ?? "");
}
