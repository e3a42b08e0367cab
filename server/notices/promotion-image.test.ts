import { rm } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";

import { useApp, type Caller } from "../testing/app.ts";
import { bombPng, padded } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-promotions-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
const MOST = 5 * 1024 * 1024;

beforeAll(async () => {
  admin = await app.current.admin();
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const picture = (format: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 640, height: 320, channels: 3, background: "#123456" } })
    .withExif({ IFD0: { Copyright: "camera at home" } })
    .toFormat(format)
    .toBuffer();

async function upload(file: Buffer | undefined, caller = admin) {
  const form = new FormData();
  if (file) form.append("image", new Blob([new Uint8Array(file)]), "../../x.svg");
  const request = new Request("http://x/", { method: "POST", body: form });
  const reply = await app.current.inject({
    method: "POST",
    url: "/api/admin/promotions/images",
    headers: {
      authorization: `Bearer ${caller.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}

describe("a promotion's picture", () => {
  it("is written into the audit with who put it there and how large it is", async () => {
    const { body } = await upload(await picture("png"));
    const id = String(body.data.image_url).split("/").at(-1) ?? "";
    const [kept] = await app.current.db.query<{ bytes: number }>(
      "select byte_size as bytes from promotion_images where id = $1",
      [id],
    );
    const audited = await app.current.db.query(
      "select actor_id, action, target_kind, after from audit_entries where target_id = $1",
      [id],
    );
    expect(audited).toEqual([
      {
        actor_id: admin.id,
        action: "promotion.image",
        target_kind: "promotion_image",
        after: { bytes: kept?.bytes },
      },
    ]);
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "is written anew from %s and shown to anybody",
    async (format) => {
      const { status, body } = await upload(await picture(format));
      expect(status).toBe(201);
      const url: string = body.data.image_url;
      const shown = await app.current.inject({ url });
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy":
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
      });
      const meta = await sharp(shown.rawPayload).metadata();
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual([
        "jpeg",
        640,
        320,
        undefined,
      ]);
      const promotion = { titles: { th: "ฝากแรก" }, bodies: { th: "รับเพิ่ม" }, image_url: url };
      const added = await admin.post("/api/admin/promotions", promotion);
      expect([added.status, added.body.data.image_url]).toEqual([201, url]);
    },
  );

  it("stands on white where it lets through what is behind it", async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 40, height: 20, channels: 4, background } });
    const { body } = await upload(await clear.png().toBuffer());
    const shown = await app.current.inject({ url: body.data.image_url });
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it("is refused when it is none, too large, a bomb, missing, or from a member", async () => {
    const codeOf = async (file: Buffer | undefined, caller?: Caller) => {
      const { status, body } = await upload(file, caller);
      return [status, body.code];
    };
    expect(await codeOf(Buffer.from("<svg onload=alert(1)>"))).toEqual([
      415,
      "PICTURE_NOT_AN_IMAGE",
    ]);
    const large = padded(await picture("jpeg"), MOST + 1);
    expect(await codeOf(large)).toEqual([413, "PICTURE_TOO_LARGE"]);
    expect(await codeOf(bombPng(10_000, 10))).toEqual([413, "PICTURE_TOO_MANY_PIXELS"]);
    expect(await codeOf(undefined)).toEqual([400, "IMAGE_MISSING"]);
    const member = await app.current.member();
    expect(await codeOf(await picture("png"), member)).toEqual([403, "FORBIDDEN"]);
    for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
      const reply = await app.current.inject({ url: `/api/promotions/images/${id}` });
      expect(reply.statusCode).toBe(404);
    }
  });

  it("stays where a change of its promotion does not name it, and goes by null", async () => {
    const texts = { titles: { th: "ฝากแรก" }, bodies: { th: "รับเพิ่ม" } };
    const form = { ...texts, image_url: "/images/first.webp", active: false };
    const added = await admin.post("/api/admin/promotions", form);
    const path = `/api/admin/promotions/${added.body.data.id}`;
    const pictureAfter = async (change: object) =>
      (await admin.patch(path, change)).body.data.image_url;
    expect(await pictureAfter({ sort_order: 9 })).toBe(form.image_url);
    expect(await pictureAfter({ image_url: null })).toBeNull();
    expect(await pictureAfter({ sort_order: 8 })).toBeNull();
  });

  it("leaves the order of notices to the operator", async () => {
    const texts = (th: string) => ({ texts: { th } });
    await admin.post("/api/admin/announcements", { ...texts("สอง"), sort_order: 20 });
    await admin.post("/api/admin/announcements", { ...texts("หนึ่ง"), sort_order: 10 });
    const last = await admin.post("/api/admin/announcements", texts("สาม"));
    const shown = async (): Promise<string[]> =>
      (await app.current.stranger.get("/api/announcements")).body.map(
        (one: { texts: { th: string } }) => one.texts.th,
      );
    expect(await shown()).toEqual(["หนึ่ง", "สอง", "สาม"]);
    const { id } = last.body.data;
    await admin.patch(`/api/admin/announcements/${id}`, { sort_order: 0 });
    expect(await shown()).toEqual(["สาม", "หนึ่ง", "สอง"]);
    expect((await admin.patch(`/api/admin/announcements/${id}`, { sort_order: -1 })).status).toBe(
      400,
    );
  });
});
