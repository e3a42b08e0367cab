import { PassThrough } from "node:stream";

import { sessionEnd } from "@chokdee/domain/time.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openFaultProxy } from "../../testing/fault-proxy.ts";
import { useApp, type Caller } from "../../testing/app.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { hashToken, openSessions, type Sessions } from "./sessions.ts";

const app = useApp();

/** Waits until so many nodes hear of ended sessions. */
async function untilListening(nodes: number): Promise<void> {
  const listening = () =>
    app.current.db.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle'
         and query = 'listen sessions_ended'`,
    );
  // Not expect.poll, which hooks may not use.
  await vi.waitFor(async () => expect(await listening()).toHaveLength(nodes), { timeout: 20_000 });
}

/** A second node on the same database. */
let other: Sessions;
const ended: (string | null)[] = [];
beforeAll(async () => {
  const { db, appUrl } = app.current;
  other = openSessions(db, appUrl, (memberId) => void ended.push(memberId));
  await untilListening(2);
});
afterAll(() => other.close());

/** By its name, or as one of all: a node whose beat came late listens anew and heard no names. */
const isToldOf = (id: string, told: readonly (string | null)[]) =>
  told.includes(id) || told.includes(null);

const me = (caller: Caller) => caller.get("/api/users/me").then(({ status }) => status);
const begin = (memberId: string) =>
  app.current.db.transaction((tx) => app.current.sessions.begin(tx, memberId));

describe("a session", () => {
  it("is kept under the hash of its token only", async () => {
    const { id, token } = await app.current.member();
    const rows = await app.current.db.query<{ token_hash: Buffer }>(
      "select token_hash from sessions where member_id = $1",
      [id],
    );
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("ends at three in the morning in Bangkok, by the database's clock", async () => {
    const { id } = await app.current.member();
    const [before] = await app.current.db.query<{ now: Date }>("select clock_timestamp() as now");
    const { expiresAt } = await begin(id);
    expect(expiresAt.getTime()).toBe(sessionEnd(before?.now.getTime() ?? 0));
    const [row] = await app.current.db.query<{ time: string; ahead: boolean }>(
      `select (expires_at at time zone 'Asia/Bangkok')::time::text as time,
         expires_at - created_at <= interval '1 day' as ahead
       from sessions where member_id = $1 and expires_at = $2`,
      [id, expiresAt],
    );
    expect(row).toEqual({ time: "03:00:00", ahead: true });
  });

  it("is over to the moment, though it was asked about just before", async () => {
    const member = await app.current.member();
    await app.current.db.query(
      `update sessions set expires_at = clock_timestamp() + interval '600 milliseconds'
       where member_id = $1`,
      [member.id],
    );
    expect(await me(member)).toBe(200);
    await letTimePass(700);
    expect(await me(member)).toBe(401);
  });

  it("of a member whose row is locked is none", async () => {
    const member = await app.current.member();
    await app.current.db.query("update members set locked_at = now() where id = $1", [member.id]);
    expect(await me(member)).toBe(401);
  });
});

describe("ending sessions", () => {
  it("works on the next request, again and again, while others ask all the time", async () => {
    const { db, sessions } = app.current;
    for (let round = 0; round < 20; round++) {
      const member = await app.current.member();
      let isAsking = true;
      const asking = (async () => {
        while (isAsking) await me(member);
      })();
      await letTimePass(5);
      await db.transaction(async (tx) => {
        await sessions.endAll(tx, member.id);
        // Somebody asks between the end and its commit.
        await letTimePass(3);
      });
      const after = await Promise.all([me(member), me(member), me(member)]);
      isAsking = false;
      await asking;
      expect(after).toEqual([401, 401, 401]);
    }
  });

  it("is heard by another node, which cuts its open connections", async () => {
    const { db, sessions } = app.current;
    const { id, token } = await app.current.member();
    expect((await other.find(token))?.member.id).toBe(id);
    const before = ended.length;
    await db.transaction((tx) => sessions.endAll(tx, id));
    await expect.poll(() => other.find(token), { timeout: 10_000 }).toBeUndefined();
    const isTold = () => isToldOf(id, ended.slice(before));
    await expect.poll(isTold, { timeout: 10_000 }).toBe(true);
    const told = () => app.current.told.filter(({ to }) => to === id);
    await expect.poll(told, { timeout: 10_000 }).toEqual([{ to: id, topic: "end", payload: {} }]);
  });

  it("is not missed by a node to which the session's row was on its way", async () => {
    const { db, appUrl, sessions } = app.current;
    const { id, token } = await app.current.member();
    const row = Promise.withResolvers<void>();
    const way = Promise.withResolvers<void>();
    const slowly = async <Row>(sql: string, values?: readonly unknown[]): Promise<Row[]> => {
      const rows = await db.query<Row>(sql, values);
      row.resolve();
      await way.promise;
      return rows;
    };
    const heard: (string | null)[] = [];
    const slow = openSessions({ ...db, query: slowly }, appUrl, (who) => void heard.push(who));
    await untilListening(3);
    const reading = slow.find(token);
    await row.promise;
    const before = heard.length;
    await db.transaction((tx) => sessions.endAll(tx, id));
    const isTold = () => isToldOf(id, heard.slice(before));
    await expect.poll(isTold, { timeout: 20_000 }).toBe(true);
    way.resolve();
    await reading;
    expect(await slow.find(token)).toBeUndefined();
    await slow.close();
    await untilListening(2);
  });

  it("is not missed for long by a node to which nothing gets through any more", async () => {
    const { db, appUrl, sessions } = app.current;
    const { id, token } = await app.current.member();
    const address = new URL(appUrl);
    const network = await openFaultProxy(Number(address.port));
    address.port = String(network.port);
    const cutOff = openSessions(db, address.toString(), () => undefined);
    await untilListening(3);
    expect((await cutOff.find(token))?.member.id).toBe(id);
    network.stall();
    await db.transaction((tx) => sessions.endAll(tx, id));
    expect((await cutOff.find(token))?.member.id).toBe(id);
    await expect.poll(() => cutOff.find(token), { timeout: 10_000 }).toBeUndefined();
    await network.close();
    await cutOff.close();
  });

  it("that is rolled back has ended nothing", async () => {
    const { db, sessions } = app.current;
    const member = await app.current.member();
    const failing = db.transaction(async (tx) => {
      await sessions.endAll(tx, member.id);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await me(member)).toBe(200);
  });

  it("is known when a body that came slowly is there, of a form as well", async () => {
    const administrator = await app.current.admin();
    const slip = [
      '--b\r\nContent-Disposition: form-data; name="slip"; filename="a"\r\n\r\n',
      "x\r\n--b--\r\n",
    ];
    for (const [type, [first, rest]] of [
      ["application/json", ['{"nickname":', '"late"}']],
      ["multipart/form-data; boundary=b", slip],
    ] as const) {
      const member = await app.current.member();
      const isJson = type === "application/json";
      const payload = new PassThrough();
      payload.write(first);
      const reply = app.current.http.inject({
        method: isJson ? "PATCH" : "POST",
        url: isJson ? "/api/users/me" : `/api/wallets/deposits/${member.id}/upload-slip`,
        headers: { authorization: `Bearer ${member.token}`, "content-type": type },
        payload,
      });
      // Cached by the request that is on its way, or by this one.
      expect(await me(member)).toBe(200);
      // So that the request waits for its body, and no longer for its session.
      await letTimePass(200);
      const lock = await administrator.post(`/api/admin/users/${member.id}/lock`, { reason: "x" });
      expect(lock.status).toBe(200);
      payload.end(rest);
      expect((await reply).json().code).toBe("UNAUTHENTICATED");
    }
  });

  it("can spare one", async () => {
    const { db, sessions } = app.current;
    const member = await app.current.member();
    const second = await begin(member.id);
    await db.transaction((tx) => sessions.endAll(tx, member.id, hashToken(member.token)));
    expect(await me(member)).toBe(200);
    expect(await sessions.find(second.token)).toBeUndefined();
  });
});

describe("a change of name", () => {
  it("is seen on the next request and cuts nobody's connections", async () => {
    const { db, sessions } = app.current;
    const { id, token } = await app.current.member();
    await other.find(token);
    await db.transaction(async (tx) => {
      await tx.query("update members set nickname = 'ใหม่' where id = $1", [id]);
      await sessions.forget(tx, id);
    });
    expect((await sessions.find(token))?.member.nickname).toBe("ใหม่");
    const nickname = () => other.find(token).then((session) => session?.member.nickname);
    await expect.poll(nickname, { timeout: 10_000 }).toBe("ใหม่");
    expect(ended).not.toContain(id);
  });
});
