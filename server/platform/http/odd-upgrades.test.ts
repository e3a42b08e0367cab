/**
 * A connection that asks to become something else leaves HTTP, and with it every limit of time
 * (trust.md X8). Only the path of the sockets may: elsewhere the wish is not heard.
 */
import { readdirSync } from "node:fs";
import { connect, type AddressInfo, type Socket } from "node:net";

import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { buildApp } from "../../app.ts";
import { useApp } from "../../testing/app.ts";
import { useWatchAhead } from "../../testing/watch-ahead.ts";
import { openRealtime, type Realtime } from "../realtime/realtime.ts";

const app = useApp();
const goAhead = useWatchAhead();
let http: FastifyInstance;
let realtime: Realtime;
let port = 0;

beforeAll(async () => {
  realtime = openRealtime(app.current.appUrl, app.current.log);
  http = await buildApp({ ...app.current, live: realtime.live });
  realtime.attach(http, app.current);
  await http.listen({ port: 0, host: "127.0.0.1" });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await realtime.close();
  await http.close();
});

const PLAIN = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const upgrade = (path: string, to: string, ...headers: string[]): string =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: x",
    "Connection: Upgrade",
    `Upgrade: ${to}`,
    ...headers,
    "",
    "",
  ].join("\r\n");
const SOCKET = "/socket.io/?EIO=4&transport=websocket";
const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

const EACH = 40;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Opened, asked, its answers read, and left open by the caller. */
async function ask(requests: readonly string[]): Promise<{ socket: Socket; text: string }> {
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  socket.on("error", () => undefined);
  let text = "";
  socket.on("data", (part) => (text += part.toString()));
  for (const [at, request] of requests.entries()) {
    // A thousand that look for themselves from time to time take longer than what they wait for.
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (answers(text) > at || socket.closed) resolve();
      };
      socket.on("data", look);
      socket.on("close", look);
      socket.write(request);
    });
  }
  return { socket, text };
}

const answers = (text: string): number => text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;

/** As the operator sees them; the asking connection is not counted. */
async function openConnections(): Promise<number> {
  // Figures are read once a second.
  goAhead(1_000);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, count] = /^chokdee_connections (\d+)$/m.exec(text) ?? [];
  return Number(count) - 1;
}

describe("an Upgrade outside the path of the sockets", () => {
  it.each([
    ["to HTTP/2 on a used connection", [PLAIN, upgrade("/healthz", "h2c")]],
    ["to a WebSocket on a used connection", [PLAIN, upgrade("/api/settings/public", "websocket")]],
    ["to HTTP/2 on a fresh connection", [upgrade("/healthz", "h2c")]],
    ["to a made-up protocol", [PLAIN, upgrade("/socket.io", "x")]],
    ["on an address that is none", [PLAIN, upgrade("/nowhere", "h2c")]],
  ] as const)("%s is answered as plain HTTP, which keeps its limits", async (_name, requests) => {
    const asked = await Promise.all(Array.from({ length: EACH }, () => ask(requests)));
    for (const { text } of asked) {
      expect(text).toMatch(/HTTP\/1\.1 (?:200|404) /);
      expect(answers(text)).toBe(requests.length);
    }
    await expect.poll(openConnections, { timeout: 5_000, interval: 200 }).toBe(EACH);
    for (const { socket } of asked) socket.destroy();
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 10_000 });
  });
});

describe("an odd handshake on the path of the sockets", () => {
  it.each([
    ["without a key", upgrade(SOCKET, "websocket")],
    ["of an older version", upgrade(SOCKET, "websocket", KEY, "Sec-WebSocket-Version: 7")],
    ["of an unknown transport", upgrade("/socket.io/?EIO=4&transport=carrier", "websocket", KEY)],
    ["of an unknown session", upgrade(`${SOCKET}&sid=nobody`, "websocket", KEY)],
    ["to HTTP/2", upgrade(SOCKET, "h2c")],
    ["without a transport", upgrade("/socket.io/", "websocket", KEY)],
    ["from a foreign page", upgrade(SOCKET, "websocket", KEY, "Origin: https://else.example")],
  ])("%s is refused and its connection is closed", async (_name, request) => {
    const asked = await Promise.all(Array.from({ length: EACH }, () => ask([PLAIN, request])));
    for (const { text } of asked) {
      expect(text.slice(text.lastIndexOf("HTTP/1.1"))).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    // The caller keeps its end open; the node does not.
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 10_000 });
  });
});

/** Each of these leaves HTTP, or wants to, in a way of its own. */
const ODD: readonly (readonly [string, readonly string[]])[] = [
  ["to HTTP/2 on a used connection", [PLAIN, upgrade("/healthz", "h2c")]],
  ["to a WebSocket elsewhere", [PLAIN, upgrade("/api/settings/public", "websocket")]],
  ["to HTTP/2 on a fresh connection", [upgrade("/healthz", "h2c")]],
  ["to a made-up protocol", [PLAIN, upgrade("/socket.io", "x")]],
  ["to HTTP/2 at the sockets", [PLAIN, upgrade(SOCKET, "h2c")]],
  ["without a key", [PLAIN, upgrade(SOCKET, "websocket")]],
  ["without a transport", [PLAIN, upgrade("/socket.io/", "websocket", KEY)]],
  ["of an unknown session", [PLAIN, upgrade(`${SOCKET}&sid=nobody`, "websocket", KEY)]],
];
const MANY = 1_000;
const AT_ONCE = 100;
/** Files that come and go beside the connections: of the database's pool, of timers. */
const OTHERS = 20;

/** This process is both ends: a connection that is left behind is one descriptor, or two. */
const descriptors = (): number => readdirSync("/dev/fd").length;

describe("a thousand odd handshakes", () => {
  it.each(ODD)("%s leave no descriptor behind", { timeout: 120_000 }, async (_name, requests) => {
    const before = descriptors();
    for (let sent = 0; sent < MANY; sent += AT_ONCE) {
      const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(requests)));
      for (const { socket } of asked) socket.destroy();
      sockets.clear();
    }
    await vi.waitFor(() => expect(descriptors()).toBeLessThan(before + OTHERS), 10_000);
  });
});
