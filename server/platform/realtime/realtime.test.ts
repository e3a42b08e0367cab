import pg from "pg";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import {
  goneAfter,
  openSocket,
  outcomeOf,
  startNode,
  watchedDeposit,
  type Node,
  type SocketOptions,
} from "../../testing/socket-node.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";

/** Some milliseconds where the machine has nothing else to do; a poll would take 10 seconds. */
const AT_ONCE_MS = 4_000;

const app = useApp();

const nodes: Node[] = [];
const open: Socket[] = [];
let one: Node;
let two: Node;

beforeAll(async () => {
  nodes.push(await startNode(app.current), await startNode(app.current));
  [one, two] = nodes as [Node, Node];
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const node of nodes) {
    await node.realtime.close();
    await node.http.close();
    await node.sessions.close();
  }
});

type Options = Omit<SocketOptions, "node"> & { readonly node?: Node };

function connect(options: Options): Socket {
  const socket = openSocket({ node: one, ...options });
  open.push(socket);
  return socket;
}

async function entered(options: Options): Promise<Socket> {
  const socket = connect(options);
  expect(await outcomeOf(socket)).toBe("in");
  return socket;
}

function heardBy(socket: Socket): string[] {
  const heard: string[] = [];
  socket.onAny((topic: string) => heard.push(topic));
  return heard;
}

describe("a socket", () => {
  it("is let in with a session's token, in the handshake's auth or in a header", async () => {
    const member = await app.current.member();
    expect(await outcomeOf(connect({ token: member.token }))).toBe("in");
    // However the scheme is written (RFC 9110, 11.1).
    for (const scheme of ["Bearer", "bearer"]) {
      const headers = { authorization: `${scheme} ${member.token}` };
      expect(await outcomeOf(connect({ headers }))).toBe("in");
    }
    expect(await outcomeOf(connect({ token: member.token, transports: ["polling"] }))).toBe("in");
  });

  it("is refused without a token, with an unknown one and with one that has ended", async () => {
    const member = await app.current.member();
    expect(await outcomeOf(connect({}))).toBe("UNAUTHENTICATED");
    expect(await outcomeOf(connect({ token: "x".repeat(43) }))).toBe("UNAUTHENTICATED");
    await app.current.db.transaction((tx) => one.sessions.endAll(tx, member.id));
    expect(await outcomeOf(connect({ token: member.token }))).toBe("UNAUTHENTICATED");
  });

  it("is refused with a session that has run out, and when the member is locked", async () => {
    const [late, locked] = [await app.current.member(), await app.current.member()];
    await app.current.db.query(
      "update sessions set expires_at = clock_timestamp() where member_id = $1",
      [late.id],
    );
    await app.current.db.query("update members set locked_at = now() where id = $1", [locked.id]);
    expect(await outcomeOf(connect({ token: late.token }))).toBe("UNAUTHENTICATED");
    expect(await outcomeOf(connect({ token: locked.token }))).toBe("UNAUTHENTICATED");
  });

  it("finds nothing in the namespace without a name", async () => {
    const member = await app.current.member();
    expect(await outcomeOf(connect({ namespace: "/", token: member.token }))).toBe(
      "UNAUTHENTICATED",
    );
  });

  it.each(["https://evil.example", "null", "http://127.0.0.1:1", "garbage"])(
    "opened by a page of %s is refused",
    async (origin) => {
      const member = await app.current.member();
      for (const transports of [["websocket"], ["polling"]]) {
        const socket = connect({ token: member.token, headers: { origin }, transports });
        expect(await outcomeOf(socket)).not.toBe("in");
      }
      const own = { origin: `http://127.0.0.1:${one.port}` };
      await entered({ token: member.token, headers: own });
    },
  );

  it("ends when its time has run out", async () => {
    const member = await app.current.member();
    await app.current.db.query(
      `update sessions set expires_at = clock_timestamp() + interval '1500 milliseconds'
       where member_id = $1`,
      [member.id],
    );
    const socket = await entered({ token: member.token });
    expect(await goneAfter(socket)).toBeLessThan(5_000);
  });

  it("ends within a second of its session, on every node, and no other does", async () => {
    const [member, other] = [await app.current.member(), await app.current.member()];
    const sockets = [
      await entered({ token: member.token }),
      await entered({ token: member.token, node: two }),
    ];
    const stays = await entered({ token: other.token });
    const ends = sockets.map(goneAfter);
    await app.current.db.transaction((tx) => one.sessions.endAll(tx, member.id));
    for (const after of await Promise.all(ends)) expect(after).toBeLessThan(AT_ONCE_MS);
    expect(stays.connected).toBe(true);
  });

  it("whose session ended while its node heard nothing ends once the node listens again", async () => {
    const [member, other] = [await app.current.member(), await app.current.member()];
    const socket = await entered({ token: member.token });
    const stays = await entered({ token: other.token });
    const ended = goneAfter(socket);
    // Ended without a word, as for a node whose connection broke: then that connection is cut.
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await owner.query("update sessions set ended_at = now() where member_id = $1", [member.id]);
    const cut = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen sessions_ended'`,
    );
    await owner.end();
    expect(cut.rowCount).toBeGreaterThanOrEqual(2);
    expect(await ended).toBeLessThan(20_000);
    await letTimePass(200);
    expect(stays.connected).toBe(true);
  }, 30_000);

  it("of the session that is kept goes on when the member's others end", async () => {
    const member = await app.current.member();
    const kept = await entered({ token: member.token });
    const second = await app.current.db.transaction((tx) => one.sessions.begin(tx, member.id));
    const ended = await entered({ token: second.token });
    const keptSession = await one.sessions.find(member.token);
    const after = goneAfter(ended);
    await app.current.db.transaction((tx) =>
      one.sessions.endAll(tx, member.id, keptSession?.tokenHash),
    );
    expect(await after).toBeLessThan(AT_ONCE_MS);
    await letTimePass(200);
    expect(kept.connected).toBe(true);
  });

  it("is one of six at most for a member, also when ten come at once", async () => {
    const member = await app.current.member();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(connect({ token: member.token }))),
    );
    expect(outcomes.filter((reached) => reached === "in")).toHaveLength(6);
    expect(new Set(outcomes)).toEqual(new Set(["in", "UNAUTHENTICATED"]));
  });

  it("gives its place back when it leaves", async () => {
    const member = await app.current.member();
    for (let at = 0; at < 8; at++) {
      let socket = connect({ token: member.token });
      const again = async () => {
        socket = connect({ token: member.token });
        return outcomeOf(socket);
      };
      // The server hears of a leave a moment after it.
      const reached = await outcomeOf(socket);
      await expect.poll(() => (reached === "in" ? reached : again())).toBe("in");
      socket.disconnect();
    }
  });

  it("that speaks, or sends more than 64 KB, is closed", async () => {
    const member = await app.current.member();
    const chatty = await entered({ token: member.token });
    const chattyGone = goneAfter(chatty);
    chatty.emit("rounds", {});
    expect(await chattyGone).toBeLessThan(AT_ONCE_MS);
    const heavy = await entered({ token: member.token });
    const heavyGone = goneAfter(heavy);
    heavy.emit("x", "x".repeat(65 * 1024));
    expect(await heavyGone).toBeLessThan(AT_ONCE_MS);
  });
});

