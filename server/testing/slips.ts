/** Slips as banks' apps make them, and files that only look like it, for tests of uploads. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

import { emvField, withCrc } from "@chokdee/domain/deposits/emv.ts";
import qrcode from "qrcode";
import sharp, { type Sharp } from "sharp";

import { formOf } from "./forms.ts";
import type { Caller, Reply } from "./app.ts";

/** The text of a slip's own small QR code. */
export function slipQrText(sendingBank: string, reference: string): string {
  const transfer =
    emvField("00", "000001") + emvField("01", sendingBank) + emvField("02", reference);
  return withCrc(emvField("00", transfer) + emvField("51", "TH"), "91");
}

/** A picture of a slip: no two are alike unless their seeds are. */
export async function slipPicture(
  qrText: string | null,
  more: { seed?: Buffer; width?: number; height?: number; size?: number } = {},
): Promise<Sharp> {
  const { seed = randomBytes(24), width = 800, height = 1_300, size = 260 } = more;
  const stripes = [...seed].map(
    (value, at) =>
      `<rect x="40" y="${120 + at * 30}" width="${80 + value * 2}" height="14" fill="#234"/>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="90" fill="#138f2d"/>` +
    `${stripes.join("")}</svg>`;
  const picture = sharp(Buffer.from(svg));
  if (qrText === null) return sharp(await picture.png().toBuffer());
  const code = await qrcode.toBuffer(qrText, { width: size, margin: 2 });
  const placed = await picture
    .composite([{ input: code, left: width - size - 40, top: height - size - 40 }])
    .png()
    .toBuffer();
  return sharp(placed);
}

/** A JPEG of a slip with a QR code of its own. */
export async function slipJpeg(sendingBank = "004", reference?: string): Promise<Buffer> {
  const ref = reference ?? `0${randomBytes(9).toString("hex").toUpperCase()}`;
  return (await slipPicture(slipQrText(sendingBank, ref))).jpeg({ quality: 90 }).toBuffer();
}

export function uploadSlipTo(
  member: Caller,
  depositId: string,
  bytes: Buffer,
  more: { namedId?: string; type?: string; field?: string } = {},
): Promise<Reply> {
  const form = formOf({
    [more.field ?? "slip"]: { bytes, name: "slip.jpg", type: more.type ?? "image/jpeg" },
    deposit_id: more.namedId ?? depositId,
  });
  return member.post(`/wallets/deposits/${depositId}/upload-slip`, form.payload, form.headers);
}

/** A file made longer than it needs to be, as decoders allow. */
export function padded(file: Buffer, size: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(size - file.length)]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black PNG of one bit per pixel: thousands of pixels a side in a few kilobytes. */
export function bombPng(side: number, rowsWritten = side): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(rowsWritten * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
