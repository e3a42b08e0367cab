import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { uploadDepositSlip } from "@chokdee/domain/deposits/contract.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  letExpire,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { slipJpeg, slipPicture, slipQrText, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-slips-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;
let amount = 100;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

async function open(): Promise<{ member: Caller; id: string }> {
  amount += 1;
  const { member, intent } = await pendingDeposit(app.current, account, amount);
  return { member, id: intent.deposit_id };
}

const shown = async (id: string) => {
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id);
};
const filesKept = async (): Promise<number> => {
  const names = await readdir(join(DATA_DIR, "uploads"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".jpg")).length;
};

describe("a slip", () => {
  it("is not shown to staff who have a password or a second factor still to set", async () => {
    const { member, id } = await open();
    await uploadSlipTo(member, id, await slipJpeg("014", "202611201234567899"));
    const url = String((await shown(id)).slip.url);
    const { db, sessions } = app.current;
    const clerk = await app.current.admin(["cashier"]);
    expect((await clerk.get(url)).status).toBe(200);
    const changed = (sql: string) =>
      db.transaction(async (tx) => {
        await tx.query(sql, [clerk.id]);
        await sessions.forget(tx, clerk.id);
      });
    await changed("update staff set must_change_password = true where member_id = $1");
    expect(await clerk.get(url)).toMatchObject({
      status: 403,
      body: { code: "PASSWORD_CHANGE_REQUIRED" },
    });
    await changed("update staff set must_change_password = false where member_id = $1");
    await db.query(
      "insert into settings (key, value) values ('staff_totp_required', 'true') on conflict (key) do update set value = excluded.value",
    );
    await changed("update staff set must_change_password = false where member_id = $1");
    expect(await clerk.get(url)).toMatchObject({
      status: 403,
      body: { code: "TOTP_SETUP_REQUIRED" },
    });
    await db.query("update settings set value = 'false' where key = 'staff_totp_required'");
  });

  it("is kept, read and shown to its owner and to administrators, to nobody else", async () => {
    const { member, id } = await open();
    const reply = await uploadSlipTo(member, id, await slipJpeg("014", "202611201234567890"));
    expect(uploadDepositSlip.replies[200].parse(reply.body)).toEqual({
      success: true,
      message: "อัปโหลดสลิปสำเร็จ!",
      qr_read: true,
    });
    const deposit = await shown(id);
    expect(deposit.slip).toMatchObject({
      qr: { sending_bank: "014", transaction_reference: "202611201234567890" },
      warnings: [],
    });
    const url = String(deposit.slip.url);
    for (const reader of [member, admin]) {
      for (const path of [url, url.replace("/api/", "/")]) {
        const image = await reader.get(path);
        expect(image.status).toBe(200);
        expect(image.headers).toMatchObject({
          "content-type": "image/jpeg",
          "x-content-type-options": "nosniff",
          "content-security-policy":
            "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
          "cache-control": "private, no-store",
        });
      }
    }
    expect((await (await app.current.member()).get(url)).status).toBe(404);
    expect((await app.current.stranger.get(url)).status).toBe(401);
    for (const other of [randomUUID(), "..%2F..%2Fetc%2Fpasswd", "1"]) {
      expect((await admin.get(`/api/uploads/slips/${other}`)).status).toBe(404);
    }
    const own = await member.get(`/wallets/deposits/${id}`);
    expect(own.body.data).toMatchObject({ has_slip: true, slips_left: 2 });
  });

  it("is stored as a picture of its own: no metadata, no script behind it, turned upright", async () => {
    const { member, id } = await open();
    const picture = await (
      await slipPicture(slipQrText("004", "TURNED0001"))
    )
      .withExif({ IFD0: { Artist: "somebody" }, IFD3: { GPSLatitude: "13/1 45/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const script = Buffer.from("<script>alert(1)</script><?php system('id'); ?>");
    await uploadSlipTo(member, id, Buffer.concat([picture, script]));
    const deposit = await shown(id);
    expect(deposit.slip.qr).toEqual({ sending_bank: "004", transaction_reference: "TURNED0001" });
    const reply = await app.current.inject({
      url: deposit.slip.url,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const meta = await sharp(reply.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(["jpeg", 1_300, 800]);
    expect([meta.exif, meta.orientation, meta.icc, meta.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(reply.rawPayload.includes("script")).toBe(false);
    expect(reply.rawPayload.includes("somebody")).toBe(false);
  });

  it.each(["png", "webp", "jpeg"] as const)(
    "may be a %s, whatever it claims to be",
    async (kind) => {
      const { member, id } = await open();
      const picture = await slipPicture(slipQrText("006", `KIND${kind}`));
      const bytes = await picture.toFormat(kind).toBuffer();
      const reply = await uploadSlipTo(member, id, bytes, { type: "application/octet-stream" });
      expect(reply.status).toBe(200);
      expect((await shown(id)).slip.qr.transaction_reference).toBe(`KIND${kind}`);
    },
  );

  it("without a legible code is kept, with a warning for its reviewer", async () => {
    const { member, id } = await open();
    const bare = await (await slipPicture(null)).jpeg().toBuffer();
    expect((await uploadSlipTo(member, id, bare)).status).toBe(200);
    expect((await shown(id)).slip).toMatchObject({ qr: null, warnings: ["QR_NOT_READ"] });
    const other = await open();
    const foreign = await (await slipPicture("https://example.com/")).jpeg().toBuffer();
    expect((await uploadSlipTo(other.member, other.id, foreign)).status).toBe(200);
    expect((await shown(other.id)).slip.warnings).toContain("QR_NOT_OF_A_SLIP");
  });

  it("is told whether its code was read", async () => {
    const { member, id } = await open();
    const bare = await (await slipPicture(null)).jpeg().toBuffer();
    expect((await uploadSlipTo(member, id, bare)).body.qr_read).toBe(false);
    expect((await uploadSlipTo(member, id, await slipJpeg())).body.qr_read).toBe(true);
  });

  it("is none where the picture is the code to pay with, or a few pixels; the deposit stays open", async () => {
    const { member, id } = await open();
    const { body } = await member.get(`/wallets/deposits/${id}`);
    const own = await (await slipPicture(String(body.data.qr_payload))).jpeg().toBuffer();
    const dot = await sharp(own).resize(1, 1).png().toBuffer();
    const told = [await uploadSlipTo(member, id, own), await uploadSlipTo(member, id, dot)];
    expect(told.map(({ status, body: { code } }) => [status, code])).toEqual([
      [422, "SLIP_IS_PAYMENT_QR"],
      [422, "SLIP_TOO_SMALL"],
    ]);
    expect((await member.get(`/wallets/deposits/${id}`)).body.data).toMatchObject({
      status: "PENDING",
      has_slip: false,
    });
  });
});

describe("a slip that was used before", () => {
  it("serves no second deposit: the same file, the same picture, the same transfer", async () => {
    const first = await open();
    const reference = "REUSED123456";
    const picture = await slipPicture(slipQrText("004", reference));
    const png = await picture.clone().png().toBuffer();
    expect((await uploadSlipTo(first.member, first.id, png)).status).toBe(200);
    const variants = [
      png,
      await picture.clone().png({ compressionLevel: 1 }).toBuffer(),
      await picture.clone().withMetadata({ density: 300 }).png().toBuffer(),
      await picture.clone().jpeg({ quality: 60 }).toBuffer(),
      await picture.clone().webp({ quality: 70 }).toBuffer(),
      await picture.clone().resize(600).jpeg().toBuffer(),
      await picture
        .clone()
        .extract({ left: 300, top: 700, width: 500, height: 600 })
        .png()
        .toBuffer(),
      await picture.clone().modulate({ brightness: 0.8 }).jpeg().toBuffer(),
      await (await slipPicture(slipQrText("004", reference))).jpeg().toBuffer(),
    ];
    const before = await filesKept();
    for (const bytes of variants) {
      const other = await open();
      const reply = await uploadSlipTo(other.member, other.id, bytes);
      expect([reply.status, reply.body.code]).toEqual([409, "SLIP_USED_BEFORE"]);
    }
    expect(await filesKept()).toBe(before);
  });

  it("may be sent again for its own deposit, as a retry that changes nothing", async () => {
    const { member, id } = await open();
    const bytes = await slipJpeg();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => uploadSlipTo(member, id, bytes)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await member.get(`/wallets/deposits/${id}`)).body.data.slips_left).toBe(2);
  });

  it("goes to one deposit only, when it is sent for several at once", async () => {
    const targets = await Promise.all(Array.from({ length: 5 }, open));
    const slips = await Promise.all(targets.map(() => slipJpeg("025", "ATONCE0001")));
    const replies = await Promise.all(
      targets.map(({ member, id }, at) => uploadSlipTo(member, id, slips[at] ?? Buffer.alloc(0))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "SLIP_USED_BEFORE")).toHaveLength(4);
  });

  it("nearly the same picture of an unreadable slip is warned of", async () => {
    const seed = Buffer.from("the same stripes, twice!");
    const one = await open();
    await uploadSlipTo(
      one.member,
      one.id,
      await (await slipPicture(null, { seed })).jpeg().toBuffer(),
    );
    const two = await open();
    const again = await (await slipPicture(null, { seed })).jpeg({ quality: 50 }).toBuffer();
    expect((await uploadSlipTo(two.member, two.id, again)).status).toBe(200);
    expect((await shown(two.id)).slip.warnings).toContain("LOOKS_LIKE_ANOTHER");
  });
});

describe("whose slip it is, and for what", () => {
  it("is the deposit's own member's, and the form names the same deposit", async () => {
    const { member, id } = await open();
    const bytes = await slipJpeg();
    const stranger = await app.current.member();
    for (const reply of [
      await uploadSlipTo(stranger, id, bytes),
      await uploadSlipTo(member, randomUUID(), bytes),
      await uploadSlipTo(member, id, bytes, { namedId: randomUUID() }),
      await uploadSlipTo(member, "1", bytes),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, "DEPOSIT_NOT_FOUND"]);
    }
    expect((await uploadSlipTo(app.current.stranger, id, bytes)).status).toBe(401);
  });

  it("is refused for a deposit that has ended", async () => {
    const [expired, cancelled, approved] = [await open(), await open(), await open()];
    await letExpire(app.current, expired.id);
    await cancelled.member.delete(`/wallets/deposits/${cancelled.id}`);
    await admin.post(`/api/admin/deposits/${approved.id}/approve`, {});
    for (const { member, id } of [expired, cancelled, approved]) {
      const reply = await uploadSlipTo(member, id, await slipJpeg());
      expect([reply.status, reply.body.code]).toEqual([409, "DEPOSIT_FINAL"]);
    }
  });

  it("is one of three at the most, though they come all at once", async () => {
    const { member, id } = await open();
    const slips = await Promise.all(Array.from({ length: 6 }, () => slipJpeg()));
    const replies = await Promise.all(slips.map((bytes) => uploadSlipTo(member, id, bytes)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = replies.filter(({ body }) => body.code === "SLIP_UPLOADS_USED_UP");
    expect(refused).toHaveLength(3);
    expect((await shown(id)).earlier_slips).toHaveLength(2);
  });
});
