import { rm } from "node:fs/promises";

import type { Sharp } from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";

import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useHouse } from "../testing/house.ts";
import { proofSize, PROOF_TIMEOUT_MS, seededDice } from "../testing/proof-size.ts";
import { slipPicture, slipQrText, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-variants-${process.pid}`;
const house = useHouse({ DATA_DIR });
let account: ReceivingAccount;

beforeAll(async () => {
  account = await receivingAccount(await house.current.admin(), true);
});
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

it(
  "a slip's transfer serves no second deposit, however its picture is changed",
  async () => {
    const dice = seededDice(8);
    const picture = await slipPicture(slipQrText("004", REFERENCE));
    let amount = 100;
    const send = async (bytes: Buffer) => {
      amount += 1;
      const { member, intent } = await pendingDeposit(house.current, account, amount);
      return uploadSlipTo(member, intent.deposit_id, bytes);
    };
    expect((await send(await picture.clone().jpeg().toBuffer())).status).toBe(200);
    const credited: string[] = [];
    for (let n = 0; n < VARIANTS; n++) {
      const change = changes[n % changes.length];
      if (!change) throw new Error("there is no such change");
      const bytes = await change(picture.clone(), dice).toBuffer();
      const reply = await send(bytes);
      if (reply.body.code !== "SLIP_USED_BEFORE") credited.push(`${n}: ${String(change)}`);
    }
    expect(credited).toEqual([]);
  },
  PROOF_TIMEOUT_MS,
);
