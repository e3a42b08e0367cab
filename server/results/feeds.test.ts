import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import pg from "pg";
import { roundFeeds } from "@chokdee/domain/results/feeds-contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readResultFeeds } from "../platform/outside/feed-config.ts";
import { readWorkAlarms } from "../operations/work-alarms.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { fetchFeeds } from "./fetch-feeds.job.ts";

const app = useApp();
let admin: Caller;
let source: Server;
let base: string;
/** Nodes may not change what was received. */
let database: pg.Client;
const asked: string[] = [];
/** What the source answers, by path. */
const answers = new Map<string, string>();
const GLO = readFileSync(
  new URL("../../db/archives/glo-api-2026-05-02.json", import.meta.url),
  "utf8",
);

beforeAll(async () => {
  admin = await app.current.admin();
  database = new pg.Client({ connectionString: app.current.ownerUrl });
  await database.connect();
  source = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.get(request.url ?? "");
    const isBroken = request.url?.startsWith("/broken") === true;
    reply.writeHead(answer === undefined ? 404 : isBroken ? 500 : 200).end(answer);
  });
  await new Promise<void>((done) => {
    source.listen(0, "127.0.0.1", done);
  });
  base = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(async () => {
  source.close();
  await database.end();
});
beforeEach(async () => {
  await database.query("delete from result_feed_answers");
  asked.length = 0;
});

