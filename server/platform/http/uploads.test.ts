/** Forms with a file: how many a node reads at once, and that each gives its place back. */
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { PassThrough } from "node:stream";

import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../../testing/app.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { formOf } from "../../testing/forms.ts";

const app = useApp();
const URL_OF_IMAGES = "/api/admin/promotions/images";
const AT_ONCE = 100;
const AT_ONCE_OF_ONE = 6;
/** No picture: its form is read in whole, and then refused. */
const form = formOf({
  image: { bytes: Buffer.from("no picture"), name: "a.jpg", type: "image/jpeg" },
});
const HEAD_BYTES = 60;
let other: Caller;

beforeAll(async () => {
  other = await app.current.admin();
});

const upload = (caller: Caller) => caller.post(URL_OF_IMAGES, form.payload, form.headers);
const codeOfNext = async () => (await upload(other)).body.code as string;

describe("forms with a file", () => {
  it("are a hundred at once of all callers: more are told to come again, until others are through", async () => {
    const callers = Math.ceil(AT_ONCE / AT_ONCE_OF_ONE) + 1;
    const admins = await Promise.all(Array.from({ length: callers }, () => app.current.admin()));
    const slow = admins.flatMap((caller) =>
      Array.from({ length: AT_ONCE_OF_ONE }, () => ({ caller, payload: new PassThrough() })),
    );
    const answered: string[] = [];
    const replies = slow.map(async ({ payload, caller }) => {
      payload.write(form.payload.subarray(0, HEAD_BYTES));
      const headers = { ...form.headers, authorization: `Bearer ${caller.token}` };
      const reply = await app.current.inject({
        method: "POST",
        url: URL_OF_IMAGES,
        headers,
        payload,
      });
      answered.push(reply.json().code as string);
    });
    await expect.poll(() => answered.length).toBe(slow.length - AT_ONCE);
    expect(new Set(answered)).toEqual(new Set(["BUSY"]));
    const refused = await upload(other);
    expect([refused.status, refused.body.code]).toEqual([503, "BUSY"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    for (const { payload } of slow) payload.end(form.payload.subarray(HEAD_BYTES));
    await Promise.all(replies);
    const read = answered.filter((code) => code === "PICTURE_NOT_AN_IMAGE");
    expect(read).toHaveLength(AT_ONCE);
    expect(await codeOfNext()).toBe("PICTURE_NOT_AN_IMAGE");
  });

  it("give their places back, also the refused ones: one after the other any number is read", async () => {
    const codes = new Set<string>();
    for (let time = 0; time <= AT_ONCE; time += 1) codes.add(await codeOfNext());
    expect(codes).toEqual(new Set(["PICTURE_NOT_AN_IMAGE"]));
  });
});

it("a form whose caller is gone before they are known holds no place", async () => {
  const { http } = app.current;
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const caller = await app.current.admin();
  const head = [
    `POST ${URL_OF_IMAGES} HTTP/1.1`,
    "host: x",
    `authorization: Bearer ${caller.token}`,
    `content-type: ${form.headers["content-type"]}`,
    "content-length: 1000",
    "",
    "",
  ].join("\r\n");
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query("begin; lock table sessions in access exclusive mode");
  const sockets = [];
  for (let at = 0; at < AT_ONCE_OF_ONE; at += 1) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(head);
  }
  const waiting = () =>
    app.current.db.query("select from pg_stat_activity where wait_event = 'relation'");
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  for (const socket of sockets) socket.resetAndDestroy();
  await letTimePass(200);
  await owner.query("commit");
  await owner.end();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  await letTimePass(200);
  expect((await upload(caller)).body.code).toBe("PICTURE_NOT_AN_IMAGE");
});
