/** What the desk is answered about settings, services outside and what waits for a second person. */
import { randomBytes } from "node:crypto";

import { listApprovals } from "@chokdee/domain/operations/approvals-contract.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { row, statementOf } from "../testing/bank-statements.ts";
import { receivingAccount } from "../testing/deposits.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet, draw } from "../testing/settling.ts";
import { approve, askedId, clearStaff } from "../testing/two-people.ts";

const app = useApp({ ALARM_WEBHOOK_URL: "http://127.0.0.1:9/none", TWO_PERSON: "on" });
let owner: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  owner = await app.current.admin();
});
afterEach(() =>
  app.current.db.query("update approvals set status = 'REJECTED' where status = 'WAITING'"),
);

const audited = (action: string, actor: Caller) =>
  app.current.db.query(
    "select target_id, before, after from audit_entries where action = $1 and actor_id = $2 order by id",
    [action, actor.id],
  );

describe("the settings of the house", () => {
  const put = (change: object) => owner.put("/api/admin/settings", change);

  it("keep texts without what cannot be seen, and audit only what has changed", async () => {
    const saved = await put({ contact_phone: "  02 123\u200b4567 " });
    expect(saved.body.data.contact_phone).toBe("02 1234567");
    expect((await put({ contact_phone: "02 1234567" })).status).toBe(200);
    expect((await put({ contact_phone: "02 1234567", deposit_min: 90 })).status).toBe(200);
    expect(await audited("settings.change", owner)).toEqual([
      {
        target_id: "house",
        before: { contact_phone: "" },
        after: { contact_phone: "02 1234567" },
      },
      { target_id: "house", before: { deposit_min: 100 }, after: { deposit_min: 90 } },
    ]);
    await put({ contact_phone: "", deposit_min: 100 });
  });

  it("lack no way to be reached where there is one of the two", async () => {
    const left = async () => (await owner.get("/api/admin/dashboard")).body.data.first_steps;
    await put({ contact_phone: "", contact_line_url: "" });
    expect(await left()).toContain("CONTACT");
    for (const one of [
      { contact_phone: "021234567", contact_line_url: "" },
      { contact_phone: "", contact_line_url: "https://line.me/ti/p/chokdee" },
    ]) {
      expect((await put(one)).status).toBe(200);
      expect(await left()).not.toContain("CONTACT");
    }
    await put({ contact_phone: "", contact_line_url: "" });
  });
});

describe("a test of a service outside", () => {
  const test = (by: Caller, service = "WEBHOOK") => by.post(`/api/admin/outside/${service}/test`);

  it("is audited with why it did not go out", async () => {
    const { body } = await test(owner);
    expect(body.data).toEqual({ is_sent: false, words: expect.any(String) });
    expect(await audited("outside.test", owner)).toEqual([
      { target_id: "WEBHOOK", before: null, after: { sent: false, words: body.data.words } },
    ]);
  });

  it("says of each service when it last worked and when it failed, and tells them apart", async () => {
    const { db } = app.current;
    const [worked, failed] = ["2026-01-02T03:04:05.000Z", "2026-02-03T04:05:06.000Z"];
    await db.query(
      `insert into outside_services (name, ok_at, failed_at, failures_in_row, words)
       values ('WEBHOOK', $1, $2, 3, 'status 500')
       on conflict (name) do update set ok_at = excluded.ok_at, failed_at = excluded.failed_at,
         failures_in_row = excluded.failures_in_row, words = excluded.words`,
      [worked, failed],
    );
    const { items } = (await owner.get("/api/admin/outside")).body.data;
    const of = (service: string) =>
      items.find((one: { service: string }) => one.service === service);
    expect(of("WEBHOOK")).toEqual({
      service: "WEBHOOK",
      is_set: true,
      target: "127.0.0.1:9",
      ok_at: worked,
      failed_at: failed,
      failures_in_row: 3,
      words: "status 500",
    });
    expect(of("LINE")).toMatchObject({ is_set: false, ok_at: null, failures_in_row: 0 });
    await db.query("update outside_services set failures_in_row = 0");
  });

  it("is possible twenty times an hour for each of the owners", async () => {
    const second = await app.current.admin();
    await app.current.db.query(
      `insert into rate_counters (name, key, window_ends_at, used)
       values ('outside-test', $1, now() + interval '1 hour', 19)`,
      [owner.id],
    );
    expect((await test(owner)).status).toBe(200);
    expect((await test(owner)).status).toBe(429);
    expect((await test(second)).status).toBe(200);
  });
});