/** A government round of the recorded day that closed a moment ago; the same one each time. */
async function dueRound(): Promise<string> {
  const [there] = await app.current.db.query<{ id: number }>(
    "select id from rounds where name = 'งวด' and draw_date = '2026-05-02'",
  );
  if (there) return String(there.id);
  const [row] = await app.current.db.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, draw_time, status)
     select id, 'งวด', '2026-05-02', now() - interval '2 hours', now() - interval '1 hour',
       now() - interval '1 minute', 'CLOSED'
     from lottery_types where code = 'thai-gov' returning id`,
  );
  return String(row?.id);
}

const houseWith = (feeds: string) => ({
  ...app.current,
  config: { ...app.current.config, resultFeeds: readResultFeeds({ RESULT_FEEDS: feeds }) },
});

describe("results by themselves", () => {
  it("are asked of each source, kept as received, and offered to the first person", async () => {
    const roundId = await dueRound();
    answers.set("/one", GLO).set("/two", GLO);
    const house = houseWith(`glo=${base}/one,lao=${base}/lao,glo=${base}/gone`);
    await fetchFeeds(house);
    await fetchFeeds(house);
    expect(asked).toContain("POST /one");
    // Nothing waits for a Lao result.
    expect(asked).not.toContain("GET /lao");
    const rows = await app.current.db.query<{ body: string }>(
      "select body from result_feed_answers order by id limit 1",
    );
    expect(rows).toEqual([{ body: GLO }]);

    const reply = await admin.get(`/api/admin/rounds/${roundId}/feeds`);
    const { data } = roundFeeds.replies[200].parse(reply.body);
    expect(data.differ).toBe(false);
    expect(data.items).toMatchObject([{ provider: "glo", source: new URL(base).host }]);
    const result = data.items[0]?.entry;
    expect(result).toMatchObject({ prize_first: "536077", two_bottom: "43" });
    const path = `/api/admin/rounds/${roundId}/result/preview`;
    expect((await admin.post(path, { result })).status).toBe(200);
    expect((await admin.get("/api/admin/rounds/999999/feeds")).body.code).toBe("ROUND_NOT_FOUND");
    const [round] = await app.current.db.query<{ status: string }>(
      "select status from rounds where id = $1",
      [Number(roundId)],
    );
    expect(round?.status).toBe("CLOSED");

    expect(await readWorkAlarms(app.current)).not.toMatchObject([{ kind: "RESULTS_DIFFER" }]);
    answers.set("/one", GLO.replace("536077", "536070"));
    const other = houseWith(`glo=${base.replace("127.0.0.1", "localhost")}/one`);
    await fetchFeeds(other);
    const differing = await admin.get(`/api/admin/rounds/${roundId}/feeds`);
    expect(differing.body.data).toMatchObject({ differ: true, items: { length: 2 } });
    const alarms = await readWorkAlarms(app.current);
    expect(alarms.find(({ kind }) => kind === "RESULTS_DIFFER")?.detail).toBe(roundId);
  });

  it("are asked of all sources at once: one that is slow holds up no other", async () => {
    const roundId = await dueRound();
    const held: ServerResponse[] = [];
    const slow = createServer((_request, reply) => {
      held.push(reply);
      if (held.length === 2) for (const one of held) one.end(GLO);
    });
    await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
    const { port } = slow.address() as AddressInfo;
    const hosts = ["127.0.0.1", "localhost"];
    await fetchFeeds(houseWith(hosts.map((host) => `glo=http://${host}:${port}/`).join(",")));
    slow.closeAllConnections();
    slow.close();
    const { data } = (await admin.get(`/api/admin/rounds/${roundId}/feeds`)).body;
    const sources = data.items.map(({ source: host }: { source: string }) => host);
    expect(sources.toSorted()).toEqual(hosts.map((host) => `${host}:${port}`).toSorted());
  }, 30_000);

  it("are not taken from a source that says it is out of order, or that does not end", async () => {
    const roundId = await dueRound();
    const said = async () =>
      (await admin.get(`/api/admin/rounds/${roundId}/feeds`)).body.data.items as unknown[];
    const before = await said();
    const other = GLO.replace("536077", "536079");
    answers.set("/broken", other).set("/endless", other + " ".repeat(256 * 1024));
    for (const path of ["/broken", "/endless"]) {
      await fetchFeeds(houseWith(`glo=${base}${path}`));
      expect(asked).toContain(`POST ${path}`);
      expect(await said()).toEqual(before);
    }
  });

  it("are not asked for before the draw, nor half a day after it, whenever they closed", async () => {
    let sequence = 0;
    const round = (draw: string, close: string) =>
      app.current.db.query(
        `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, draw_time,
           status, sequence)
         select id, 'งวด', '2026-05-04', now() - interval '20 hours', now() - interval '${close}',
           now() + interval '${draw}', 'CLOSED', $1
         from lottery_types where code = 'hanoi'`,
        [++sequence],
      );
    answers.set(
      "/hanoi",
      '{"date": "2026-05-04", "prizes": {"special": ["60213"], "first": ["80300"]}}',
    );
    const house = houseWith(`hanoi=${base}/hanoi`);
    const times = () => asked.filter((one) => one === "GET /hanoi").length;
    await round("10 minutes", "10 minutes");
    await round("-13 hours", "13 hours");
    await fetchFeeds(house);
    expect(times()).toBe(0);
    await round("-1 second", "13 hours");
    await fetchFeeds(house);
    expect(times()).toBe(1);
  });

  it("are what a source says now, however often it has corrected itself", async () => {
    const roundId = await dueRound();
    const house = houseWith(`glo=${base}/corrected`);
    for (const first of ["536077", "536070", "536077"]) {
      answers.set("/corrected", GLO.replace("536077", first));
      await fetchFeeds(house);
      const { data } = (await admin.get(`/api/admin/rounds/${roundId}/feeds`)).body;
      const mine = data.items.filter(
        ({ source: host }: { source: string }) => host === new URL(base).host,
      );
      expect(mine.map(({ entry }: { entry: object }) => entry)).toMatchObject([
        { prize_first: first },
      ]);
    }
  });

  it("are an alarm while two sources differ, and none once one has corrected itself", async () => {
    const roundId = await dueRound();
    const isAlarm = async () =>
      (await readWorkAlarms(app.current)).some(
        ({ kind, detail }) => kind === "RESULTS_DIFFER" && detail === roundId,
      );
    const says = async (host: string, first: string) => {
      answers.set("/mended", GLO.replace("536077", first));
      await fetchFeeds(houseWith(`glo=${base.replace("127.0.0.1", host)}/mended`));
    };
    await says("127.0.0.1", "536077");
    await says("localhost", "536070");
    expect(await isAlarm()).toBe(true);
    await says("localhost", "536077");
    expect(await isAlarm()).toBe(false);
  });

  it("are those of a round's own day, and no alarm while it still takes bets", async () => {
    const round = async (day: string, closesIn: string) => {
      const [row] = await app.current.db.query<{ id: number }>(
        `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, status)
         select id, 'งวด', $1, now() - interval '2 hours', now() + $2::interval, 'OPEN'
         from lottery_types where code = 'thai-baac' returning id`,
        [day, closesIn],
      );
      return String(row?.id);
    };
    const [open, other] = [
      await round("2026-05-08", "1 hour"),
      await round("2026-05-09", "-1 minute"),
    ];
    await database.query(
      `insert into result_feed_answers (lottery_type_id, draw_date, provider, source, entry, body,
         replaces)
       select t.id, '2026-05-08', 'glo', 'host:' || n, jsonb_build_object('two_bottom', n::text), '', 0
       from lottery_types t, generate_series(11, 12) n where t.code = 'thai-baac'`,
    );
    const said = async (id: string) => (await admin.get(`/api/admin/rounds/${id}/feeds`)).body.data;
    const alarm = async () =>
      (await readWorkAlarms(app.current)).filter(({ kind }) => kind === "RESULTS_DIFFER");
    expect(await said(open)).toMatchObject({ items: { length: 2 }, differ: true });
    expect(await said(other)).toEqual({ items: [], differ: false });
    expect(await alarm()).toEqual([]);
    await app.current.db.query("update rounds set close_time = now() where id = $1", [open]);
    expect(await alarm()).toMatchObject([{ detail: open }]);
  });

  it("are configured with a provider and a private address each, or the start says why not", () => {
    expect(readResultFeeds({})).toEqual([]);
    expect(readResultFeeds({ RESULT_FEEDS: "stock:foreign-korea=https://x.example/k" })).toEqual([
      { provider: "stock", url: "https://x.example/k", codes: ["foreign-korea"] },
    ]);
    for (const wrong of ["x=https://a", "glo=http://a.example", "glo", "stock=https://a.example"]) {
      expect(() => readResultFeeds({ RESULT_FEEDS: wrong })).toThrow("RESULT_FEEDS");
    }
  });
});
