/** A moment of trouble with the database costs no screen its push for good. */
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { openFaultProxy } from "../../testing/fault-proxy.ts";
import { outcomeOf, startNode, watchedDeposit, type Node } from "../../testing/socket-node.ts";

const app = useApp();

const open: Socket[] = [];
let node: Node;
let owner: pg.Client;

beforeAll(async () => {
  node = await startNode(app.current);
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await owner.end();
  await node.realtime.close();
  await node.http.close();
  await node.sessions.close();
});

/** As the web opens it: it tries again, unless it is told to go. */
function screen(token: string, depositId?: string, of = node): Socket {
  const namespace = depositId === undefined ? "/live" : "/deposits";
  const socket = io(`http://127.0.0.1:${of.port}${namespace}`, {
    auth: { token },
    ...(depositId === undefined ? {} : { query: { userId: depositId } }),
    forceNew: true,
    transports: ["websocket"],
    reconnectionDelay: 50,
  });
  open.push(socket);
  return socket;
}

/** Nobody can be asked for a session meanwhile, and none that was known is believed. */
async function whileUnknown(work: () => Promise<void>): Promise<void> {
  await owner.query("begin; lock table sessions in access exclusive mode");
  try {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen sessions_ended'`,
    );
    await work();
  } finally {
    await owner.query("rollback");
  }
}

describe("a screen whose session cannot be looked up", () => {
  it("is cut and comes back by itself, in each namespace", async () => {
    const member = await app.current.member();
    const depositId = await watchedDeposit(app.current, member);
    const screens = [screen(member.token), screen(member.token, depositId)];
    expect(await Promise.all(screens.map(outcomeOf))).toEqual(["in", "in"]);
    const gone = screens.map(
      (socket) => new Promise((resolve) => void socket.once("disconnect", resolve)),
    );
    await whileUnknown(async () => {
      expect(await Promise.all(gone)).toEqual(["transport close", "transport close"]);
    });
    // A first try may still have met the lock: who is refused so asks again (web/app/line-again.ts).
    await expect
      .poll(
        () => {
          for (const socket of screens) if (!socket.active) socket.connect();
          return screens.map(({ connected }) => connected);
        },
        { timeout: 10_000 },
      )
      .toEqual([true, true]);
  });

  it("is not let in, and is told that this is no end of its session", async () => {
    const member = await app.current.member();
    await whileUnknown(async () => {
      expect(await outcomeOf(screen(member.token))).toBe("UNAVAILABLE");
    });
    expect(await outcomeOf(screen(member.token))).toBe("in");
  });
});

it("a node whose connections are lost without a word hears the others again", async () => {
  const address = new URL(app.current.appUrl);
  const network = await openFaultProxy(Number(address.port));
  address.port = String(network.port);
  const deaf = await startNode({ ...app.current, appUrl: address.toString() });
  try {
    const member = await app.current.member();
    const socket = screen(member.token, undefined, deaf);
    expect(await outcomeOf(socket)).toBe("in");
    let heard = 0;
    socket.on("balance", () => (heard += 1));
    const tell = () => {
      node.realtime.live.tellMember(member.id, "balance");
      return heard;
    };
    const often = { timeout: 30_000, interval: 200 };
    await expect.poll(tell, often).toBeGreaterThan(0);
    network.loseOpen();
    // What was under way may still arrive.
    heard = 0;
    await expect.poll(tell, often).toBeGreaterThan(5);
  } finally {
    for (const one of open.splice(0)) one.disconnect();
    await network.close();
    await deaf.realtime.close();
    await deaf.http.close();
    await deaf.sessions.close();
  }
});
