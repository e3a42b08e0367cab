import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  openIntent,
  pendingDeposit,
  receivingAccount,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { slipJpeg, uploadSlipTo } from "../testing/slips.ts";

const DATA_DIR = `/tmp/chokdee-slip-room-${process.pid}`;
const app = useApp({ DATA_DIR });
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const set = async (change: object) =>
  expect((await admin.put("/api/admin/settings", change)).status).toBe(200);
const filesKept = async () => {
  const names = await readdir(join(DATA_DIR, "uploads"), { recursive: true });
  return names.filter((name) => name.endsWith(".jpg")).length;
};
const store = async () => {
  const [row] = await app.current.db.query<{ bytes: number; sum: number; images: number }>(
    `select bytes, (select coalesce(sum(byte_size), 0) from slip_images) as sum,
       (select count(*) from slip_images) as images from slip_store`,
  );
  return row;
};
const open = () => pendingDeposit(app.current, account, 100 + Math.ceil(Math.random() * 9_000));
const send = async (member: Caller, id: string) => uploadSlipTo(member, id, await slipJpeg());

describe("the room that pictures of slips take", () => {
  it("is a number a day for each member, whichever deposits they are for, and at once", async () => {
    await set({ slips_per_day: 4 });
    const { member, intent } = await open();
    const first = await Promise.all([1, 2, 3].map(() => send(member, intent.deposit_id)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    // The staff decide on it: with a slip it cannot be cancelled.
    const reject = `/api/admin/deposits/${intent.deposit_id}/reject`;
    expect((await admin.post(reject, { reason: "no slip" })).status).toBe(200);
    const opened = await openIntent(member, account, 137);
    const other = opened.body.data.deposit_id as string;
    const before = await filesKept();
    const second = await Promise.all([1, 2, 3].map(() => send(member, other)));
    const refused = second.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code, body.details])).toEqual(
      Array.from({ length: 2 }, () => [429, "SLIPS_OF_DAY_USED_UP", { times: 4 }]),
    );
    expect(await filesKept()).toBe(before + 1);
    // Another member has a day of their own; and so has this one tomorrow.
    const stranger = await open();
    expect((await send(stranger.member, stranger.intent.deposit_id)).status).toBe(200);
    await app.current.db.query("update slip_uploads set on_date = on_date - 1");
    expect((await send(member, other)).status).toBe(200);
    await set({ slips_per_day: 30 });
  });

  it("is bounded for the house, told before, and never passed by many at once", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, open));
    const pictures = await Promise.all(members.map(() => slipJpeg()));
    // Room for two of the six: nobody sends a gigabyte, so most of it is taken beforehand.
    const { member, intent } = await open();
    const were = (await store())?.bytes ?? 0;
    expect((await uploadSlipTo(member, intent.deposit_id, await slipJpeg())).status).toBe(200);
    const size = ((await store())?.bytes ?? 0) - were;
    await set({ slip_storage_gb: 1 });
    const filler = `insert into slip_images (user_id, file_name, content_type, byte_size)
      values ($1, 'filler', 'image/jpeg', $2)`;
    const fill = (bytes: number) => app.current.db.query(filler, [member.id, bytes]);
    const told = async () => (await admin.get("/api/admin/dashboard")).body.data.alarms;
    await fill(800_000_000 - were - size - 1);
    expect(await told()).toEqual([]);
    await fill(1);
    expect(await told()).toMatchObject([{ kind: "SLIPS_FILLING", detail: "80 %, 0.8 GB" }]);
    await fill(200_000_000 - Math.round(size * 2.5));
    const replies = await Promise.all(
      members.map((one, at) =>
        uploadSlipTo(one.member, one.intent.deposit_id, pictures[at] ?? Buffer.alloc(0)),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([503, "SLIP_STORE_FULL"]);
    }
    const after = await store();
    expect(after?.bytes).toBeLessThanOrEqual(1_000_000_000);
    expect(after?.bytes).toBe(after?.sum);
    expect(await told()).toMatchObject([{ kind: "SLIPS_FILLING", detail: "99 %, 1.0 GB" }]);
    // The operator makes room, and it goes on.
    await set({ slip_storage_gb: 20 });
    const at = replies.findIndex(({ status }) => status !== 200);
    const again = members[at];
    if (!again) throw new Error("nobody was refused");
    expect((await send(again.member, again.intent.deposit_id)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it.each([
    { slips_per_day: 0 },
    { slips_per_day: 1.5 },
    { slip_storage_gb: 0 },
    { slip_storage_gb: 1e9 },
  ])("cannot be set to %j", async (change) => {
    expect((await admin.put("/api/admin/settings", change)).status).toBeGreaterThanOrEqual(400);
  });
});

it("of several slips of a deposit the newest is looked at first, and the one before it next", async () => {
  await set({ slips_per_day: 4 });
  const { member, intent } = await open();
  for (const reference of ["FIRST", "SECOND", "THIRD"]) {
    const sent = await uploadSlipTo(member, intent.deposit_id, await slipJpeg("004", reference));
    expect(sent.status).toBe(200);
  }
  const list = await admin.get("/api/admin/deposits?status=ALL&limit=200");
  const found = list.body.data.items.find((one: { id: string }) => one.id === intent.deposit_id);
  expect(found.slip.qr.transaction_reference).toBe("THIRD");
  const rows = await app.current.db.query<{ image_id: string }>(
    "select image_id from deposit_slips where deposit_id = $1 order by uploaded_at desc",
    [intent.deposit_id],
  );
  expect([found.slip.url, ...found.earlier_slips]).toEqual(
    rows.map(({ image_id: id }) => expect.stringContaining(id)),
  );
});
