import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";

import { SLIP_MOST_BYTES } from "@chokdee/domain/deposits/rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { formOf } from "../testing/forms.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { bombPng, padded, slipJpeg, slipPicture, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-slip-forms-${process.pid}`;
const app = useApp({ DATA_DIR });
let account: ReceivingAccount;
let amount = 100;

beforeAll(async () => {
  account = await receivingAccount(await app.current.admin(), true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function open(): Promise<{ member: Caller; id: string }> {
  amount += 1;
  const { member, intent } = await pendingDeposit(app.current, account, amount);
  return { member, id: intent.deposit_id };
}

describe("a file that is no slip", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files = {
    "an SVG": () => Buffer.from(svg),
    "a GIF": () => Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64"),
    "HTML called .jpg": () => Buffer.from("<html><script>alert(1)</script></html>"),
    "an SVG behind the first bytes of a JPEG": () =>
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    "a PNG's first bytes and no more": () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    "a WebP's first bytes and no more": () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"),
    "a PDF": () => Buffer.from("%PDF-1.7 and so on"),
    "random bytes": () => Buffer.from(randomUUID()),
  };
  it.each(Object.keys(files) as (keyof typeof files)[])("is refused: %s", async (name) => {
    const { member, id } = await open();
    const reply = await uploadSlipTo(member, id, files[name]());
    expect([reply.status, reply.body.message]).toEqual([415, "กรุณาเลือกไฟล์รูปภาพเท่านั้น"]);
  });

  it("is refused when it breaks off in the middle", async () => {
    const { member, id } = await open();
    const whole = await slipJpeg();
    const png = await (await slipPicture(null)).png().toBuffer();
    for (const file of [whole.subarray(0, whole.length / 2), png.subarray(0, png.length / 2)]) {
      expect((await uploadSlipTo(member, id, file)).status).toBe(415);
    }
  });

  it("is refused when it unpacks to too many pixels, without unpacking it", async () => {
    const { member, id } = await open();
    /** Microseconds of this process: a busy machine does not change them much. */
    const cpuOf = async (picture: Buffer, answer: unknown) => {
      const before = process.cpuUsage();
      const reply = await uploadSlipTo(member, id, picture);
      expect([reply.status, reply.body.code]).toEqual(answer);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const unpacked = await cpuOf(bombPng(4_900), [200, undefined]);
    for (const bomb of [bombPng(6_000), bombPng(40_000, 100)]) {
      // What else this process does at the moment counts, too: the least of some tries.
      let refused = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 5 && refused >= unpacked / 10; tries += 1) {
        refused = Math.min(refused, await cpuOf(bomb, [413, "SLIP_TOO_MANY_PIXELS"]));
      }
      expect(refused).toBeLessThan(unpacked / 10);
    }
  });

  it("is refused at one byte over 5 MB, and taken at exactly 5 MB", async () => {
    const { member, id } = await open();
    const over = await uploadSlipTo(member, id, padded(await slipJpeg(), SLIP_MOST_BYTES + 1));
    const tooLarge = { code: "SLIP_TOO_LARGE", message: "ขนาดไฟล์ต้องไม่เกิน 5MB" };
    expect(over).toMatchObject({ status: 413, body: tooLarge });
    const exact = await uploadSlipTo(member, id, padded(await slipJpeg(), SLIP_MOST_BYTES));
    expect(exact.status).toBe(200);
  });
});

describe("a form that is not as it should be", () => {
  it("is a clear refusal, never an internal error", async () => {
    const { member, id } = await open();
    const path = `/wallets/deposits/${id}/upload-slip`;
    const form = formOf({ slip: { bytes: await slipJpeg(), name: "a.jpg", type: "image/jpeg" } });
    const type = form.headers["content-type"] ?? "";
    const cases = [
      [await member.post(path, { slip: "text" }), 415],
      [await member.post(path, Buffer.from("x"), { "content-type": "multipart/form-data" }), 400],
      [await member.post(path, Buffer.from("no parts"), { "content-type": type }), 400],
      [await member.post(path, form.payload.subarray(0, 200), { "content-type": type }), 400],
      [await uploadSlipTo(member, id, Buffer.alloc(0)), 400],
      [await uploadSlipTo(member, id, await slipJpeg(), { field: "file" }), 400],
    ] as const;
    for (const [reply, status] of cases) expect(reply.status).toBe(status);
    const missing = await uploadSlipTo(member, id, await slipJpeg(), { field: "file" });
    expect(missing.body).toEqual({ code: "SLIP_MISSING", message: "กรุณาเลือกรูปสลิปก่อน" });
    // The deposit's own id may be left out of the form; its path names it.
    expect((await member.post(path, form.payload, form.headers)).status).toBe(200);
  });

  it("is cut off while it streams in without a length", async () => {
    const { member, id } = await open();
    await app.current.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.current.http.server.address() as AddressInfo;
    const head = formOf({ slip: { bytes: Buffer.alloc(0), name: "a.jpg", type: "image/jpeg" } });
    const piece = Buffer.alloc(64 * 1024, 1);
    let sent = 0;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        {
          port,
          method: "POST",
          path: `/api/wallets/deposits/${id}/upload-slip`,
          headers: { ...head.headers, authorization: `Bearer ${member.token}` },
        },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
          call.destroy();
        },
      );
      call.on("error", reject);
      call.write(head.payload.subarray(0, head.payload.indexOf("\r\n\r\n") + 4));
      const pump = (): void => {
        if (call.destroyed || sent > 200 * 1024 * 1024) return;
        sent += piece.length;
        if (call.write(piece)) setImmediate(pump);
        else call.once("drain", pump);
      };
      pump();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  it("takes one of six places of its member until it is through, so that no memory is filled", async () => {
    const { member, id } = await open();
    const other = await open();
    const form = formOf({ slip: { bytes: await slipJpeg(), name: "a.jpg", type: "image/jpeg" } });
    const url = `/api/wallets/deposits/${id}/upload-slip`;
    const headers = { ...form.headers, authorization: `Bearer ${member.token}` };
    const slow = Array.from({ length: 6 }, () => new PassThrough());
    const replies = slow.map(async (payload) => {
      payload.write(form.payload.subarray(0, 300));
      // In a promise, for a request that nobody waits for is not sent.
      return app.current.inject({ method: "POST", url, headers, payload });
    });
    const codeOfNext = async () => (await uploadSlipTo(member, id, Buffer.from("no"))).body.code;
    await expect.poll(codeOfNext).toBe("TOO_MANY_REQUESTS");
    expect((await uploadSlipTo(other.member, other.id, await slipJpeg())).status).toBe(200);
    for (const payload of slow) payload.end(form.payload.subarray(300));
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await codeOfNext()).toBe("SLIP_NOT_AN_IMAGE");
  });
});
