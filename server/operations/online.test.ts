/** Online are those who are there, on whichever node, and not all whose session lasts. */
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { openSocket, outcomeOf, startNode, type Node } from "../testing/socket-node.ts";
import { tellOnline } from "./watch-online.ts";

const app = useApp();
let admin: Caller;
let one: Node;
let two: Node;
const open: Socket[] = [];

beforeAll(async () => {
  admin = await app.current.admin();
  one = await startNode(app.current);
  two = await startNode(app.current);
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  for (const node of [one, two]) {
    await node.realtime.close();
    await node.http.close();
    await node.sessions.close();
  }
});

const look = async () => {
  for (const { realtime, sessions } of [one, two]) {
    await tellOnline({ ...app.current, live: realtime.live, sessions });
  }
  await tellOnline(app.current);
  const { online, signed_in: signedIn } = (await admin.get("/api/admin/dashboard")).body.data;
  return [online, signedIn];
};
const passes = () =>
  app.current.db.query("update members_seen set seen_at = seen_at - interval '3 minutes'");

it("counts who is connected to any node or asked lately, each once", async () => {
  const [asker, watcher, both] = [
    await app.current.member(),
    await app.current.member(),
    await app.current.member(),
  ];
  // Signed in, and not there.
  await app.current.member();
  await look();
  await passes();
  expect(await look()).toEqual([0, 4]);

  await asker.get("/api/users/me");
  expect(await look()).toEqual([1, 4]);
  // Who goes on asking stays, though their session need not be looked up anew.
  await passes();
  await asker.get("/api/users/me");
  expect(await look()).toEqual([1, 4]);
  for (const [node, { token }] of [
    [one, watcher],
    [one, both],
    [two, both],
  ] as const) {
    const socket = openSocket({ node, token });
    open.push(socket);
    expect(await outcomeOf(socket)).toBe("in");
  }
  expect(await look()).toEqual([3, 4]);
  // Who only asked is forgotten after two minutes; who is connected stays.
  await passes();
  expect(await look()).toEqual([2, 4]);
  for (const socket of open) socket.disconnect();
  await expect
    .poll(() => [...one.realtime.live.connectedHere(), ...two.realtime.live.connectedHere()])
    .toEqual([]);
  await look();
  await passes();
  expect(await look()).toEqual([0, 4]);
});
