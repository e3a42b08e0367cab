import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readWorkAlarms } from "../operations/work-alarms.ts";
import { readResultFeeds } from "../platform/outside/feed-config.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { fetchFeeds } from "./fetch-feeds.job.ts";

const app = useApp();
let owner: Caller;
let second: Caller;
let source: Server;
/** Nodes may not change what was received. */
let database: pg.Client;
let port: number;
/** What each of the two hosts answers. */
const answers = new Map<string, string>();
const GLO = readFileSync(
  new URL("../../db/archives/glo-api-2026-05-02.json", import.meta.url),
  "utf8",
);

beforeAll(async () => {
  owner = await app.current.admin();
  database = new pg.Client({ connectionString: app.current.ownerUrl });
  await database.connect();
  source = createServer((request, reply) => {
    const answer = answers.get(request.headers.host?.split(":")[0] ?? "");
    reply.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((done) => {
    source.listen(0, "127.0.0.1", done);
  });
  ({ port } = source.address() as AddressInfo);
});
afterAll(async () => {
  source.close();
  await database.end();
});
beforeEach(async () => {
  await database.query("delete from result_feed_answers");
  await app.current.db.query(
    "update settings set value = 'false' where key in ('two_sources_settle', 'two_person')",
  );
  await database.query(
    `update rounds set status = 'VOIDED', void_reason = 'x'
     where draw_date = '2026-05-02' and status in ('CLOSED', 'SETTLED')`,
  );
  answers.set("127.0.0.1", GLO).set("localhost", GLO);
});

let sequence = 0;
/** A government round of the recorded day that closed an hour ago. */
async function dueRound(): Promise<number> {
  sequence += 1;
  const [row] = await app.current.db.query<{ id: number }>(
    `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, draw_time, status,
       sequence)
     select id, 'งวด', '2026-05-02', now() - interval '2 hours', now() - interval '1 hour',
       now() - interval '1 minute', 'CLOSED', $1
     from lottery_types where code = 'thai-gov' returning id`,
    [sequence],
  );
  return row?.id ?? 0;
}

async function ask(hosts = ["127.0.0.1", "localhost"]): Promise<void> {
  const feeds = hosts.map((host) => `glo=http://${host}:${port}/`).join(",");
  await fetchFeeds({
    ...app.current,
    config: { ...app.current.config, resultFeeds: readResultFeeds({ RESULT_FEEDS: feeds }) },
  });
}

/** Three minutes go by for what was said. */
const wait = () =>
  database.query("update result_feed_answers set received_at = received_at - interval '3 minutes'");

async function standing(id: number) {
  const [round] = await app.current.db.query<{ status: string; first: string | null }>(
    "select status, result ->> 'prize_first' as first from rounds where id = $1",
    [id],
  );
  return round;
}

const set = (isOn: boolean) => owner.put("/api/admin/settings", { two_sources_settle: isOn });

describe("two sources that agree (issue 17, 3)", () => {
  it("settle a round though they say several numbers of a prize in another order", async () => {
    await set(true);
    const id = await dueRound();
    const other = JSON.parse(GLO) as {
      response: { data: Record<string, { number: { value: string }[] }> };
    };
    for (const { number } of Object.values(other.response.data)) number.reverse();
    answers.set("localhost", JSON.stringify(other));
    await ask();
    const { data } = (await owner.get(`/api/admin/rounds/${id}/feeds`)).body;
    expect(data).toMatchObject({ differ: false, items: { length: 2 } });
    const alarms = await readWorkAlarms(app.current);
    expect(alarms.filter(({ kind }) => kind === "RESULTS_DIFFER")).toEqual([]);
    await wait();
    await ask();
    expect(await standing(id)).toEqual({ status: "SETTLED", first: "536077" });
  });

  it("settle no second round of a day, of which a source does not say which draw it tells", async () => {
    await set(true);
    const first = await dueRound();
    await ask();
    await wait();
    await ask();
    expect((await standing(first))?.status).toBe("SETTLED");
    const second = await dueRound();
    await ask();
    expect((await standing(second))?.status).toBe("CLOSED");
  });

  it("settle a round beside those of other lotteries on its day", async () => {
    await set(true);
    const id = await dueRound();
    await app.current.db.query(
      `insert into rounds (lottery_type_id, name, draw_date, open_time, close_time, status)
       select id, 'งวดอื่น', '2026-05-02', now() - interval '2 hours', now() - interval '1 hour',
         'CLOSED' from lottery_types where code <> 'thai-gov' order by id limit 1`,
    );
    await ask();
    await wait();
    await ask();
    expect((await standing(id))?.status).toBe("SETTLED");
  });

  it("settle nothing until it is set", async () => {
    const id = await dueRound();
    await ask();
    await wait();
    await ask();
    expect((await standing(id))?.status).toBe("CLOSED");
  });

  it("settle a round in the place of two people once it is set, and the audit says who", async () => {
    expect((await set(true)).status).toBe(200);
    const id = await dueRound();
    await ask();
    // Not at once: a source that has mistyped corrects itself.
    expect((await standing(id))?.status).toBe("CLOSED");
    await wait();
    await ask();
    expect(await standing(id)).toEqual({ status: "SETTLED", first: "536077" });
    const written = await app.current.db.query(
      `select action, actor_id, after from audit_entries
       where target_kind = 'round' and target_id = $1 order by id`,
      [String(id)],
    );
    expect(written).toMatchObject([
      { action: "round.result.enter", actor_id: null },
      {
        action: "round.result.agreed",
        actor_id: null,
        after: { sources: expect.stringContaining(`localhost:${port}`) },
      },
    ]);
  });

  it("settle nothing while a third has just said something else", async () => {
    await set(true);
    const id = await dueRound();
    await ask();
    await wait();
    await database.query(
      `insert into result_feed_answers
         (lottery_type_id, draw_date, provider, source, entry, body, replaces)
       select lottery_type_id, draw_date, provider, 'third:1',
         jsonb_set(entry, '{prize_first}', '"536070"'), body, 0
       from result_feed_answers where source like 'localhost%'`,
    );
    await ask();
    expect((await standing(id))?.status).toBe("CLOSED");
    await database.query("delete from result_feed_answers where source = 'third:1'");
    await ask();
    expect((await standing(id))?.status).toBe("SETTLED");
  });

  it("of one host, or with one that differs, settle nothing; a difference is an alarm", async () => {
    await set(true);
    const id = await dueRound();
    await ask(["localhost", "localhost"]);
    await wait();
    await ask(["localhost", "localhost"]);
    expect((await standing(id))?.status).toBe("CLOSED");
    answers.set("127.0.0.1", GLO.replace("536077", "536070"));
    await ask();
    await wait();
    await ask();
    expect((await standing(id))?.status).toBe("CLOSED");
    const alarms = await readWorkAlarms(app.current);
    expect(alarms.find(({ kind }) => kind === "RESULTS_DIFFER")?.detail).toBe(String(id));
    // Who is asked no more has no word either, but what it said still stands against the other.
    await ask(["localhost"]);
    expect((await standing(id))?.status).toBe("CLOSED");
  });

  it("are two hosts: what one host tells in two ways is told once", async () => {
    await set(true);
    const id = await dueRound();
    const askHost = () =>
      fetchFeeds({
        ...app.current,
        config: {
          ...app.current.config,
          resultFeeds: readResultFeeds({
            RESULT_FEEDS: ["glo", "lao"].map((name) => `${name}=http://localhost:${port}/`).join(),
          }),
        },
      });
    await askHost();
    // No two ways that there are tell of one lottery: the second is put in.
    await database.query(
      `insert into result_feed_answers
         (lottery_type_id, draw_date, provider, source, entry, body, replaces)
       select lottery_type_id, draw_date, 'lao', source, entry, body, 0
       from result_feed_answers where source like 'localhost%'`,
    );
    await wait();
    await askHost();
    expect((await standing(id))?.status).toBe("CLOSED");
    await ask();
    await wait();
    await ask();
    expect((await standing(id))?.status).toBe("SETTLED");
  });

  it("settle nothing where one of them is asked no more, though it agreed before", async () => {
    await set(true);
    const id = await dueRound();
    await ask();
    await wait();
    await ask(["localhost"]);
    expect((await standing(id))?.status).toBe("CLOSED");
    await ask();
    expect((await standing(id))?.status).toBe("SETTLED");
  });

  it("settle nothing where both have corrected themselves while the round was waited for", async () => {
    await set(true);
    const id = await dueRound();
    await ask();
    await wait();
    await whileHeld(app.current, {
      hold: (tx) => tx.query("select from rounds where id = $1 for update", [id]),
      ask: () => ask(),
      before: () =>
        database.query(
          `update result_feed_answers set entry = jsonb_set(entry, '{prize_first}', '"536070"')`,
        ),
    });
    expect(await standing(id)).toEqual({ status: "CLOSED", first: null });
  });

  it("leave to people what a person has asked for; it is turned on by two", async () => {
    await set(true);
    const id = await dueRound();
    second = await app.current.admin();
    await owner.put("/api/admin/settings", { two_person: true });
    const result = {
      prize_first: "123456",
      prize_near: "123455 123457",
      three_front: "111 222",
      three_bottom: "333 444",
      two_bottom: "55",
    };
    const entered = await owner.post(`/api/admin/rounds/${id}/result`, { result });
    expect(entered.status).toBe(202);
    await ask();
    await wait();
    await ask();
    expect((await standing(id))?.status).toBe("CLOSED");
    // What was asked for and ran out stands in nobody's way.
    await database.query("update approvals set expires_at = now() where status = 'WAITING'");
    await ask();
    expect((await standing(id))?.status).toBe("SETTLED");
    expect((await set(false)).status).toBe(200);
    const on = await set(true);
    expect(on.status).toBe(202);
    const path = `/api/admin/approvals/${on.body.data.approval_id}/approve`;
    expect((await second.post(path, {})).status).toBe(200);
    expect((await owner.get("/api/admin/settings")).body.data.two_sources_settle).toBe(true);
  });
});
