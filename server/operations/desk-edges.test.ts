/** Edges of what the desk is shown: who is online, which stop stands, since when credit is unproven. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";

const app = useApp();

it("a member is online for two minutes after they were seen, and one of the staff never", async () => {
  const owner = await app.current.admin();
  const [late, gone] = [await app.current.member(), await app.current.member()];
  for (const [{ id }, seconds] of [
    [late, 115],
    [gone, 125],
    [owner, 1],
  ] as const) {
    await app.current.db.query(
      `insert into members_seen (member_id, seen_at)
       values ($1, clock_timestamp() - make_interval(secs => $2))
       on conflict (member_id) do update set seen_at = excluded.seen_at`,
      [id, seconds],
    );
  }
  expect((await owner.get("/api/admin/dashboard")).body.data.online).toBe(1);
});

it("an owner's stop of betting takes the place of the clock's, and of nobody else's", async () => {
  const owner = await app.current.admin();
  const mark = (why: string | null) =>
    app.current.db.query(
      `update house_state set betting_stopped_why = $1,
         betting_stopped_at = case when $1::text is not null then clock_timestamp() end`,
      [why],
    );
  const stop = async () => {
    const words = { reason: "ตรวจระบบ", message: "ปิดชั่วคราว" };
    const reply = await owner.post("/api/admin/services/BETTING/stop", words);
    return [reply.status, reply.body.code];
  };
  await mark("LEDGER_MISMATCH");
  expect(await stop()).toEqual([409, "SERVICE_STATE"]);
  await mark("CLOCK_BEHIND");
  expect(await stop()).toEqual([200, undefined]);
  const [row] = await app.current.db.query("select betting_stopped_why as why from house_state");
  expect(row).toEqual({ why: "MANUAL: ตรวจระบบ" });
  await app.current.db.query("delete from service_stops");
  await mark(null);
});

it("credit that nothing proves is an alarm since two hours after it was given", async () => {
  const owner = await app.current.admin();
  const account = await receivingAccount(owner, true);
  const { intent } = await pendingDeposit(app.current, account, 300);
  const path = `/api/admin/deposits/${intent.deposit_id}/approve`;
  expect((await owner.post(path, { reason: "เห็นสลิป" })).status).toBe(200);
  const [row] = await app.current.db.query<{ given: Date }>(
    `update deposits set decided_at = decided_at - interval '5 hours' where id = $1
     returning decided_at as given`,
    [intent.deposit_id],
  );
  const { alarms } = (await owner.get("/api/admin/dashboard")).body.data;
  const found = alarms.find(({ kind }: { kind: string }) => kind === "CREDIT_UNPROVEN");
  expect(Date.parse(found.at) - Number(row?.given)).toBe(2 * 3_600_000);
});
