/** Forms with a file: how many a node reads at once, and that each gives its place back. */
import { PassThrough } from "node:stream";

import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../../testing/app.ts";
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
