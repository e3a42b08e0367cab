/** The line on which the server tells what has changed; fetched after the first page stands. */
import type { DeskList } from "@chokdee/domain/contract.ts";
import { io } from "socket.io-client";

import { isNetworkFailure } from "./api-failure.ts";
import { ownHeaders } from "./api.ts";
import { tryLineAgain } from "./line-again.ts";
import { queryClient, type QueryArea } from "./query-client.ts";
import { session } from "./session.ts";

/**
 * The push of what the screens would else poll for (api.md, "Realtime"). An event carries nothing
 * but its name: it makes the queries of its areas stale, and those on the screen fetch again. What
 * stands first is asked for first after a gap.
 */
const EVENTS: Readonly<Record<string, readonly QueryArea[]>> = {
  balance: ["wallet", "deposits", "withdrawals"],
  rounds: ["rounds"],
  results: ["results", "rounds", "betting"],
  shots: ["shots"],
  deposits: ["deposits", "wallet"],
  notices: ["notices"],
  announcements: ["announcements"],
  services: ["settings"],
  queues: ["backoffice"],
};
const SCREEN = "X-Screen";
const DESK: QueryArea = "backoffice";
const TOLD: readonly unknown[] = [...new Set(Object.values(EVENTS).flat())];

/** What one reconnection asks for: a house that starts anew has everybody's at once. */
const CALLS_AT_MOST = 5;
const SPREAD_MS = 5_000;
/** After the device has its network again, the line needs about so long. */
const ONLINE_MS = 2_000;
/** What stands on a desk is asked for once in so long, however much colleagues do meanwhile. */
const DESK_REST_MS = 2_000;
/** A call without an answer may be done all the same, at once or when whoever holds its row is done. */
const LOST_ANSWER_MS = [3_000, 15_000];
/** The network and the line come back one after the other, and are one reconnection. */
const ONE_GAP_MS = 15_000;

/** The readings of the back office that show a list (domain/contract.ts, DeskList). */
const LISTS: Readonly<Record<DeskList, readonly string[]>> = {
  deposits: ["dashboard", "/api/admin/deposits", "/api/admin/notifications"],
  withdrawals: ["dashboard", "/api/admin/withdrawals"],
  rounds: ["/api/admin/rounds"],
};
const MEMBER_PATH = "/api/admin/users/{id}";

const isDesk = () => session()?.user.role === "ADMIN";

/** What is told to all names within how many milliseconds to ask, or all would ask at once. */
interface About extends DeskNews {
  readonly within_ms?: number;
  readonly unread?: number;
  /** Of one round: screens of another have nothing to ask. */
  readonly round_id?: string;
}

/** What others than the staff have changed that a desk shows; without lists it is all that it shows. */
interface DeskNews {
  readonly lists?: readonly DeskList[];
  readonly members?: readonly string[];
}

function whenItsTurnComes(about: About, work: () => void): void {
  if (about.within_ms) setTimeout(work, Math.random() * about.within_ms);
  else work();
}

/** Makes areas stale in their turn. What is told twice meanwhile is asked for once, for both. */
function askInTurn() {
  const turns = new Map<string, ReturnType<typeof setTimeout>>();
  const ask = (area: QueryArea, roundId: string | undefined) => {
    const turn = `${area} ${roundId}`;
    clearTimeout(turns.get(turn));
    turns.delete(turn);
    void queryClient.invalidateQueries({
      queryKey: [area],
      predicate: ({ queryKey }) => !isOfAnother(queryKey, roundId),
    });
  };
  const desk = askDesk();
  return {
    told: (areas: readonly QueryArea[], about: About) => {
      const { within_ms: withinMs = 0, round_id: roundId } = about;
      const inMs = Math.random() * withinMs;
      for (const area of areas) {
        const turn = `${area} ${roundId}`;
        if (area === DESK) desk.told(about);
        else if (withinMs === 0) ask(area, roundId);
        else if (!turns.has(turn))
          turns.set(
            turn,
            setTimeout(() => ask(area, roundId), inMs),
          );
      }
    },
    stop: () => {
      for (const turn of turns.values()) clearTimeout(turn);
      desk.stop();
    },
  };
}

/**
 * Each act of each colleague is told: at once, and what comes in the rest after it is asked for once,
 * at its end. An answer that is under way is not thrown away, or a busy house would see none; it may
 * be of before, and so is asked for again.
 */
function askDesk() {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let news: readonly DeskNews[] = [];
  const ask = (): void => {
    const told = news;
    const isOld = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
      told.some((one) => isAbout(one, queryKey));
    const desk = { queryKey: [DESK], predicate: isOld };
    // A reading may be under way of which nothing else will tell.
    news = queryClient.isFetching(desk) > 0 ? told : [];
    void queryClient.invalidateQueries(desk, { cancelRefetch: false });
    rest = setTimeout(() => {
      rest = undefined;
      if (news.length > 0) ask();
    }, DESK_REST_MS);
  };
  const told = (about: DeskNews): void => {
    news = [...news, about];
    if (rest === undefined) ask();
  };
  const stopHearing = hearLostAnswers(() => told({}));
  return {
    told,
    stop: () => {
      stopHearing();
      clearTimeout(rest);
    },
  };
}

