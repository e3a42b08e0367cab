import { rm } from "node:fs/promises";

import type { Sharp } from "sharp";
import pg from "pg";
import { afterAll, expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { useApp, type TestApp } from "../testing/app.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { slipPicture, slipQrText, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-variants-${process.pid}`;
const app = useApp({ DATA_DIR });
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

/** trust.md D8: 200 variants once. */
const VARIANTS = proofSize(12);
const REFERENCE = "VARIANTS0001";

/** What somebody does to a picture who wants it to be another one; its code can still be read. */
type Change = (picture: Sharp, dice: () => number) => Sharp;
const changes: readonly Change[] = [
  (picture, dice) => picture.jpeg({ quality: 55 + Math.floor(dice() * 45) }),
  (picture, dice) => picture.webp({ quality: 60 + Math.floor(dice() * 40) }),
  (picture, dice) => picture.png({ compressionLevel: Math.floor(dice() * 10) }),
  (picture, dice) => picture.resize(560 + Math.floor(dice() * 600)).jpeg(),
  // The code lies in the lower right corner (testing/slips.ts) and stays whole.
  (picture, dice) => {
    const [left, top] = [Math.floor(dice() * 480), Math.floor(dice() * 980)];
    return picture.extract({ left, top, width: 795 - left, height: 1_295 - top }).png();
  },
  (picture, dice) => picture.modulate({ brightness: 0.75 + dice() * 0.3 }).jpeg(),
  (picture, dice) => picture.modulate({ hue: Math.floor(dice() * 360) }).jpeg(),
  (picture) => picture.greyscale().jpeg(),
  (picture, dice) => picture.withMetadata({ density: 72 + Math.floor(dice() * 300) }).png(),
  (picture, dice) =>
    picture
      .extend({ top: Math.floor(dice() * 200), bottom: 10, left: 20, right: 5, background: "#fff" })
      .jpeg(),
  (picture, dice) => picture.blur(0.3 + dice() * 0.5).jpeg(),
  (picture, dice) => picture.linear(0.8 + dice() * 0.2, Math.floor(dice() * 20)).jpeg(),
];

/** Sends a slip, and then changed pictures of it for other deposits: those that were taken. */
async function sendVariants(at: TestApp, variants: number): Promise<string[]> {
  const account = await receivingAccount(await at.admin(), true);
  const dice = seededDice(8);
  const picture = await slipPicture(slipQrText("004", REFERENCE));
  let amount = 100;
  const send = async (bytes: Buffer) => {
    amount += 1;
    const { member, intent } = await pendingDeposit(at, account, amount);
    return uploadSlipTo(member, intent.deposit_id, bytes);
  };
  expect((await send(await picture.clone().jpeg().toBuffer())).status).toBe(200);
  const taken: string[] = [];
  for (let n = 0; n < variants; n++) {
    const change = changes[n % changes.length];
    if (!change) throw new Error("there is no such change");
    const bytes = await change(picture.clone(), dice).toBuffer();
    const reply = await send(bytes);
    if (reply.body.code !== "SLIP_USED_BEFORE") taken.push(`${n}: ${String(change)}`);
  }
  return taken;
}

it(
  "a slip's transfer serves no second deposit, however its picture is changed",
  async () => {
    expect(await sendVariants(app.current, VARIANTS)).toEqual([]);
  },
  PROOF_TIMEOUT_MS,
);

it("the proof finds a transfer that the last deposit takes from the first", async () => {
  const reading =
    "select deposit_id from slip_uses where sending_bank = $1 and transaction_reference = $2";
  const plant = { statements: [[reading, `${reading} order by ctid desc`]] } as const;
  const taken = await inFaultyApp(
    plant,
    async (planted) => {
      const owner = new pg.Client({ connectionString: planted.ownerUrl });
      await owner.connect();
      await owner.query("alter table slip_uses drop constraint slip_used_before");
      await owner.end();
      return sendVariants(planted, 2);
    },
    { DATA_DIR },
  );
  expect(taken).toHaveLength(2);
});
