/**
 * Realtime over socket.io: namespace /live tells screens what has changed, namespace /deposits
 * tells a member that their deposit has arrived (api.md "Realtime"; trust.md X10). Nodes hear each
 * other through PostgreSQL, on a small pool of its own (stack.md).
 */
import type { Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";

import { createAdapter } from "@socket.io/postgres-adapter";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import pg from "pg";
import { Server, type Namespace, type Socket } from "socket.io";

import type { AppContext } from "../app-context.ts";
import { tellDesksInTurn } from "./desk-news.ts";
import { withListeners, type Live, type LiveTopic } from "./live.ts";
import { isUuid } from "../database/row-ids.ts";
import {
  countSockets,
  countTries,
  isOwnOrigin,
  SOCKET_PATH,
  type Connection,
  type TryVerdict,
} from "./socket-doors.ts";

const FRAME_LIMIT = 64 * 1024;
const SOCKETS_PER_MEMBER = 6;
const CHECKED_AT_ONCE = 8;
const CONNECT_TIMEOUT_MS = 5_000;
/** How often the one that listens is asked whether it is alive, and how long it may take to say so. */
const BEAT_MS = 1_000;
const SILENCE_MS = 6_000;
/** Screens that are told at once ask again within so long for each socket, and never later. */
const SPREAD_MS_EACH = 1;
const SPREAD_MS_MOST = 5_000;
/** How long a node that ends waits for its screens to say that they have heard of it. */
const GOODBYE_MS = 2_000;
/** What nodes say to each other of a topic; one of before it does not listen to it. */
const TOLD = "told";
const STAFF_ROOM = "staff";
const SOCKET_ID = /^[\w-]{20}$/;
/** What the name of the room of one member's screens begins with. */
const MEMBERS_ROOM = "member:";

export interface Realtime {
  readonly live: Live;
  attach(http: FastifyInstance, app: AppContext): void;
  /** Cuts the sockets and takes no more: HTTP, which they came by, ends only without them. */
  letGo(): void;
  close(): Promise<void>;
}

export function openRealtime(url: string, log: FastifyBaseLogger): Realtime {
  const pool = adapterPool(url);
  const server = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: FRAME_LIMIT,
    connectTimeout: 20_000,
    adapter: createAdapter(pool, { errorHandler: (error) => log.warn({ err: error }, "realtime") }),
  });
  const live = server.of("/live");
  const deposits = server.of("/deposits");
  const desks = tellDesksInTurn((news) => void live.to(STAFF_ROOM).emit("queues", news));
  const upgraded = new Set<Duplex>();
  let isLettingGo = false;
  // Nothing is told there, so nobody waits there.
  server.use((_socket, next) => next(new Error("UNAUTHENTICATED")));

  return {
    live: withListeners(
      {
        tellAll: (topic, payload) => {
          // A round that closes is not asked for by ten thousand in the same moment.
          const within = Math.min(SPREAD_MS_MOST, live.sockets.size * SPREAD_MS_EACH);
          live.emit(topic, { ...payload, within_ms: within });
        },
        tellMember: (memberId, topic, payload) => {
          live.to(`${MEMBERS_ROOM}${memberId}`).emit(topic, payload ?? {});
        },
        tellStaff: (topic, butFor) => tellStaff(live, topic, butFor),
        tellDesks: desks.tellDesks,
        connectedHere: () => membersIn(live),
        disconnectEnded: (memberId) => {
          for (const namespace of [live, deposits]) void checkAgain(namespace, memberId);
        },
        tellDeposit: (depositId, payload) => {
          deposits.to(`deposit:${depositId}`).emit("deposit:success", payload);
        },
      },
      {
        tell: (topic) => void live.serverSideEmit(TOLD, topic),
        hear: (listener) => void live.on(TOLD, listener),
      },
    ),
    attach: (http, app) => {
      const tried = countTries(app.config);
      guard(live, app, tried, async (_socket, member) => (member.staff ? [STAFF_ROOM] : []));
      guard(deposits, app, tried, (socket, member) => depositRooms(app, socket, member.id));
      const counted = countSockets(app.config);
      keepUpgraded(http.server, upgraded);
      server.attach(http.server, {
        cors: { origin: app.config.publicUrl ?? false },
        allowRequest: (request, answer) => {
          const isWelcome =
            !isLettingGo && isOwnOrigin(request, app.config) && counted.hasRoom(request);
          answer(isWelcome ? null : "FORBIDDEN", isWelcome);
        },
      });
      server.engine.on("connection", (connection: Connection) => counted.add(connection));
    },
    letGo: () => {
      isLettingGo = true;
      closeConnections(server, upgraded);
    },
    close: async () => {
      desks.stop();
      await server.close();
      await pool.end();
    },
  };
}

function tellStaff(live: Namespace, topic: LiveTopic, butFor: string | undefined): void {
  // The names of rooms are longer or shorter: none can be left out by its name.
  const isSocket = butFor !== undefined && SOCKET_ID.test(butFor);
  const staff = live.to(STAFF_ROOM);
  (isSocket ? staff.except(butFor) : staff).emit(topic, {});
}

const membersIn = (live: Namespace): string[] =>
  [...live.adapter.rooms.keys()]
    .filter((room) => room.startsWith(MEMBERS_ROOM))
    .map((room) => room.slice(MEMBERS_ROOM.length));

/** The lines beneath the web sockets of a node, as long as they stand. */
function keepUpgraded(http: HttpServer, upgraded: Set<Duplex>): void {
  http.on("upgrade", (_request, line) => {
    upgraded.add(line);
    line.once("close", () => upgraded.delete(line));
  });
}