describe("what is told", () => {
  it("reaches everybody on every node, and a balance only its member", async () => {
    const [member, other] = [await app.current.member(), await app.current.member()];
    const mine = heardBy(await entered({ token: member.token, node: two }));
    const theirs = heardBy(await entered({ token: other.token }));
    one.realtime.live.tellMember(member.id, "balance");
    one.realtime.live.tellAll("rounds");
    // Two notices travel between nodes on connections of their own: either may be first.
    await expect.poll(() => mine.toSorted()).toEqual(["balance", "rounds"]);
    await expect.poll(() => theirs).toEqual(["rounds"]);
  });

  it("says within how long to ask, the longer the more sockets there are", async () => {
    const member = await app.current.member();
    const told: unknown[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const socket = await entered({ token: member.token });
      socket.on("rounds", (about: object) => told.push({ count, ...about }));
      one.realtime.live.tellAll("rounds", { round_id: "7" });
      await expect.poll(() => told).toHaveLength(count);
      expect(told.splice(0)).toContainEqual({ count, round_id: "7", within_ms: count });
    }
  });

  it("of a deposit reaches its owner", async () => {
    const member = await app.current.member();
    const depositId = await watchedDeposit(app.current, member);
    const mine = heardBy(await entered({ namespace: "/deposits", token: member.token, depositId }));
    two.realtime.live.tellDeposit(depositId, { deposit_id: depositId });
    await expect.poll(() => mine).toEqual(["deposit:success"]);
  });

  it("of another's deposit is refused like one that nobody has", async () => {
    const [member, other] = [await app.current.member(), await app.current.member()];
    const depositId = await watchedDeposit(app.current, member);
    const ids = [depositId, "00000000-0000-4000-8000-000000000000", other.id, "' or 1=1", ""];
    for (const id of ids) {
      const socket = connect({ namespace: "/deposits", token: other.token, depositId: id });
      expect(await outcomeOf(socket)).toBe("UNAUTHENTICATED");
    }
    const blind = connect({ namespace: "/deposits", token: member.token });
    expect(await outcomeOf(blind)).toBe("UNAUTHENTICATED");
  });

  it("reaches the other node again after PostgreSQL has cut every connection", async () => {
    const member = await app.current.member();
    const mine = heardBy(await entered({ token: member.token, node: two }));
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await owner.end();
    await expect
      .poll(
        () => {
          one.realtime.live.tellMember(member.id, "balance");
          return mine.length;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBeGreaterThan(0);
    // And an end of sessions is heard again, too.
    const socket = await entered({ token: member.token, node: two });
    const after = goneAfter(socket);
    await app.current.db.transaction((tx) => one.sessions.endAll(tx, member.id));
    await after;
  });
});
