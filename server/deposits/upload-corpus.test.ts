/**
 * Hundreds of pictures, mutilated by accident or by somebody who means harm (trust.md D9): each is
 * written anew as a clean JPEG or refused by its name, and nothing of the file itself is kept.
 */
import { Refusal } from "@chokdee/domain/refusals.ts";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";

import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { bombPng, slipPicture } from "../testing/slips.ts";
import { readSlipImage } from "../platform/files/slip-image.ts";

const FILES = proofSize(600);
const HARM = "<script>alert('harm')</script>";
const dice = seededDice(9);
const upTo = (most: number) => Math.floor(dice() * most);

let whole: readonly Buffer[];
beforeAll(async () => {
  const picture = await slipPicture(null, { width: 240, height: 320 });
  const withExif = { exif: { IFD0: { Copyright: HARM, ImageDescription: HARM } } };
  whole = [
    await picture.clone().withMetadata(withExif).jpeg().toBuffer(),
    await picture.clone().withMetadata(withExif).png().toBuffer(),
    await picture.clone().withMetadata(withExif).webp().toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().png({ palette: true }).toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
  ];
});

type Mutilation = (file: Buffer, other: Buffer) => Buffer;

const mutilations: readonly Mutilation[] = [
  // As it was: what is whole must be taken.
  (file) => file,
  (file) => Buffer.concat([file, Buffer.from(HARM)]),
  (file) => Buffer.concat([Buffer.from(HARM), file]),
  (file) => file.subarray(0, 1 + upTo(file.length)),
  (file, other) => Buffer.concat([file.subarray(0, 12), other.subarray(12)]),
  (file, other) => Buffer.concat([file, other]),
  (file) => Buffer.concat([file.subarray(0, 40), Buffer.from(HARM), file.subarray(40)]),
  (file) => {
    const changed = Buffer.from(file);
    for (let n = 0; n <= upTo(20); n++) changed[upTo(changed.length)] = upTo(256);
    return changed;
  },
  (file) => {
    const changed = Buffer.from(file);
    const from = upTo(changed.length);
    return changed.fill(0, from, Math.min(changed.length, from + upTo(400)));
  },
  // The numbers of the head: sizes, depths, kinds.
  (file) => {
    const changed = Buffer.from(file);
    for (let n = 0; n < 4; n++) changed[8 + upTo(40)] = 0xff;
    return changed;
  },
  () => Buffer.from(Array.from({ length: upTo(2_000) }, () => upTo(256))),
  () => bombPng(5_100 + upTo(60_000), 50),
  () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
];

const refusals = ["SLIP_NOT_AN_IMAGE", "SLIP_TOO_MANY_PIXELS"];

it(
  "every mutilated picture is written anew or refused, and none leaves anything of itself",
  async () => {
    let taken = 0;
    for (let n = 0; n < FILES; n++) {
      const kind = n % mutilations.length;
      const [file, other] = [whole[upTo(whole.length)], whole[upTo(whole.length)]];
      const bytes = mutilations[kind]?.(file ?? Buffer.alloc(0), other ?? Buffer.alloc(0));
      const image = await readSlipImage(bytes ?? Buffer.alloc(0)).catch((error: unknown) => error);
      if (image instanceof Refusal) {
        expect(refusals).toContain(image.code);
        expect(kind, "a whole picture was refused").not.toBe(0);
        continue;
      }
      const { jpeg } = image as { jpeg: Buffer };
      taken += 1;
      expect(jpeg.includes("harm")).toBe(false);
      const { format, exif, width, height } = await sharp(jpeg).metadata();
      expect([format, exif]).toEqual(["jpeg", undefined]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(2_400);
    }
    expect(taken).toBeGreaterThan(FILES / mutilations.length);
    expect(taken).toBeLessThan(FILES);
  },
  PROOF_TIMEOUT_MS,
);
