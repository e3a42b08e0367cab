import { dashboard } from "@chokdee/domain/operations/contract.ts";
import { afterEach, beforeAll, expect, it } from "vitest";

import { openDisk } from "../platform/files/disk.ts";
import { useApp, type Caller, type TestApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";
import { tendRounds } from "../rounds/tend-rounds.ts";
import { watchDiskJob } from "./watch-disk.job.ts";

const app = useApp();
let admin: Caller;
let bet: () => Promise<unknown>;

beforeAll(async () => {
  admin = await app.current.admin();
  bet = await someoneWhoBets(app.current);
});
afterEach(async () => {
  await app.current.db.query(
    "update house_state set betting_stopped_at = null, betting_stopped_why = null",
  );
  fill(50);
});

async function someoneWhoBets(at: TestApp): Promise<() => Promise<unknown>> {
  const member = await at.member({ balance: 100_000 });
  const lottery = await addLottery(at.db);
  const round = await addRound(at.db, lottery);
  return async () => {
    const bets = slip(lottery, round, [["TWO_TOP", "45", 20]]);
    const { status, body } = await member.post("/api/lottery/bets/bulk", bets);
    return status === 201 ? "taken" : body.code;
  };
}

const BLOCK = 4_096;
/** A disk of 10 GiB unless another size is given. */
function fill(percent: number, gibibytes = 10, at: TestApp = app.current): void {
  const blocks = (gibibytes * 1024 ** 3) / BLOCK;
  const free = blocks - Math.floor((blocks * percent) / 100);
  Object.assign(at.fileSystem, { bsize: BLOCK, blocks, bfree: free, bavail: free });
}
const look = () => watchDiskJob.run(app.current, {});
const alarms = async () =>
  dashboard.replies[200].parse((await admin.get("/api/admin/dashboard")).body).data.alarms;
const resume = () => admin.post("/api/admin/services/BETTING/resume", { reason: "เพิ่มพื้นที่แล้ว" });

it("a disk that is not filled to 80 % is no news", async () => {
  fill(79);
  await look();
  expect(await alarms()).toEqual([]);
  expect(await bet()).toBe("taken");
});

it("a disk at 80 % is an alarm, and bets are taken", async () => {
  fill(80);
  await look();
  expect(await alarms()).toMatchObject([{ kind: "DISK_FILLING", detail: "80 %, 2.0 GiB" }]);
  fill(94);
  await look();
  expect(await bet()).toBe("taken");
});

it("a disk at 95 % stops betting, until somebody lets it go on after there is room", async () => {
  fill(95);
  app.current.told.length = 0;
  await look();
  expect(await bet()).toBe("BETTING_STOPPED");
  expect(app.current.told).toContainEqual({ to: "all", topic: "services", payload: {} });
  expect(await alarms()).toMatchObject([
    { kind: "BETTING_STOPPED", detail: "DISK_FULL: 95 %, 0.5 GiB" },
    { kind: "DISK_FILLING" },
  ]);
  const refused = await resume();
  expect([refused.status, refused.body.code]).toEqual([409, "DISK_STILL_FULL"]);
  expect(refused.body.message).toContain("95 %");

  // Room alone does not let it go on, nor does the clock's own look at the house.
  fill(50);
  await look();
  await tendRounds(app.current);
  expect(await bet()).toBe("BETTING_STOPPED");
  expect((await resume()).status).toBe(200);
  expect(await bet()).toBe("taken");
});

it("a large disk of which 5 GiB are left is an alarm, and betting goes on", async () => {
  fill(96, 1_000);
  await look();
  expect(await alarms()).toMatchObject([{ kind: "DISK_FILLING" }]);
  expect(await bet()).toBe("taken");
});

it("money still goes out while betting is stopped for the disk", async () => {
  fill(99);
  await look();
  expect(await bet()).toBe("BETTING_STOPPED");
  const member = await richMember(app.current, 100_000);
  expect((await askToWithdraw(member, 100)).status).toBe(201);
});

it("what is kept for root counts as used, and a disk elsewhere or unknown says nothing", async () => {
  const seen = { bsize: 1_024, blocks: 1_000, bfree: 150, bavail: 100 };
  const use = (config: { databaseUrl: string | undefined }, found: Promise<typeof seen>) =>
    openDisk({ dataDir: "/data", ...config }, () => found).use();
  const own = { databaseUrl: undefined };
  expect(await use(own, Promise.resolve(seen))).toEqual({ percent: 90, freeBytes: 102_400 });
  expect(await use(own, Promise.resolve({ ...seen, blocks: 0, bfree: 0, bavail: 0 }))).toBe(
    undefined,
  );
  expect(await use(own, Promise.reject(new Error("ENOENT")))).toBeUndefined();
  expect(await use({ databaseUrl: "postgres://db" }, Promise.resolve(seen))).toBeUndefined();
  expect(await openDisk({ databaseUrl: undefined, dataDir: "/" }).use()).toMatchObject({
    percent: expect.any(Number),
  });
});

it("a house whose bets do not look at the stop is found", async () => {
  const functions = [["betting_place_leased", "h.betting_stopped_at is not null or", ""]] as const;
  const answer = await inFaultyApp({ functions }, async (at) => {
    const betThere = await someoneWhoBets(at);
    fill(95, 10, at);
    await watchDiskJob.run(at, {});
    return betThere();
  });
  expect(answer).toBe("taken");
});