describe("what waits for a second person", () => {
  const list = async (by: Caller, query = "limit=200") => {
    const reply = await by.get(`/api/admin/approvals?${query}`);
    return listApprovals.replies[200].parse(reply.body).data;
  };

  it("of a result has its outlook while it waits, and none once it is decided", async () => {
    const second = await app.current.admin();
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const member = await app.current.member({ balance: 100_000 });
    await bet(member, lottery, roundId, [["TWO_TOP", "62", "10"]]);
    await owner.patch(`/api/admin/rounds/${roundId}`, { status: "CLOSED" });
    const path = `/api/admin/rounds/${roundId}/result`;
    const id = askedId(await owner.post(path, { result: draw, result_again: draw }));
    const forecast = async () =>
      (await list(second)).items.find((item) => item.id === id)?.forecast;
    expect(await forecast()).toMatchObject({ stake: "10.00" });
    const rejected = await second.post(`/api/admin/approvals/${id}/reject`, { reason: " " });
    // Whoever says no reason has none, and no empty one.
    expect(rejected.body.data).toMatchObject({ status: "REJECTED", decision_reason: null });
    expect(await forecast()).toBeNull();
  });

  it("of a statement has its lines while it waits, and not among what was decided", async () => {
    const [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
    await app.current.db.query("update members set locked_at = now() where id = $1", [owner.id]);
    const chief = await app.current.admin();
    const account = await receivingAccount(chief, false);
    await app.current.db.query("update members set locked_at = now() where id = $1", [chief.id]);
    const file = statementOf(account, row("-9.75", "", "fee"));
    const id = askedId(await one.post("/api/admin/statements", file));
    const shown = async () => (await list(two)).items.find((item) => item.id === id)?.evidence;
    expect(await shown()).toMatchObject({ statement_lines: [{ amount: "9.75" }] });
    expect((await approve(two, id)).status).toBe(200);
    expect(await shown()).not.toHaveProperty("statement_lines");
  });

  it("is narrowed to how it stands, newest first, page by page, and an auditor reads all of it", async () => {
    const [one, two] = [await app.current.admin(["cashier"]), await app.current.admin(["cashier"])];
    const auditor = await app.current.admin(["auditor"]);
    const ask = async () => {
      const member = await app.current.member();
      const path = `/api/admin/users/${member.id}/credit-adjust`;
      return askedId(
        await one.post(path, { amount: 9_000, reason: randomBytes(4).toString("hex") }),
      );
    };
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect((await approve(two, second)).status).toBe(200);
    const late = await ask();
    await app.current.db.query(
      "update approvals set expires_at = clock_timestamp() - interval '1 s' where id = $1",
      [late],
    );
    const ids = async (status: string) => {
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = await list(auditor, `status=${status}&limit=1&cursor=${cursor}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor ?? "";
      } while (cursor !== "");
      return seen;
    };
    expect(await ids("WAITING")).toEqual([third, first]);
    expect((await ids("APPROVED"))[0]).toBe(second);
    expect(await ids("EXPIRED")).toEqual([late]);
    const support = await app.current.admin(["support"]);
    expect((await support.get("/api/admin/approvals?limit=200")).body.data?.items ?? []).toEqual(
      [],
    );
  });
});
