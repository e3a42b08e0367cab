/**
 * Realtime over socket.io: namespace /live tells screens what has changed, namespace /deposits
 * tells a member that their deposit has arrived (api.md "Realtime"). Nodes hear each other
 * through PostgreSQL, on a small pool of its own (stack.md).
 */
import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import pg from "pg";
import { Server, type Namespace, type Socket } from "socket.io";

import type { House } from "./house.ts";
import type { Live } from "./live.ts";

const FRAME_LIMIT = 64 * 1024;
const SOCKETS_PER_MEMBER = 6;

export interface Realtime {
  readonly live: Live;
  attach(http: FastifyInstance, house: House): void;
  close(): Promise<void>;
}

export function openRealtime(url: string, log: FastifyBaseLogger): Realtime {
  const pool = adapterPool(url);
  const server = new Server({
    serveClient: false,
    maxHttpBufferSize: FRAME_LIMIT,
    connectTimeout: 20_000,
    adapter: createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, "realtime") }),
  });
  const live = server.of("/live");
  const deposits = server.of("/deposits");

  return {
    live: {
      tellAll: (topic, payload) => void live.emit(topic, payload ?? {}),
      tellMember: (memberId, topic, payload) => {
        live.to(`member:${memberId}`).emit(topic, payload ?? {});
      },
      disconnectMember: (memberId) => {
        live.in(`member:${memberId}`).disconnectSockets(true);
        deposits.in(`member:${memberId}`).disconnectSockets(true);
      },
      tellDeposit: (depositId, payload) => {
        deposits.to(`deposit:${depositId}`).emit("deposit:success", payload);
      },
    },
    attach: (http, house) => {
      guard(live, house, async () => []);
      guard(deposits, house, (socket, memberId) => depositRooms(house, socket, memberId));
      server.attach(http.server, { cors: { origin: house.config.publicUrl ?? false } });
    },
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}

function adapterPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const checkedOut = new WeakSet<pg.PoolClient>();
  pool.on("error", () => undefined);
  pool.on("acquire", (client) => checkedOut.add(client));
  pool.on("release", (_error, client) => checkedOut.delete(client));
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // A cut connection that is checked out would otherwise keep its place in the pool for ever.
    client.once("end", () => {
      if (checkedOut.has(client)) client.release(true);
    });
  });
  return pool;
}

/** Lets a socket in only with a session, and puts it into its member's room. */
function guard(
  namespace: Namespace,
  house: House,
  rooms: (socket: Socket, memberId: string) => Promise<string[]>,
): void {
  namespace.use((socket, next) => {
    admit(namespace, house, socket, rooms).then(
      () => next(),
      () => next(new Error("UNAUTHENTICATED")),
    );
  });
}

async function admit(
  namespace: Namespace,
  house: House,
  socket: Socket,
  rooms: (socket: Socket, memberId: string) => Promise<string[]>,
): Promise<void> {
  const session = await house.sessions.find(tokenOf(socket));
  if (!session) throw new Error("no session");
  const room = `member:${session.member.id}`;
  if ((namespace.adapter.rooms.get(room)?.size ?? 0) >= SOCKETS_PER_MEMBER) {
    throw new Error("too many sockets");
  }
  await socket.join([room, ...(await rooms(socket, session.member.id))]);
  const left = session.expiresAt.getTime() - Date.now();
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left));
  socket.on("disconnect", () => clearTimeout(timer));
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token === "string") return token;
  return socket.handshake.headers.authorization?.replace(/^Bearer /i, "") ?? "";
}

/** The spec sends a deposit's id as userId; it is watched only by the member whose it is. */
async function depositRooms(house: House, socket: Socket, memberId: string): Promise<string[]> {
  const depositId = socket.handshake.query["userId"];
  if (typeof depositId !== "string" || !/^[0-9a-f-]{36}$/.test(depositId)) throw new Error("none");
  const rows = await house.db.query("select from deposits where id = $1 and user_id = $2", [
    depositId,
    memberId,
  ]);
  if (rows.length === 0) throw new Error("not theirs");
  return [`deposit:${depositId}`];
}
