/** Which screens of the staff hear what: not the one that did it, and no member's. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Socket } from "socket.io-client";

import { useApp, type Caller } from "../../testing/app.ts";
import { openSocket, outcomeOf, startNode, type Node } from "../../testing/socket-node.ts";

const app = useApp();
const open: Socket[] = [];
let one: Node;
let two: Node;

beforeAll(async () => {
  [one, two] = [await startNode(app.current), await startNode(app.current)];
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const node of [one, two]) {
    await node.realtime.close();
    await node.http.close();
    await node.sessions.close();
  }
});

async function screen({ token }: Caller, node: Node) {
  const socket = openSocket({ node, token });
  open.push(socket);
  expect(await outcomeOf(socket)).toBe("in");
  const heard: unknown[] = [];
  socket.onAny((topic: string, about: unknown) => heard.push([topic, about]));
  return { socket, heard };
}

it("an act of one screen is told to all others of the staff, its own second one included", async () => {
  const [clerk, colleague] = [await app.current.admin(), await app.current.admin()];
  const acting = await screen(clerk, two);
  const others = [await screen(clerk, one), await screen(colleague, two)];
  const member = await screen(await app.current.member(), one);
  // From the node that takes the call, which need not be the one that holds the socket.
  one.realtime.live.tellStaff("queues", acting.socket.id);
  one.realtime.live.tellStaff("queues");
  for (const { heard } of others) {
    await expect
      .poll(() => heard)
      .toEqual([
        ["queues", {}],
        ["queues", {}],
      ]);
  }
  await expect.poll(() => acting.heard).toEqual([["queues", {}]]);
  expect(member.heard).toEqual([]);
});

it.each(["staff", "member:", "", "x".repeat(21)])(
  "the word %j in the place of a socket leaves nobody out",
  async (word) => {
    const clerk = await app.current.admin();
    const { heard } = await screen(clerk, one);
    one.realtime.live.tellStaff("queues", word === "member:" ? `member:${clerk.id}` : word);
    await expect.poll(() => heard).toEqual([["queues", {}]]);
  },
);

it("what members do is told to the staff on every node, in one message", async () => {
  const clerk = await app.current.admin();
  const [here, there] = [await screen(clerk, one), await screen(clerk, two)];
  const member = await screen(await app.current.member(), one);
  for (let at = 0; at < 50; at += 1) one.realtime.live.tellDesks("withdrawals", "m");
  const news = ["queues", { lists: ["withdrawals"], members: ["m"] }];
  await expect.poll(() => [here.heard[0], there.heard[0]]).toEqual([news, news]);
  // The other 49, at the end of the rest.
  await expect.poll(() => there.heard, { timeout: 8_000 }).toEqual([news, news]);
  expect(member.heard).toEqual([]);
});
