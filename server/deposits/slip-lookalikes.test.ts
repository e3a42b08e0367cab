/** From how few differences on two pictures of slips look alike to the house. */
import { rm } from "node:fs/promises";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { readSlipImage } from "../platform/files/slip-image.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { slipPicture, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-lookalikes-${process.pid}`;
const app = useApp({ DATA_DIR });
let owner: pg.Client;
let admin: Caller;
let account: ReceivingAccount;
let baht = 300;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(async () => {
  await owner.end();
  await rm(DATA_DIR, { recursive: true, force: true });
});

const open = () => pendingDeposit(app.current, account, (baht += 1));
const unreadable = async () => (await slipPicture(null)).jpeg().toBuffer();

/** The warnings of a slip where another deposit has one that differs in so many bits of 256. */
async function warningsAt(bits: number): Promise<string[]> {
  const [first, second] = [await open(), await open()];
  await uploadSlipTo(first.member, first.intent.deposit_id, await unreadable());
  const file = await unreadable();
  const { look } = await readSlipImage(file);
  const near = [...look].map((bit, at) => (at < bits ? (bit === "0" ? "1" : "0") : bit)).join("");
  await owner.query("update deposit_slips set look = $2::text::bit(256) where deposit_id = $1", [
    first.intent.deposit_id,
    near,
  ]);
  const id = second.intent.deposit_id;
  expect((await uploadSlipTo(second.member, id, file)).status).toBe(200);
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id).slip.warnings;
}

it("a slip that cannot be read is warned of up to six bits of difference, and not at seven", async () => {
  expect(await warningsAt(6)).toEqual(["QR_NOT_READ", "LOOKS_LIKE_ANOTHER"]);
  expect(await warningsAt(7)).toEqual(["QR_NOT_READ"]);
});
