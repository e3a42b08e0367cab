/**
 * Screens of members in a process of their own, for `npm run bench -- sockets`: each has its line
 * and asks again for what it shows as web/app/live-socket.ts has it. Commands and answers go over
 * the channel to the parent.
 */
import { RawClient } from "../raw-client.ts";
import { openLine, type Line } from "./line.ts";

export interface Start {
  readonly port: number;
  readonly tokens: readonly string[];
  /** The round that the betting screens show. */
  readonly roundId: string;
}

/** What happened since the last report, each with its time on the machine's own clock in ms. */
export interface Report {
  readonly told: Readonly<Record<string, readonly number[]>>;
  readonly connected: readonly number[];
  readonly asked: readonly { readonly at: number; readonly ms: number; readonly status: number }[];
  readonly failed: number;
  readonly gaveUp: number;
}

export type Command = { readonly start: Start } | "report" | "end";

/** Of ten screens so many are home, the others bet. */
const AT_HOME_OF_TEN = 6;
const OPENED_AT_ONCE = 25;
/** After a gap that is the house's, everybody asks within so long (live-socket.ts). */
const SPREAD_MS = 5_000;

let told: Record<string, number[]> = {};
let connected: number[] = [];
let asked: { at: number; ms: number; status: number }[] = [];
let failed = 0;
let gaveUp = 0;
const lines: Line[] = [];
const idle: RawClient[] = [];
let house: Start = { port: 0, tokens: [], roundId: "" };

/** The same in every process of this machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

process.on("message", (command: Command) => {
  if (command === "end") process.exit(0);
  if (command === "report") {
    const report: Report = { told, connected, asked, failed, gaveUp };
    told = {};
    connected = [];
    asked = [];
    failed = 0;
    gaveUp = 0;
    process.send?.(report);
  } else void openAll(command.start);
});

async function openAll(start: Start): Promise<void> {
  house = start;
  for (let at = 0; at < start.tokens.length; at += OPENED_AT_ONCE) {
    const group = start.tokens.slice(at, at + OPENED_AT_ONCE);
    await Promise.all(group.map((token, n) => openScreen(token, (at + n) % 10 < AT_HOME_OF_TEN)));
  }
  process.send?.("open");
}

/** Resolves when its line is in for the first time. */
function openScreen(token: string, isHome: boolean): Promise<void> {
  const pending = new Set<string>();
  const askLater = (area: string, withinMs: number) => {
    // What will be asked for anyway is not asked for twice.
    if (pending.has(area)) return;
    pending.add(area);
    setTimeout(() => {
      pending.delete(area);
      for (const path of shown(area, isHome)) void ask(path, token);
    }, Math.random() * withinMs);
  };
  return new Promise((resolve) => {
    let isFirst = true;
    lines.push(
      openLine(house.port, token, {
        connected: () => {
          connected.push(now());
          if (!isFirst) for (const area of ["wallet", "rounds"]) askLater(area, SPREAD_MS);
          isFirst = false;
          resolve();
        },
        told: (event, { within_ms: withinMs = 0, round_id: roundId }) => {
          (told[event] ??= []).push(now());
          // A screen of one round has nothing to ask about another.
          const isMine = isHome || roundId === undefined || roundId === house.roundId;
          if (isMine && (event === "rounds" || event === "results")) askLater("rounds", withinMs);
          if (event === "results") askLater("betting", withinMs);
          if (event === "balance") askLater("wallet", 0);
        },
        failed: () => (failed += 1),
        gaveUp: () => (gaveUp += 1),
      }),
    );
  });
}

/** What a screen shows of an area. */
function shown(area: string, isHome: boolean): string[] {
  if (area === "wallet") return ["/api/wallets/balance"];
  if (area === "betting") return isHome ? [] : ["/api/lottery/bets/summary"];
  if (isHome) return ["/api/lottery/rounds/active"];
  const round = `/api/lottery/rounds/${house.roundId}`;
  return [round, `${round}/number-rules`];
}

async function ask(path: string, token: string): Promise<void> {
  const http = idle.pop() ?? new RawClient(house.port);
  const at = now();
  const reply = await http.get(path, token).catch(() => undefined);
  asked.push({ at, ms: now() - at, status: reply?.status ?? 0 });
  if (reply) idle.push(http);
  else http.close();
}
