import { importExchange, listExchanges } from "@chokdee/domain/rounds/exchanges-contract.ts";
import { addDays, bangkokDay, weekday } from "@chokdee/domain/time.ts";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { makeRoundsAhead } from "./make-rounds-ahead.ts";
import { readSeeds } from "./seed-lotteries.ts";
import { readExchangeSeeds } from "./seed-exchanges.ts";

const app = useApp();
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});

const exchangeOf = async (code: string) => {
  const reply = await admin.get("/api/admin/exchanges");
  const { items } = listExchanges.replies[200].parse(reply.body).data;
  return items.find(({ exchange }) => exchange === code);
};
const roundsOn = (code: string, day: string) =>
  app.current.db.query<{ status: string }>(
    `select r.status from rounds r join lottery_types t on t.id = r.lottery_type_id
     where t.code = $1 and r.draw_date = $2`,
    [code, day],
  );
/** The next Monday to Friday from tomorrow on: rounds are made for three days, a weekend at most. */
function sessionDay(): string {
  let day = addDays(bangkokDay(Date.now()), 1);
  while ([0, 6].includes(weekday(day))) day = addDays(day, 1);
  return day;
}

// One day of London after another, in this order.
describe("exchange calendars (issue 17, 3)", { shuffle: false }, () => {
  it("are seeded for every stock lottery, with their source", async () => {
    const stocks = readSeeds().filter(({ category }) => category.endsWith("_STOCK"));
    const covered = readExchangeSeeds().flatMap(({ lotteries }) => lotteries);
    const missing = stocks.map(({ code }) => code).filter((code) => !covered.includes(code));
    // The Malay lottery draws numbers, on no exchange.
    expect(missing).toEqual(["foreign-malay"]);
    for (const seed of readExchangeSeeds()) {
      const shown = await exchangeOf(seed.exchange);
      expect(shown?.source, seed.exchange).toMatch(/\S{3}/);
      expect(shown?.lotteries.map(({ code }) => code).toSorted()).toEqual(
        seed.lotteries.toSorted(),
      );
      for (const { on } of seed.days) {
        // Only days on which the exchange would be open: Cairo's week begins on Sunday.
        const rest = seed.exchange === "XCAI" ? [5, 6] : [0, 6];
        expect(rest, `${seed.exchange} ${on}`).not.toContain(weekday(on));
      }
    }
    const thanksgiving = readExchangeSeeds().find(({ exchange }) => exchange === "XNYS");
    expect(thanksgiving?.days.map(({ on }) => on)).toContain("2026-11-26");
  });

  it("make no round on a day without a session, and take those away that nobody could bet on", async () => {
    await makeRoundsAhead(app.current.db, Date.now());
    const day = sessionDay();
    const had = await roundsOn("foreign-uk", day);
    const before = await exchangeOf("XLON");
    const days = [...(before?.days ?? []), { on: day, note: "Extra holiday", sure: false }];
    const put = await admin.put("/api/admin/exchanges/XLON", {
      source: "Notice of the exchange",
      known_until: "2027-12-31",
      days: days.filter(({ on }, at) => days.findIndex((one) => one.on === on) === at),
    });
    const { data } = importExchange.replies[200].parse(put.body);
    expect(data.voided).toBe(had.length);
    await makeRoundsAhead(app.current.db, Date.now());
    expect((await roundsOn("foreign-uk", day)).every(({ status }) => status === "VOIDED")).toBe(
      true,
    );
    const imported = await exchangeOf("XLON");
    expect(imported).toMatchObject({
      source: "Notice of the exchange",
      known_until: "2027-12-31",
    });
    const sinceMs = Date.parse(imported?.imported_at ?? "") - Date.parse(before?.imported_at ?? "");
    expect(sinceMs).toBeGreaterThan(0);
    const by = "select imported_by from exchange_calendars where exchange = 'XLON'";
    expect(await app.current.db.query(by)).toEqual([{ imported_by: admin.id }]);
    const audited = await app.current.db.query(
      `select actor_id, target_kind, before, after from audit_entries
       where action = 'exchange.import' and target_id = 'XLON'`,
    );
    const { days: kept, voided } = data;
    const notice = { source: "Notice of the exchange", known_until: "2027-12-31" };
    const was = { source: before?.source, known_until: before?.known_until, calendar: [] };
    // Which days came, and which went, among those that stay.
    const came = [{ on: day, note: "Extra holiday", sure: false }];
    const after = { ...notice, calendar: came, days: kept, voided };
    expect(audited).toEqual([{ actor_id: admin.id, target_kind: "exchange", before: was, after }]);
  });

  it("give way to what the operator writes for a lottery", async () => {
    const day = sessionDay();
    const [type] = await app.current.db.query<{ id: number }>(
      "select id from lottery_types where code = 'foreign-uk'",
    );
    const path = `/api/admin/lottery-types/${type?.id}/calendar/${day}`;
    expect((await admin.delete(path)).status).toBe(200);
    await makeRoundsAhead(app.current.db, Date.now());
    const stand = await roundsOn("foreign-uk", day);
    expect(stand.some(({ status }) => status !== "VOIDED")).toBe(true);
  });

  it("of the past stay as they were when new ones come", async () => {
    const others = readExchangeSeeds().map(({ exchange: code }) => code);
    const exchange = others.find((code) => code !== "XLON" && code !== "XNYS");
    const past = addDays(bangkokDay(Date.now()), -3);
    const today = bangkokDay(Date.now());
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    // Its own holidays of these days are not what this is about.
    await owner.query("delete from exchange_days where exchange = $1", [exchange]);
    await owner.query(
      `insert into exchange_days (exchange, on_date, note, is_sure)
       values ($3, $1, 'was', true), ($3, $2, 'is', true)
       on conflict (exchange, on_date) do update set note = excluded.note`,
      [past, today, exchange],
    );
    await owner.end();
    const [later, next] = [2, 1].map((ahead) => ({ on: addDays(today, ahead), note: "new" }));
    const days = [later, next, { on: addDays(today, 700), note: "far" }];
    const body = { source: "Notice", known_until: "2027-12-31", days };
    const put = (sent: typeof body) => admin.put(`/api/admin/exchanges/${exchange}`, sent);
    expect((await put(body)).status).toBe(200);
    const kept = await app.current.db.query<{ note: string }>(
      `select note from exchange_days where exchange = $3 and on_date between $1 and $2::date + 1
       order by on_date`,
      [past, today, exchange],
    );
    expect(kept.map(({ note }) => note)).toEqual(["was", "new"]);
    // In order, and sure where nothing else was said; however far ahead, for who corrects a day
    // sends back what is shown.
    const shown = [next, later, days[2]].map((day) => ({ ...day, sure: true }));
    for (let time = 0; time < 2; time += 1) {
      const known = (await exchangeOf(exchange ?? ""))?.days ?? [];
      expect(known).toEqual(shown);
      expect((await put({ ...body, days: known })).status).toBe(200);
    }
  });

  it.each([
    ["name the rounds that take bets already on a day that has no session", "foreign-russia", true],
    ["name those whose hours somebody has set as well", "foreign-india", false],
  ])("%s", async (_, code, isPlanned) => {
    const [last] = await app.current.db.query<{ id: string }>(
      `select max(o.id)::text as id from rounds o join lottery_types t on t.id = o.lottery_type_id
       where o.status = 'SCHEDULED' and t.code = $1`,
      [code],
    );
    const open = await app.current.db.query<{ draw_date: string }>(
      `update rounds r set status = 'OPEN', open_time = clock_timestamp() - interval '1 hour',
         close_time = clock_timestamp() + interval '1 hour', planned = $2
       where r.id = $1
       returning r.id::text as id, r.name, r.draw_date::text as draw_date, r.status`,
      [last?.id, isPlanned],
    );
    const [row] = open;
    const days = [{ on: row?.draw_date, note: "Holiday" }];
    const body = { source: "Notice", known_until: "2027-12-31", days };
    const exchange = code === "foreign-russia" ? "XMOS" : "XNSE";
    const put = await admin.put(`/api/admin/exchanges/${exchange}`, body);
    expect(put.body.data.kept).toEqual(open);
  });

  it("are refused as a whole where a day is none, or the exchange is unknown", async () => {
    const before = await exchangeOf("XNYS");
    expect(before).toBeDefined();
    const wanted = { source: "xyz", known_until: "2027-12-31" };
    for (const [on, until] of [
      ["2027-02-30", "2027-12-31"],
      ["2570-12-31", "2027-12-31"],
      ["2027-12-31", "2570-12-31"],
    ]) {
      const body = { ...wanted, known_until: until, days: [{ on, note: "" }] };
      const wrong = await admin.put("/api/admin/exchanges/XNYS", body);
      expect([wrong.status, wrong.body.code]).toEqual([400, "DATE_INVALID"]);
    }
    const unknown = await admin.put("/api/admin/exchanges/XXXX", { ...wanted, days: [] });
    expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
    expect(await exchangeOf("XNYS")).toEqual(before);
  });
});
