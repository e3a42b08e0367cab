import { promisify } from "node:util";

import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { afterStatement } from "../../testing/between-statements.ts";
import { codeFor } from "../../testing/codes.ts";
import { useApp, type Caller } from "../../testing/app.ts";
import { exclude } from "../../testing/protection.ts";
import {
  goneAfter,
  openSocket,
  outcomeOf,
  startNode,
  watchedDeposit,
  type Node,
} from "../../testing/socket-node.ts";

/** Some milliseconds where the machine has nothing else to do; a poll would take 10 seconds. */
const AT_ONCE_MS = 4_000;
const PASSWORD = "long-enough-1";

const app = useApp();
/** Another node than the one that answers the calls. */
let node: Node;
let owner: Caller;

beforeAll(async () => {
  node = await startNode(app.current);
  owner = await app.current.admin();
});
afterAll(async () => {
  await node.realtime.close();
  await node.http.close();
  await node.sessions.close();
});

/** A socket in every namespace, under one session. */
async function socketsOf(member: Caller, depositId: string): Promise<Socket[]> {
  const { token } = member;
  const sockets = [
    openSocket({ node, token }),
    openSocket({ node, token, depositId, namespace: "/deposits" }),
  ];
  expect(await Promise.all(sockets.map(outcomeOf))).toEqual(["in", "in"]);
  return sockets;
}

interface End {
  readonly act: (member: Caller) => Promise<{ status: number }>;
  readonly isStaff?: true;
}

const ends: readonly (readonly [string, End])[] = [
  ["its member signs out", { act: (member) => member.post("/api/auth/logout") }],
  [
    "its member changes the password on another device",
    {
      act: async (member) =>
        (await app.current.again(member)).post("/api/auth/change-password", {
          current_password: PASSWORD,
          new_password: "another-word",
        }),
    },
  ],
  [
    "the forgotten password is set anew",
    {
      act: async ({ phone }) => {
        const { stranger } = app.current;
        await stranger.post("/api/auth/forgot-password", { phone_number: phone });
        // The answer does not wait for the message, lest its time tells who has an account.
        await expect.poll(() => codeFor(app.current, phone)).toMatch(/^[0-9]{6}$/);
        const otp = codeFor(app.current, phone);
        const sent = { phone_number: phone, otp, new_password: "another-word" };
        return stranger.post("/api/auth/reset-password", sent);
      },
    },
  ],
  ["its member excludes themselves", { act: (member) => exclude(member) }],
  [
    "the staff lock its member",
    { act: ({ id }) => owner.post(`/api/admin/users/${id}/lock`, { reason: "x" }) },
  ],
  [
    "the staff give its member a new password",
    { act: ({ id }) => owner.post(`/api/admin/users/${id}/reset-password`, { reason: "x" }) },
  ],
  [
    "an owner disables a colleague",
    {
      act: ({ id }) => owner.post(`/api/admin/staff/${id}/disable`, { reason: "x" }),
      isStaff: true,
    },
  ],
  [
    "an owner signs a colleague out",
    { act: ({ id }) => owner.post(`/api/admin/staff/${id}/end-sessions`), isStaff: true },
  ],
];

/** Sockets of one who is to be out, and of another who is to stay. */
async function watched(member: Caller) {
  const { current } = app;
  const other = await current.member();
  const stay = await socketsOf(other, await watchedDeposit(current, other));
  const depositId = await watchedDeposit(current, member);
  const end = await socketsOf(member, depositId);
  return { depositId, stay, gone: Promise.all(end.map(goneAfter)) };
}

const openAgain = (member: Caller, depositId: string) =>
  outcomeOf(openSocket({ node, token: member.token, depositId, namespace: "/deposits" }));

async function expectEnded(member: Caller, sockets: Awaited<ReturnType<typeof watched>>) {
  const { depositId, stay, gone } = sockets;
  for (const after of await gone) expect(after).toBeLessThan(AT_ONCE_MS);
  expect(await openAgain(member, depositId)).toBe("UNAUTHENTICATED");
  expect(stay.map(({ connected }) => connected)).toEqual([true, true]);
  for (const socket of stay) socket.disconnect();
}

describe("a session", () => {
  it.each(ends)("closes its sockets in every namespace when %s", async (_, { act, isStaff }) => {
    const { current } = app;
    const member = isStaff
      ? await current.admin(["cashier"])
      : await current.member({ password: PASSWORD });
    const sockets = await watched(member);
    expect((await act(member)).status).toBeLessThan(300);
    await expectEnded(member, sockets);
    expect((await member.get("/api/users/me")).status).toBe(401);
  });

  it("closes its sockets in every namespace when its time is over, as it is at 03:00", async () => {
    const member = await app.current.member();
    await app.current.db.query(
      `update sessions set expires_at = clock_timestamp() + interval '3 seconds'
       where member_id = $1`,
      [member.id],
    );
    const sockets = await watched(member);
    await sockets.gone;
    // A node knows the database's clock to some milliseconds only.
    const again = () => openAgain(member, sockets.depositId);
    await expect.poll(again).toBe("UNAUTHENTICATED");
    await expectEnded(member, sockets);
    expect((await member.get("/api/users/me")).status).toBe(401);
  });
});

it("a session that ends while its socket is let in lets nothing in, though the word of it went by", async () => {
  const { current } = app;
  const member = await current.member();
  const depositId = await watchedDeposit(current, member);
  const { token } = member;
  const ending = async () => {
    expect((await member.post("/api/auth/logout")).status).toBeLessThan(300);
    await expect.poll(() => slow.sessions.find(token)).toBeUndefined();
  };
  // Whose deposit it is is asked between the look at the session and the place among the sockets.
  const db = afterStatement(current.db, "select id from deposits", ending);
  const slow = await startNode({ ...current, db });
  const socket = openSocket({ node: slow, token, depositId, namespace: "/deposits" });
  const outcome = await outcomeOf(socket);
  socket.disconnect();
  // A connection that is ending by its screen is waited for by who closes the node.
  const connections = promisify(slow.http.server.getConnections.bind(slow.http.server));
  await expect.poll(() => connections()).toBe(0);
  await slow.realtime.close();
  await slow.http.close();
  await slow.sessions.close();
  expect(outcome).toBe("UNAUTHENTICATED");
});
