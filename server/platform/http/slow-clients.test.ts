import { connect, Socket, type AddressInfo } from "node:net";

import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { boundSlowClients } from "./slow-clients.ts";

const app = useApp();
let port = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  await app.current.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.current.http.server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** What the server has said until it closed, and after how long. */
function heard(socket: Socket): Promise<{ text: string; afterMs: number }> {
  const begun = performance.now();
  let text = "";
  socket.on("data", (part) => (text += part.toString()));
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.once("close", () => resolve({ text, afterMs: performance.now() - begun }));
  });
}

function open(): Socket {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  return socket;
}

async function said(request: string): Promise<string> {
  const socket = open();
  socket.write(request);
  return (await heard(socket)).text;
}

describe.concurrent("slow callers", () => {
  it("who never finish their headers are closed in time, and nobody waits for them", async () => {
    const slow = Array.from({ length: 200 }, open);
    const ends = slow.map(heard);
    for (const socket of slow) socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
    const dripping = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("X-Slow: 1\r\n");
    }, 1_000);
    const connected = () => slow.every((socket) => !socket.connecting);
    await expect.poll(connected, { timeout: 20_000 }).toBe(true);
    // Who asks in full is answered before any of them is closed.
    let isAnswered = false;
    const order = ends.map((end) => end.then(() => isAnswered));
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    isAnswered = true;
    expect(await Promise.all(order)).not.toContain(false);
    const closed = await Promise.all(ends);
    clearInterval(dripping);
    for (const { text } of closed) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":"TIMED_OUT"');
    }
  });

  it("whose body never arrives are closed in time", async () => {
    const socket = open();
    const end = heard(socket);
    socket.write(
      "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        "Content-Length: 1000\r\n\r\n{",
    );
    const { afterMs } = await end;
    expect(afterMs).toBeGreaterThan(8_000);
    expect(afterMs).toBeLessThan(14_000);
  });
});

describe("callers who ask and do not read", () => {
  it("are ended whatever they send, and those who read are not", async () => {
    const http = Fastify();
    boundSlowClients(http, { trustProxy: false }, 2_000);
    // More than what the kernel keeps for a caller.
    http.get("/", async () => Buffer.alloc(16_000_000));
    await http.listen({ port: 0, host: "127.0.0.1" });
    const { port: own } = http.server.address() as AddressInfo;
    const ask = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const [deaf, reader] = [connect(own, "127.0.0.1"), connect(own, "127.0.0.1")];
    sockets.push(deaf, reader);
    const dripping = setInterval(() => deaf.write("\r\n"), 50);
    try {
      let read = 0;
      reader.on("data", (part) => (read += part.length));
      reader.write(ask);
      const ended = heard(deaf);
      deaf.pause();
      deaf.write(ask);
      expect((await ended).afterMs).toBeLessThan(10_000);
      // On a busy machine it takes longer than the deaf one is given.
      await expect.poll(() => read).toBeGreaterThan(16_000_000);
      await letTimePass(1_000);
      expect(reader.closed).toBe(false);
    } finally {
      clearInterval(dripping);
      await http.close();
    }
  });
});

describe("connections", () => {
  /** Those of so many that are closed at once, as they come from there. */
  async function turnedAway(count: number, address: string, trustProxy = false): Promise<number> {
    const http = Fastify();
    boundSlowClients(http, { trustProxy });
    const opened = Array.from({ length: count }, () =>
      Object.defineProperty(new Socket(), "remoteAddress", { value: address }),
    );
    for (const socket of opened) http.server.emit("connection", socket);
    const away = opened.filter(({ destroyed }) => destroyed).length;
    for (const socket of opened) socket.destroy();
    await http.close();
    return away;
  }

  it("are 1,000 of an address, but of this machine's, and behind a proxy all are the proxy's", async () => {
    expect(await turnedAway(1_003, "203.0.113.7")).toBe(3);
    expect(await turnedAway(1_003, "127.0.0.1")).toBe(0);
    expect(await turnedAway(1_003, "203.0.113.7", true)).toBe(0);
  });
});

describe("HTTP that cannot be read", () => {
  const head = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  it.each([
    [
      "a body announced in two ways",
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ["two lengths", `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}`],
    ["a chunk of no size", `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ["a header with a blank in its name", "GET / HTTP/1.1\r\nHost : x\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("is refused: %s", async (_name, request) => {
    const text = await said(request);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"MALFORMED"');
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it("is refused: headers without end", async () => {
    const text = await said(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
  });
});
