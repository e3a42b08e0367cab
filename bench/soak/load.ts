/**
 * A steady mixed load, as members and staff make it all day: signing in, polls, slips, history,
 * sockets that open and close, the back office, and requests that are refused.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { io } from "socket.io-client";

import { fiveLines, type OpenRound, type Player } from "../product.ts";
import { RawClient, type RawReply } from "../raw-client.ts";

export interface Load {
  readonly port: number;
  readonly round: OpenRound;
  readonly players: readonly Player[];
  /** The phone numbers of some who sign in by PASSWORD. */
  readonly phones: readonly string[];
  readonly admin: Player;
  goesOn: boolean;
  /** How many requests were answered, by kind. */
  readonly answered: Map<string, number>;
  /** Answers that should not have been given. */
  readonly surprises: string[];
  /** Requests that broke off or were not answered in time: not a matter of memory. */
  readonly unanswered: string[];
}

export const PASSWORD = "soak-1";
const CLIENTS = 16;
/** Members think: this looks at memory and not at speed. */
const THINK_MS = 60;

interface Turn {
  readonly load: Load;
  readonly http: RawClient;
}
type Act = (turn: Turn) => Promise<void>;

const get =
  (kind: string, path: string, who: "member" | "admin" = "member", expected = 200): Act =>
  async ({ load, http }) => {
    const token = who === "admin" ? load.admin.token : oneOf(load.players).token;
    judge(load, kind, expected, await http.get(path, token));
  };

const placeSlip: Act = async ({ load, http }) => {
  const body = fiveLines(load.round, randomUUID());
  const reply = await http.post("/api/lottery/bets/bulk", oneOf(load.players).token, body);
  judge(load, "slips", 201, reply);
};

/** In and out again; what came in is told by the answer. */
const signInAndOut: Act = async ({ load, http }) => {
  const body = JSON.stringify({ phone_number: oneOf(load.phones), password: PASSWORD });
  const reply = await http.post("/api/auth/login", "", body);
  judge(load, "sign-ins", 200, reply);
  if (reply.status !== 200) return;
  const { access_token: token } = JSON.parse(reply.body) as { access_token: string };
  judge(load, "sign-outs", 204, await http.post("/api/auth/logout", token, "{}"));
};

const openSocket: Act = async ({ load }) => {
  const socket = io(`http://127.0.0.1:${load.port}/live`, {
    forceNew: true,
    reconnection: false,
    transports: Math.random() < 0.2 ? ["polling"] : ["websocket"],
    auth: { token: oneOf(load.players).token },
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("in"));
    socket.once("connect_error", (error) => resolve(error.message));
    // One whose connection ends before it was let in says neither.
    socket.io.once("close", () => resolve("timeout"));
  });
  if (outcome === "timeout") {
    socket.disconnect();
    throw new Error("a socket had no answer in time");
  }
  await sleep(Math.random() * 2_000);
  socket.disconnect();
  count(load, "sockets");
  if (outcome !== "in") load.surprises.push(`a socket was refused: ${outcome}`);
};

const madeUp: Act = async ({ load, http }) => {
  const path = `/api/lottery/rounds/${randomUUID()}`;
  judge(load, "unknown rounds", 404, await http.get(path, oneOf(load.players).token));
};

/** Each with how many of a hundred turns are its. */
const acts: readonly (readonly [number, Act])[] = [
  [20, get("balances", "/api/wallets/balance")],
  [10, get("unread", "/api/notices/unread")],
  [12, get("rounds", "/api/lottery/rounds/active")],
  [25, placeSlip],
  [8, get("history", "/api/lottery/bets?limit=20")],
  [4, get("statements", "/api/wallets/transactions?limit=20")],
  [3, signInAndOut],
  [4, openSocket],
  [2, get("summaries", "/api/lottery/bets/summary")],
  [3, get("dashboards", "/api/admin/dashboard", "admin")],
  [2, get("searches", "/api/admin/users?search=07&limit=20", "admin")],
  [1, get("audits", "/api/admin/audit?limit=20", "admin")],
  [1, get("metrics", "/metrics")],
  [2, madeUp],
  [2, get("member at the back office", "/api/admin/dashboard", "member", 403)],
  [1, get("nonsense", "/api/lottery/bets?limit=many", "member", 400)],
];

export async function keepBusy(load: Load): Promise<void> {
  const work = async (): Promise<void> => {
    const http = new RawClient(load.port);
    while (load.goesOn) {
      const act = choose();
      await act({ load, http }).catch((error: unknown) => {
        load.unanswered.push(`${act.name || "a look"}: ${String(error)}`);
      });
      await sleep(THINK_MS * 2 * Math.random());
    }
    http.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

function choose(): Act {
  let at = Math.random() * acts.reduce((sum, [share]) => sum + share, 0);
  for (const [share, act] of acts) {
    if (at < share) return act;
    at -= share;
  }
  return placeSlip;
}

function judge(load: Load, kind: string, expected: number, reply: RawReply): void {
  count(load, kind);
  if (reply.status !== expected) {
    load.surprises.push(`${kind}: ${reply.status} ${reply.body.slice(0, 200)}`);
  }
}

function count(load: Load, kind: string): void {
  load.answered.set(kind, (load.answered.get(kind) ?? 0) + 1);
}

function oneOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error("a list is empty");
  return one;
}
