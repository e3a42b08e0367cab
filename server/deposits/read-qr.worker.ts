/**
 * Finds the small QR code of a slip, on a thread of its own: it takes some 100 ms of arithmetic.
 * Two readers that fail on different pictures are asked, first for the whole, then for its parts.
 */
import { parentPort } from "node:worker_threads";

import { parseSlipQr } from "@chokdee/domain/deposits/promptpay.ts";
import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";
import jsqr from "jsqr";

import type { GrayImage } from "../platform/files/slip-image.ts";

interface Question extends GrayImage {
  readonly no: number;
}

/** The processor time that one picture may take; the reading under way is finished. */
const BUDGET_US = 500_000;
/** Below this a QR code of a slip is not legible. */
const LEAST_SIDE = 60;

const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);

parentPort?.on("message", (question: Question) => {
  parentPort?.postMessage({ no: question.no, texts: readTexts(question) }, []);
});

/** Every text that was found; the one of a slip comes last and ends the search. */
function readTexts(image: GrayImage): string[] {
  const texts = new Set<string>();
  const begun = process.threadCpuUsage();
  for (const part of partsOf(image)) {
    for (const read of readers) {
      if (isUsedUp(begun)) return [...texts];
      const text = read(part);
      if (text === null) continue;
      texts.add(text);
      if (parseSlipQr(text) !== null) return [...texts].filter((one) => one !== text).concat(text);
    }
  }
  return [...texts];
}

/** Not by the clock: a node that is busy elsewhere reads as well as one that is not. */
function isUsedUp(begun: NodeJS.CpuUsage): boolean {
  const { user, system } = process.threadCpuUsage(begun);
  return user + system > BUDGET_US;
}

const readers = [
  (image: GrayImage) => readWithZxing(image, HybridBinarizer),
  readWithJsqr,
  (image: GrayImage) => readWithZxing(image, GlobalHistogramBinarizer),
];

function readWithZxing(
  image: GrayImage,
  Binarizer: typeof HybridBinarizer | typeof GlobalHistogramBinarizer,
): string | null {
  const { data, width, height } = image;
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), width, height);
  try {
    const bitmap = new BinaryBitmap(new Binarizer(source));
    return new QRCodeReader().decode(bitmap, hints).getText();
  } catch {
    return null; // Nothing was found, or what was found is damaged.
  }
}

function readWithJsqr({ data, width, height }: GrayImage): string | null {
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    colours[at * 4] = value;
    colours[at * 4 + 1] = value;
    colours[at * 4 + 2] = value;
  }
  try {
    return jsqr.default(colours, width, height)?.data ?? null;
  } catch {
    return null;
  }
}

/** The picture, its lower and upper half, its corners, and the whole at half its size. */
function* partsOf(image: GrayImage): Generator<GrayImage> {
  const { width, height } = image;
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  yield image;
  yield crop(image, 0, height - h, width, h);
  yield crop(image, 0, 0, width, h);
  yield crop(image, width - w, height - h, w, h);
  yield crop(image, 0, height - h, w, h);
  yield crop(image, width - w, 0, w, h);
  yield crop(image, 0, 0, w, h);
  if (Math.min(w, h) >= LEAST_SIDE) yield halved(image);
}

function crop(image: GrayImage, x: number, y: number, width: number, height: number): GrayImage {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * image.width + x;
    data.set(image.data.subarray(from, from + width), row * width);
  }
  return { data, width, height };
}

function halved(image: GrayImage): GrayImage {
  const [width, height] = [Math.floor(image.width / 2), Math.floor(image.height / 2)];
  const data = new Uint8Array(width * height);
  const at = (x: number, y: number) => image.data[y * image.width + x] ?? 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = [x * 2, y * 2];
      data[y * width + x] =
        (at(left, top) + at(left + 1, top) + at(left, top + 1) + at(left + 1, top + 1)) / 4;
    }
  }
  return { data, width, height };
}
