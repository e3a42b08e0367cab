/** From how few differences on two pictures of slips look alike to the house. */
import { rm } from "node:fs/promises";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { readSlipImage } from "../platform/files/slip-image.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { slipJpeg, slipPicture, uploadSlipTo } from "../testing/slips.ts";

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

interface Pair {
  readonly before?: Buffer;
  readonly file?: Buffer;
  readonly age?: string;
  readonly ofOne?: boolean;
}

/**
 * The warnings of a slip where another deposit, or the same one, has one that differs in so many
 * bits of 256.
 */
async function warningsAt(bits: number, pair: Pair = {}): Promise<string[]> {
  const first = await open();
  const second = pair.ofOne === true ? first : await open();
  const sent = pair.before ?? (await unreadable());
  expect((await uploadSlipTo(first.member, first.intent.deposit_id, sent)).status).toBe(200);
  const file = pair.file ?? (await unreadable());
  const { look } = await readSlipImage(file);
  const near = [...look].map((bit, at) => (at < bits ? (bit === "0" ? "1" : "0") : bit)).join("");
  await owner.query(
    `update deposit_slips set look = $2::text::bit(256),
       uploaded_at = clock_timestamp() - $3::interval where deposit_id = $1`,
    [first.intent.deposit_id, near, pair.age ?? "1 minute"],
  );
  const id = second.intent.deposit_id;
  expect((await uploadSlipTo(second.member, id, file)).status).toBe(200);
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id).slip.warnings;
}

it("a slip that cannot be read is warned of up to six bits of difference, and not at seven", async () => {
  expect(await warningsAt(6)).toEqual(["QR_NOT_READ", "LOOKS_LIKE_ANOTHER"]);
  expect(await warningsAt(7)).toEqual(["QR_NOT_READ"]);
});

it("a slip is held against those of the last thirty days of other deposits only", async () => {
  expect(await warningsAt(0, { age: "29 days" })).toContain("LOOKS_LIKE_ANOTHER");
  expect(await warningsAt(0, { age: "31 days" })).toEqual(["QR_NOT_READ"]);
  expect(await warningsAt(0, { ofOne: true })).toEqual(["QR_NOT_READ"]);
});

it("a slip with a code of its own may look like one with another, and not like one without", async () => {
  const codes = async () => ({ before: await slipJpeg(), file: await slipJpeg() });
  expect(await warningsAt(0, await codes())).toEqual([]);
  expect(await warningsAt(0, { file: await slipJpeg() })).toEqual(["LOOKS_LIKE_ANOTHER"]);
});
