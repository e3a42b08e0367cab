/** An answer that did not come in time is a refusal, with nothing left of what was begun. */
import { Readable } from "node:stream";

import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";

import { boundAnswers } from "./answer-deadline.ts";

const http = Fastify();
afterAll(() => http.close());

it("what a route said of its answer is not said of the refusal in its place", async () => {
  boundAnswers(http, 10);
  http.get("/slow", async (_request, reply) => {
    void reply
      .header("cache-control", "public, max-age=3600")
      .header("etag", '"of the document"')
      .header("content-encoding", "br")
      .header("content-disposition", 'attachment; filename="report.csv"');
    return new Promise(() => undefined);
  });
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  const { status, headers } = await fetch(`${address}/slow`);
  expect(status).toBe(503);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("retry-after")).toBe("1");
  const names = ["cache-control", "etag", "content-encoding", "content-disposition"];
  expect(names.filter((name) => headers.has(name))).toEqual([]);
});

it("an answer that has begun goes on, however long its file takes", async () => {
  const held = Promise.withResolvers<undefined>();
  const begun = Fastify();
  boundAnswers(begun, 500);
  begun.get("/file", async (_request, reply) => {
    const parts = async function* () {
      yield "first ";
      await held.promise;
      yield "last";
    };
    return reply.type("text/csv").send(Readable.from(parts()));
  });
  begun.get("/slow", async () => new Promise(() => undefined));
  // A picture of a slip has a minute; the letters of its type are of either case (RFC 9110, 8.3.1).
  begun.addContentTypeParser(/^multipart\//i, (_request, payload, done) => {
    payload.resume().once("end", () => done(null));
  });
  begun.post("/picture", async () => held.promise);
  const address = await begun.listen({ port: 0, host: "127.0.0.1" });
  const file = await fetch(`${address}/file`);
  const headers = { "content-type": "Multipart/Form-Data; boundary=x" };
  const picture = fetch(`${address}/picture`, { method: "POST", headers, body: "--x--" });
  // Asked later, so its time is over after the file's.
  expect((await fetch(`${address}/slow`)).status).toBe(503);
  held.resolve(undefined);
  expect([file.status, await file.text()]).toEqual([200, "first last"]);
  expect((await picture).status).toBe(200);
  await begun.close();
});
