/**
 * A slip as it was uploaded, made harmless: told by its first bytes, bounded in pixels, decoded
 * and written anew, so that nothing of the file itself is ever served (trust.md D9).
 */
import { createHash } from "node:crypto";

import { Refusal } from "@chokdee/domain/refusals.ts";
import type { Sharp } from "sharp";

export interface SlipImage {
  readonly jpeg: Buffer;
  /** SHA-256 of the file, and of what it shows. */
  readonly fileHash: Buffer;
  readonly pixelHash: Buffer;
  /** 256 bits as text: where the picture grows brighter from left to right, coarsely. */
  readonly look: string;
  /** Its brightness, a byte per pixel, for reading its QR code. */
  readonly gray: GrayImage;
}

export interface GrayImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** 25 million pixels (trust.md D9): a phone's camera makes fewer, a bomb makes more. */
const MOST_PIXELS = 25_000_000;
/** Larger than any phone's screen; nothing of a slip is lost. */
const MOST_SIDE = 2_400;
/** Of the picture in which the QR code is looked for: reading takes time by the pixel. */
const MOST_GRAY_PIXELS = 1_500_000;
const JPEG_QUALITY = 88;
const LOOK_SIDE = 16;

/** Loaded with the first slip: a house without uploads need not hold it in memory. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Nothing is kept between slips; no two are alike.
  sharp.cache(false);
  return sharp;
}

const signatures: readonly { readonly format: string; readonly test: (b: Buffer) => boolean }[] = [
  { format: "jpeg", test: (b) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    format: "png",
    test: (b) => b.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  },
  {
    format: "webp",
    test: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP",
  },
];

export function fileHashOf(file: Buffer): Buffer {
  return createHash("sha256").update(file).digest();
}

/** Decodes a slip. Refuses SLIP_NOT_AN_IMAGE and SLIP_TOO_MANY_PIXELS. */
export async function readSlipImage(file: Buffer): Promise<SlipImage> {
  const format = signatures.find(({ test }) => test(file))?.format;
  if (format === undefined) throw new Refusal("SLIP_NOT_AN_IMAGE");
  await refuseBomb(file, format);
  try {
    return await decode(file);
  } catch {
    throw new Refusal("SLIP_NOT_AN_IMAGE");
  }
}

const options = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 } as const;

async function refuseBomb(file: Buffer, format: string): Promise<void> {
  const sharp = await loadSharp();
  const meta = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (meta?.format !== format) throw new Refusal("SLIP_NOT_AN_IMAGE");
  const pixels = (meta.width ?? 0) * (meta.height ?? 0);
  if (pixels > MOST_PIXELS) throw new Refusal("SLIP_TOO_MANY_PIXELS");
}

async function decode(file: Buffer): Promise<SlipImage> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const [jpeg, gray, small] = await Promise.all([
    picture().jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    grayOf(picture(), width, height),
    picture()
      .grayscale()
      .resize({ width: LOOK_SIDE + 1, height: LOOK_SIDE, fit: "fill" })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  const shape = Buffer.from(`${width}x${height}x${channels}:`);
  return {
    jpeg,
    fileHash: fileHashOf(file),
    pixelHash: createHash("sha256").update(shape).update(data).digest(),
    look: lookOf(small),
    gray,
  };
}

async function grayOf(picture: Sharp, width: number, height: number): Promise<GrayImage> {
  const scale = Math.min(1, Math.sqrt(MOST_GRAY_PIXELS / (width * height)));
  const { data, info } = await picture
    .grayscale()
    .resize({ width: Math.max(1, Math.floor(width * scale)) })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function lookOf(small: Buffer): string {
  let bits = "";
  for (let row = 0; row < LOOK_SIDE; row++) {
    for (let column = 0; column < LOOK_SIDE; column++) {
      const at = row * (LOOK_SIDE + 1) + column;
      bits += (small[at] ?? 0) < (small[at + 1] ?? 0) ? "1" : "0";
    }
  }
  return bits;
}