/**
 * The connections only: who is told to go by socket.io does not come back by itself. A phone that
 * has lost its network does not answer to it, and would be waited for half a minute: it is cut.
 */
function closeConnections(server: Server, upgraded: ReadonlySet<Duplex>): void {
  server.engine.close();
  setTimeout(() => {
    for (const line of upgraded) line.destroy();
  }, GOODBYE_MS).unref();
}

/** One of its connections is checked out for good: on it this node hears the others. */
function adapterPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
  });
  const checkedOut = new Map<pg.PoolClient, NodeJS.Timeout>();
  pool.on("error", () => undefined);
  pool.on("acquire", (client) => {
    let isAsked = false;
    const beat = async (): Promise<void> => {
      if (isAsked || client.listenerCount("notification") === 0) return;
      isAsked = true;
      // Lost without a word, it would be listened on for ever and nothing be heard.
      await client.query("select").catch(() => client.end());
      isAsked = false;
    };
    checkedOut.set(
      client,
      setInterval(() => void beat(), BEAT_MS),
    );
  });
  pool.on("release", (_error, client) => {
    clearInterval(checkedOut.get(client));
    checkedOut.delete(client);
  });
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    // A cut connection that is checked out would otherwise keep its place in the pool for ever.
    client.once("end", () => {
      if (checkedOut.has(client)) client.release(true);
    });
  });
  return pool;
}

/** What a socket is refused with: one word for every reason that is the caller's. */
class NotAdmitted extends Error {}

/** What is kept with a socket: whether its session still stands. */
interface SocketData {
  isSignedIn?: () => Promise<boolean>;
}

type RoomsOf = (
  socket: Socket,
  member: { readonly id: string; readonly staff?: unknown },
) => Promise<string[]>;

/** Lets a socket in only with a session, and puts it into its member's room. */
function guard(
  namespace: Namespace,
  app: AppContext,
  tried: (connection: Connection) => TryVerdict,
  roomsOf: RoomsOf,
): void {
  namespace.use((socket, next) => {
    const verdict = tried(socket.conn);
    if (verdict === "TOO_MANY_OF_CONNECTION") socket.conn.close();
    // Whoever hears this word asks again later, and later each time.
    if (verdict !== "JUDGED") return next(new Error("UNAVAILABLE"));
    admit(namespace, app, socket, roomsOf).then(
      () => next(),
      (error: unknown) => {
        const isRefused = error instanceof NotAdmitted;
        if (!isRefused) app.log.warn({ err: error }, "a socket could not be admitted");
        next(new Error(isRefused ? "UNAUTHENTICATED" : "UNAVAILABLE"));
      },
    );
  });
  namespace.on("connection", (socket) => {
    // Screens only listen; what speaks here is no screen of ours.
    socket.onAny(() => socket.disconnect(true));
  });
}

async function admit(
  namespace: Namespace,
  app: AppContext,
  socket: Socket,
  roomsOf: RoomsOf,
): Promise<void> {
  const token = tokenOf(socket);
  const session = await app.sessions.find(token);
  if (!session) throw new NotAdmitted();
  const room = `${MEMBERS_ROOM}${session.member.id}`;
  const rooms = await roomsOf(socket, session.member);
  // No waiting between the count and the place, or many that come at once would all be let in.
  if ((namespace.adapter.rooms.get(room)?.size ?? 0) >= SOCKETS_PER_MEMBER) throw new NotAdmitted();
  void socket.join([room, ...rooms]);
  const isSignedIn = async () => (await app.sessions.find(token)) !== undefined;
  (socket.data as SocketData).isSignedIn = isSignedIn;
  // A session that ended while the socket was let in was announced before it was in its room.
  if (!(await isSignedIn())) throw new NotAdmitted();
  const left = session.expiresAt.getTime() - app.clock.now();
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, left));
  socket.conn.once("close", () => clearTimeout(timer));
}

/**
 * Closes the sockets on this node whose session has ended, of one member or of all; every node
 * hears of an end and looks after its own. The member's other sessions go on. Where that cannot be
 * known only the connection is cut: who is told to go does not come back by itself.
 */
async function checkAgain(namespace: Namespace, memberId: string | null): Promise<void> {
  const ids =
    memberId === null
      ? namespace.sockets.keys()
      : (namespace.adapter.rooms.get(`${MEMBERS_ROOM}${memberId}`) ?? []);
  const sockets = [...ids].flatMap((id) => namespace.sockets.get(id) ?? []);
  // Few at once: the requests of members need the database too.
  for (let at = 0; at < sockets.length; at += CHECKED_AT_ONCE) {
    await Promise.all(
      sockets.slice(at, at + CHECKED_AT_ONCE).map(async (socket) => {
        const { isSignedIn } = socket.data as SocketData;
        const stays = await isSignedIn?.().catch(() => null);
        if (stays === null) socket.conn.close();
        else if (!stays) socket.disconnect(true);
      }),
    );
  }
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  if (typeof token === "string") return token;
  return socket.handshake.headers.authorization?.replace(/^Bearer /i, "") ?? "";
}

/** The spec sends a deposit's id as userId; it is watched only by the member whose it is. */
async function depositRooms(app: AppContext, socket: Socket, memberId: string): Promise<string[]> {
  const depositId = socket.handshake.query["userId"];
  if (typeof depositId !== "string" || !isUuid(depositId)) throw new NotAdmitted();
  const [owned] = await app.db.query<{ id: string }>(
    "select id from deposits where id = $1 and user_id = $2",
    [depositId, memberId],
  );
  if (!owned) throw new NotAdmitted();
  return [`deposit:${owned.id}`];
}
