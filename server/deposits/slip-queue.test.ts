/** The reading of QR codes holds nobody up (findings S11). */
import { rm } from "node:fs/promises";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { readSlipImage, type GrayImage } from "../platform/files/slip-image.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { slipPicture, slipQrText, uploadSlipTo } from "../testing/slips.ts";
import { readQrTexts } from "./slip-qr.ts";

const DATA_DIR = `/tmp/chokdee-slip-queue-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;
let empty: GrayImage;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
  // The blank picture of 25 million pixels whose reading took 3.7 s.
  const background = { r: 250, g: 250, b: 250 };
  const blank = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background } });
  empty = (await readSlipImage(await blank.png().toBuffer())).gray;
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const slip = async (reference: string): Promise<Buffer> =>
  (await slipPicture(slipQrText("004", reference))).jpeg().toBuffer();
const shown = async (id: string) => {
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id).slip;
};
/** Forty members at once: longer than an upload waits, also on a fast machine. */
const crowd = () => Array.from({ length: 40 }, (_, n) => readQrTexts(empty, `stranger ${n}`));

it("a code is looked for in a million and a half pixels, and found there on a phone's screen", async () => {
  expect(empty.width * empty.height).toBeLessThanOrEqual(1_500_000);
  const text = slipQrText("004", "LARGE");
  const large = await slipPicture(text, { width: 1_440, height: 3_120, size: 340 });
  const { gray } = await readSlipImage(await large.jpeg().toBuffer());
  expect(gray.width * gray.height).toBeLessThanOrEqual(1_500_000);
  expect(await readQrTexts(gray, "one")).toEqual([text]);
});

it("members take turns: who sends four pictures is read once before the next member", async () => {
  const { gray } = await readSlipImage(await slip("TURNS"));
  const read: string[] = [];
  const ask = async (name: string) => {
    await readQrTexts(gray, name);
    read.push(name);
  };
  await Promise.all([...["many", "many", "many", "many"].map(ask), ask("one"), ask("other")]);
  expect(read.slice(0, 4).toSorted()).toEqual(["many", "many", "one", "other"]);
});

it("what one member lets wait beyond four pictures is not read", async () => {
  const { gray } = await readSlipImage(await slip("BEYOND"));
  const asked = Array.from({ length: 7 }, () => readQrTexts(gray, "many"));
  const found = (await Promise.all(asked)).filter((texts) => texts.length > 0);
  // One is under way beside the four that wait.
  expect(found).toHaveLength(5);
});

describe("behind a crowd an upload is answered after five seconds, and read later", () => {
  it("with its transfer, and with a warning where another deposit had that", async () => {
    const first = await pendingDeposit(app.current, account, 301);
    await uploadSlipTo(first.member, first.intent.deposit_id, await slip("LATE0000001"));
    const [own, taken] = [
      await pendingDeposit(app.current, account, 302),
      await pendingDeposit(app.current, account, 303),
    ];
    const pictures = [await slip("LATE0000002"), await slip("LATE0000001")];
    const waiting = crowd();
    const replies = await Promise.all(
      [own, taken].map(({ member, intent }, at) =>
        uploadSlipTo(member, intent.deposit_id, pictures[at] ?? Buffer.alloc(0)),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown(own.intent.deposit_id)).warnings).toEqual(["QR_NOT_READ"]);
    await Promise.all(waiting);
    await vi.waitFor(
      async () => {
        const slips = [await shown(own.intent.deposit_id), await shown(taken.intent.deposit_id)];
        expect(slips[0]).toMatchObject({
          qr: { transaction_reference: "LATE0000002" },
          warnings: [],
        });
        expect(slips[1]).toMatchObject({ qr: null, warnings: ["TRANSFER_USED_BEFORE"] });
      },
      { timeout: 60_000, interval: 200 },
    );
  }, 120_000);
});
