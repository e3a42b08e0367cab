/**
 * Callers who are slow on purpose, and callers whose HTTP cannot be read (trust.md X8, X11): each
 * stage of a request has its time, an address has its share of connections, and what Node itself
 * refuses is answered like all else.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";

import { refusals, type RefusalCode } from "@chokdee/domain/refusals.ts";
import type { ConnectionError, FastifyInstance } from "fastify";

import { AddressCount } from "./address-count.ts";
import type { Config } from "../config.ts";
import { SOCKET_PATH } from "../realtime/socket-doors.ts";

const HEADERS_MS = 5_000;
/** A body of JSON is 256 KB at most. */
const BODY_MS = 10_000;
/** A slip of 5 MB over a slow phone takes its time. */
const UPLOAD_MS = 60_000;
const CHECKED_EVERY_MS = 1_000;
/** Nothing went out between two looks, and something waits to: the caller does not read. */
const STALLED_MS = 20_000;
const CONNECTIONS = 16_000;
/** Behind one address of a Thai mobile carrier stand many members. */
const CONNECTIONS_PER_ADDRESS = 1_000;

/** For Fastify: what Node itself watches over. */
export const slowClientOptions = {
  requestTimeout: UPLOAD_MS,
  http: {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECKED_EVERY_MS,
    // An upgraded connection leaves HTTP, and with it every limit above. Elsewhere than at the
    // sockets the header is not heard (RFC 9110, 7.8) and the request is answered as it is.
    shouldUpgradeCallback: ({ url }: IncomingMessage) => url?.startsWith(SOCKET_PATH) ?? false,
  },
  clientErrorHandler: refuseUnreadable,
};

/** A form with a file, which may take a minute to arrive. */
export const bringsFile = (headers: IncomingHttpHeaders): boolean =>
  /^multipart\/form-data/i.test(headers["content-type"] ?? "");

export function boundSlowClients(
  http: FastifyInstance,
  config: Pick<Config, "trustProxy">,
  stalledMs = STALLED_MS,
): void {
  const { server } = http;
  server.maxConnections = CONNECTIONS;
  endStalled(http, stalledMs);
  // Behind a proxy every connection comes from the proxy.
  if (!config.trustProxy) boundConnections(http);
  http.addHook("onRequest", async ({ raw, headers }) => {
    if (bringsFile(headers) || !announcesBody(headers)) return;
    const timer = setTimeout(() => raw.destroy(), BODY_MS);
    const clear = (): void => clearTimeout(timer);
    raw.once("end", clear).once("close", clear);
  });
}

/**
 * Ends connections whose caller asks and does not read: each holds its answers in memory. A timeout
 * of the socket would not do, for it begins anew with every byte that comes in.
 */
function endStalled(http: FastifyInstance, everyMs: number): void {
  const sentBefore = new Map<Socket, number>();
  http.server.on("connection", (socket: Socket) => {
    sentBefore.set(socket, -1);
    socket.once("close", () => sentBefore.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of sentBefore) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && sent === before) socket.destroy();
      else sentBefore.set(socket, sent);
    }
  }, everyMs);
  http.addHook("onClose", () => clearInterval(timer));
}

function announcesBody(headers: Record<string, unknown>): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function boundConnections({ server }: FastifyInstance): void {
  const open = new AddressCount(CONNECTIONS_PER_ADDRESS);
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (open.isFull(address)) {
      socket.destroy();
      return;
    }
    open.add(address);
    socket.once("close", () => open.remove(address));
  });
}

/** What Node could not read, or did not get in time, never becomes a request. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const [status, code] = statusOf(error.code);
  const body = JSON.stringify({ message: refusals.get(code)?.th, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function statusOf(code: string | undefined): readonly [string, RefusalCode] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return ["408 Request Timeout", "TIMED_OUT"];
  if (code === "HPE_HEADER_OVERFLOW") return ["431 Request Header Fields Too Large", "TOO_LARGE"];
  return ["400 Bad Request", "MALFORMED"];
}
