/** A node of a house that carries sockets: its own sessions over the same database. */
import type { AddressInfo } from "node:net";

import Fastify, { type FastifyInstance } from "fastify";
import { io, type Socket } from "socket.io-client";

import { openRealtime, type Realtime } from "../platform/realtime/realtime.ts";
import { openSessions, type Sessions } from "../platform/security/sessions.ts";
import type { Caller, TestApp } from "./app.ts";

export interface Node {
  readonly http: FastifyInstance;
  readonly port: number;
  readonly realtime: Realtime;
  readonly sessions: Sessions;
}

export async function startNode(app: TestApp): Promise<Node> {
  const http = Fastify();
  const realtime = openRealtime(app.appUrl, app.log);
  const sessions = openSessions(app.db, app.appUrl, (memberId) =>
    realtime.live.disconnectEnded(memberId),
  );
  realtime.attach(http, { ...app, sessions, live: realtime.live });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  return { http, port, realtime, sessions };
}

export interface SocketOptions {
  readonly node: Node;
  readonly namespace?: string;
  readonly depositId?: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly transports?: string[];
}

export function openSocket(options: SocketOptions): Socket {
  const { node, namespace = "/live", token, depositId, headers } = options;
  return io(`http://127.0.0.1:${node.port}${namespace}`, {
    forceNew: true,
    reconnection: false,
    transports: options.transports ?? ["websocket"],
    ...(token === undefined ? {} : { auth: { token } }),
    ...(depositId === undefined ? {} : { query: { userId: depositId } }),
    ...(headers === undefined ? {} : { extraHeaders: headers }),
  });
}

/** "in", or the reason why not. */
export function outcomeOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("connect", () => resolve("in"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
}

/** How many milliseconds it takes until the server ends a socket. */
export function goneAfter(socket: Socket): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve) => {
    if (socket.disconnected) resolve(0);
    socket.once("disconnect", () => resolve(performance.now() - begun));
  });
}

/** An open deposit of a member, to be watched at /deposits. */
export async function watchedDeposit(app: TestApp, member: Caller): Promise<string> {
  const [row] = await app.db.query<{ id: string }>(
    `insert into deposits (user_id, provider, amount_satang, qr_amount_satang, account_number,
       account_name, reference_id, expires_at, status)
     values ($1, 'bank', 10000, 10001, '1234567890', 'x', gen_random_uuid()::text,
       clock_timestamp() + interval '15 minutes', 'PENDING') returning id`,
    [member.id],
  );
  return row?.id ?? "";
}
