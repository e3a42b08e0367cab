/** A connection costs a look into the database for each time that it asks to be let in. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { openSocket, outcomeOf, startNode, type Node } from "../../testing/socket-node.ts";

let looks = 0;
const app = useApp(
  {},
  {
    wrap: (db) => ({
      ...db,
      query: (sql, values) => {
        if (sql.includes("from sessions s")) looks += 1;
        return db.query(sql, values);
      },
    }),
  },
);

const TRIES = 500;
let node: Node;
const lines: WebSocket[] = [];

beforeAll(async () => {
  node = await startNode(app.current);
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});
afterAll(async () => {
  await node.realtime.close();
  await node.http.close();
  await node.sessions.close();
});

/** A line of socket.io without its client, which would wait for each answer. */
function openLine(): Promise<WebSocket> {
  const line = new WebSocket(`ws://127.0.0.1:${node.port}/socket.io/?EIO=4&transport=websocket`);
  lines.push(line);
  return new Promise((resolve, reject) => {
    line.addEventListener("open", () => resolve(line), { once: true });
    line.addEventListener("error", reject, { once: true });
  });
}

describe("a connection that asks to be let in again and again", () => {
  it.each(["/live", "/deposits"])("at %s is closed after a few times", async (namespace) => {
    const line = await openLine();
    const gone = new Promise((resolve) => line.addEventListener("close", resolve, { once: true }));
    looks = 0;
    for (let at = 0; at < TRIES; at++) line.send(`40${namespace},{"token":"guess-${at}"}`);
    await gone;
    expect(looks).toBe(20);
    const member = await app.current.member();
    const socket = openSocket({ node, token: member.token });
    expect(await outcomeOf(socket)).toBe("in");
    socket.disconnect();
  });
});