/** What a desk does itself it is not told: where the answer is lost, it asks whether it was done. */
function hearLostAnswers(ask: () => void): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const stopHearing = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (!isDesk() || !isNetworkFailure(event.action.error)) return;
    for (const ms of LOST_ANSWER_MS) timers.add(setTimeout(ask, ms));
  });
  return () => {
    stopHearing();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Whether a reading of the back office shows what was changed. */
function isAbout({ lists, members = [] }: DeskNews, [, path, asked]: readonly unknown[]): boolean {
  if (lists === undefined) return true;
  if (typeof path !== "string") return false;
  const { id } = (asked ?? {}) as { readonly id?: string };
  if (path.startsWith(MEMBER_PATH)) return id !== undefined && members.includes(id);
  return lists.some((list) => LISTS[list].some((begin) => path.startsWith(begin)));
}

/** Whether a reading is of one round, and of another than was told of. */
function isOfAnother([, path, asked]: readonly unknown[], roundId: string | undefined): boolean {
  if (roundId === undefined || typeof path !== "string") return false;
  const { id } = (asked ?? {}) as { readonly id?: string };
  return path.startsWith("/api/lottery/rounds/{id}") && id !== undefined && id !== roundId;
}

export interface LiveSocket {
  /** The page is looked at again: a line that was given up is tried anew. */
  readonly reopen: () => void;
  /** The device has its network again. */
  readonly backOnline: () => void;
  readonly close: () => void;
}

interface Listeners {
  readonly onConnected: (isConnected: boolean) => void;
  /** Tells the newest notice; a failure is no matter: the bell shows it, a moment later. */
  readonly tellNewest: () => Promise<void>;
}

export function openLiveSocket(token: string, { onConnected, tellNewest }: Listeners): LiveSocket {
  const socket = io("/live", {
    auth: { token },
    transports: ["websocket", "polling"],
    // product.md section 9: up to 5 reconnections 1 s apart, connect time-out 20 s.
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    timeout: 20_000,
  });
  const stopTrying = tryLineAgain(socket);
  const gap = afterGaps();
  const turn = askInTurn();
  socket.on("connect", () => {
    onConnected(true);
    // What a desk does it asks for anew by itself: of the push it would ask a second time.
    if (isDesk() && socket.id !== undefined) ownHeaders[SCREEN] = socket.id;
    gap.connected();
  });
  socket.on("disconnect", () => {
    delete ownHeaders[SCREEN];
    onConnected(false);
  });
  for (const [event, areas] of Object.entries(EVENTS)) {
    socket.on(event, (about: About) => turn.told(areas, about));
  }
  socket.on("notices", (about: About) => {
    // Only that something was read here or on another screen of the member.
    if (about.unread !== undefined) return;
    whenItsTurnComes(about, () => void tellNewest().catch(() => undefined));
  });
  const reopen = () => {
    if (!socket.active) socket.connect();
  };
  return {
    reopen,
    backOnline: () => {
      reopen();
      gap.online();
    },
    close: () => {
      stopTrying();
      gap.stop();
      turn.stop();
      socket.disconnect();
    },
  };
}

/** What happened while the line was away, or before it first came, is not told again: it is asked. */
function afterGaps() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let onlineAt = 0;
  let askedAt = 0;
  const isOver = (since: number) => Date.now() - since > ONE_GAP_MS;
  const ask = (inMs: number) => {
    // At once: a screen that is opened meanwhile asks for itself.
    void queryClient.invalidateQueries({
      refetchType: "none",
      predicate: ({ state }) => state.dataUpdatedAt < onlineAt || isOver(onlineAt),
    });
    clearTimeout(timer);
    timer = setTimeout(() => {
      askedAt = Date.now();
      askShown(isOver(onlineAt) ? askedAt : onlineAt);
    }, inMs);
  };
  return {
    connected: () => {
      // Where it is the house that was away, everybody comes back in the same moment.
      const isOwnGap = isFirst || !isOver(onlineAt);
      isFirst = false;
      // The network was back long before the line: it was asked then.
      if (askedAt > onlineAt && !isOver(onlineAt)) return;
      ask(isOwnGap ? 0 : Math.random() * SPREAD_MS);
    },
    online: () => {
      onlineAt = Date.now();
      ask(ONLINE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Asks again for what is on the screen and would have been told, in the order of EVENTS and with
 * few calls: each page of a list is one. The rest is stale, and asked for by its own poll, by a
 * look at the page or when it is shown next. since: what was asked later counts.
 */
function askShown(since: number): void {
  const placeOf = (key: readonly unknown[]) => TOLD.indexOf(key[0]);
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .filter((query) => !query.isDisabled());
  let left = CALLS_AT_MOST - shown.filter(({ state }) => state.dataUpdatedAt >= since).length;
  const old = shown
    .filter((query) => query.isStale() && placeOf(query.queryKey) !== -1)
    .toSorted((a, b) => placeOf(a.queryKey) - placeOf(b.queryKey));
  for (const query of old) {
    const { pages } = (query.state.data ?? {}) as { readonly pages?: readonly unknown[] };
    const calls = Math.max(1, pages?.length ?? 1);
    if (calls > left) continue;
    left -= calls;
    // What is under way has been asked for already.
    query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
  }
}
