/** Who has excluded themselves is invited to play by nothing that the app shows. */
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { exclude } from "../testing/protection.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  const words = { titles: { th: "โบนัส" }, bodies: { th: "ฝากวันนี้" } };
  await admin.post("/api/admin/promotions", words);
});

const shownTo = async (caller: Caller) => (await caller.get("/api/promotions")).body.length;
const eventsOf = async (member: Caller): Promise<string[]> => {
  const { data } = (await member.get("/api/notices")).body;
  const events: string[] = data.map(({ event }: { event: string }) => event);
  return [...new Set(events)].toSorted();
};

it("promotions are shown to members and strangers, and to nobody who has excluded themselves", async () => {
  const [plays, rests] = [await app.current.member(), await app.current.member()];
  expect([await shownTo(plays), await shownTo(rests)]).toEqual([1, 1]);
  expect((await exclude(rests)).status).toBe(200);
  const back = await app.current.again(rests);
  expect([await shownTo(plays), await shownTo(back)]).toEqual([1, 0]);
  expect((await app.current.stranger.get("/api/promotions")).body).toHaveLength(1);
  // A session that is over is nobody's.
  expect(await shownTo(rests)).toBe(1);
});

it("what they were told of promotions before is told no more, announcements are", async () => {
  const [plays, rests] = [await app.current.member(), await app.current.member()];
  await admin.post("/api/admin/announcements", { texts: { th: "ปิดปรับปรุง" } });
  await app.current.runJobs();
  expect(await eventsOf(rests)).toEqual(["ANNOUNCEMENT", "PROMOTION"]);
  expect((await exclude(rests)).status).toBe(200);
  const back = await app.current.again(rests);
  expect(await eventsOf(back)).toEqual(["ANNOUNCEMENT"]);
  expect(await eventsOf(plays)).toEqual(["ANNOUNCEMENT", "PROMOTION"]);
});
