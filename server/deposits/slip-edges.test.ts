/** Slips and forms at their edges: the least picture, TrueMoney's code, how often, and capitals. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { slipJpeg, slipPicture, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-slip-edges-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;
let amount = 100;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

/** TrueMoney's own code of its transaction TX12345. */
const trueMoneySlip = "00420002010102010203P2P0307TX123450408201120269104454a";

const open = async () => {
  amount += 1;
  const { member, intent } = await pendingDeposit(app.current, account, amount);
  return { member, id: intent.deposit_id };
};
const pictureOf = async (qrText: string | null, more: { width?: number; height?: number } = {}) =>
  (await slipPicture(qrText, more)).jpeg({ quality: 90 }).toBuffer();

it("a picture of a slip has 150 pixels at its shorter side, and not one less", async () => {
  for (const [width, height] of [
    [149, 400],
    [400, 149],
  ] as const) {
    const { member, id } = await open();
    const small = await uploadSlipTo(member, id, await pictureOf(null, { width, height }));
    expect([small.status, small.body.code]).toEqual([422, "SLIP_TOO_SMALL"]);
  }
  const { member, id } = await open();
  const least = await pictureOf(null, { width: 150, height: 400 });
  expect((await uploadSlipTo(member, id, least)).status).toBe(200);
});

it("a slip of TrueMoney is told from a bank's, and its transfer serves one deposit", async () => {
  const [first, second] = [await open(), await open()];
  const sent = await uploadSlipTo(first.member, first.id, await pictureOf(trueMoneySlip));
  expect(sent.body).toMatchObject({ success: true, qr_read: true });
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  const shown = list.body.data.items.find((one: { id: string }) => one.id === first.id);
  expect(shown.slip.qr).toEqual({ sending_bank: "TMN", transaction_reference: "TX12345" });
  const again = await uploadSlipTo(second.member, second.id, await pictureOf(trueMoneySlip));
  expect([again.status, again.body.code]).toEqual([409, "SLIP_USED_BEFORE"]);
});

it("a form may name its deposit in capitals", async () => {
  const { member, id } = await open();
  const named = { namedId: id.toUpperCase() };
  expect((await uploadSlipTo(member, id, await slipJpeg(), named)).status).toBe(200);
});

it("a deposit is found by the number of the transfer on its slip, in small letters as well", async () => {
  const { member, id } = await open();
  await uploadSlipTo(member, id, await slipJpeg("014", "FOUND00BYSLIP"));
  for (const text of ["FOUND00BYSLIP", "found00byslip"]) {
    const found = await admin.get(`/api/admin/deposits?status=ALL&search=${text}`);
    expect(found.body.data.items.map((one: { id: string }) => one.id)).toEqual([id]);
  }
  const part = await admin.get("/api/admin/deposits?status=ALL&search=FOUND00BY");
  expect(part.body.data.items).toEqual([]);
});

it("a member sends 60 slips in ten minutes, whatever becomes of them, and no more", async () => {
  const member = await app.current.member();
  const send = async () => (await uploadSlipTo(member, randomUUID(), Buffer.from("x"))).status;
  const statuses = [];
  for (let time = 0; time < 60; time += 1) statuses.push(await send());
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await send()).toBe(429);
  const { member: other, id } = await open();
  expect((await uploadSlipTo(other, id, await slipJpeg())).status).toBe(200);
});

it("a picture that was lost is kept when its member brings the same file again", async () => {
  const { member, id } = await open();
  const slip = await slipJpeg();
  expect((await uploadSlipTo(member, id, slip)).status).toBe(200);
  const [row] = await app.current.db.query<{ image_id: string; file_name: string }>(
    `select image_id, file_name from deposit_slips join slip_images on id = image_id
     where deposit_id = $1`,
    [id],
  );
  const seen = async () => (await admin.get(`/api/uploads/slips/${row?.image_id}`)).status;
  await rm(join(DATA_DIR, "uploads", row?.file_name ?? ""));
  expect(await seen()).toBe(404);
  expect((await uploadSlipTo(member, id, slip)).status).toBe(200);
  expect(await seen()).toBe(200);
});
