import { afterAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { falseClock } from "../../testing/false-clock.ts";
import { goneAfter, openSocket, outcomeOf, startNode } from "../../testing/socket-node.ts";

const clock = falseClock();
const app = useApp({}, { through: clock.through });
const HOUR_MS = 3_600_000;
afterAll(() => clock.close());

it.each([HOUR_MS, -HOUR_MS])(
  "a socket ends with its session by the database's clock, which is %d ms from the node's",
  async (off) => {
    const { current } = app;
    await clock.turn(off);
    await current.clock.look();
    const node = await startNode(current);
    const { id, token } = await current.member();
    await current.db.query(
      `update sessions set expires_at = clock_timestamp() + interval '8 seconds'
       where member_id = $1`,
      [id],
    );
    const socket = openSocket({ node, token });
    expect(await outcomeOf(socket)).toBe("in");
    const after = await goneAfter(socket);
    expect(after).toBeGreaterThan(1_000);
    expect(after).toBeLessThan(30_000);
    await node.realtime.close();
    await node.http.close();
    await node.sessions.close();
  },
);
