import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";

import Fastify from "fastify";
import { expect, it } from "vitest";

import { openTestApp } from "../../testing/app.ts";
import { refuseWhileClosing } from "./closing.ts";

it("refuses what comes while a node ends in the words of the house, and ends what it has begun", async () => {
  const { app, close } = await openTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString()));
  const ended = once(socket, "close");
  // In two pieces, so that the connection is busy when the node begins to end.
  const begun = once(app.http.server, "request");
  socket.write(
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      "Content-Length: 2\r\n\r\n{",
  );
  await begun;
  const closed = close();
  await expect.poll(() => app.http.server.listening).toBe(false);
  socket.write("}GET /api/settings HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await ended;
  await closed;
  const [, first = "", second = ""] = heard.split("HTTP/1.1 ");
  expect(first).toMatch(/^400 /);
  expect(second).toMatch(/^503 /);
  expect(second).toContain('"code":"UNAVAILABLE"');
  expect(second).toMatch(/x-content-type-options: nosniff/i);
});

it.each([
  ["headers", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
  [
    "a form",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
      "Content-Length: 100\r\n\r\n--b\r\n",
  ],
])("who sends half of %s does not hold up a node that ends", async (_what, half) => {
  const http = Fastify();
  refuseWhileClosing(http, 100);
  http.addContentTypeParser("multipart/form-data", { parseAs: "string" }, async () => undefined);
  http.post("/", async () => "done");
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  // It has come in before the node ends.
  const arrived = once(http.server, "connection").then(([peer]) => once(peer as Socket, "data"));
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const ended = once(socket, "close");
  socket.write(half);
  await arrived;
  await http.close();
  await ended;
  expect(http.server.listening).toBe(false);
});
