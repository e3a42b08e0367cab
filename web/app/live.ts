import type { Socket } from "socket.io-client";
import { useEffect } from "react";

import { createStore, useStore } from "../load/store.ts";
import { hearOtherTabs } from "./other-tabs.ts";
import { queryClient, type QueryArea } from "./query-client.ts";
import { useSession } from "./session.ts";

/**
 * The push of what the screens would else poll for (api.md, "Realtime"). An event carries nothing
 * but its name: it makes the queries of its areas stale, and those on the screen fetch again.
 */
const EVENTS: Readonly<Record<string, readonly QueryArea[]>> = {
  rounds: ["rounds"],
  results: ["results", "rounds", "betting"],
  shots: ["shots"],
  balance: ["wallet", "deposits", "withdrawals"],
  deposits: ["deposits", "wallet"],
  announcements: ["announcements"],
  services: ["settings"],
  staff: ["backoffice"],
  queues: ["backoffice"],
  notices: ["notices"],
};

/** While the socket is up, polling is only a net below it: this many times slower. */
const SLOWER = 6;

/** What is told to all names within how many milliseconds to ask, or all would ask at once. */
interface About {
  readonly within_ms?: number;
  readonly unread?: number;
}

function whenItsTurnComes(about: About, work: () => void): void {
  if (about.within_ms) setTimeout(work, Math.random() * about.within_ms);
  else work();
}

const connected = createStore(false);

/** For refetchInterval: the specification's interval, or slower while the push is connected. */
export function usePollInterval(intervalMs: number): number {
  return useStore(connected) ? intervalMs * SLOWER : intervalMs;
}

/** Tells the newest notice; a failure is no matter: the bell shows it, a moment later. */
export type TellNewest = () => Promise<void>;

async function connect(token: string, tellNewest: TellNewest): Promise<Socket> {
  const { io } = await import("socket.io-client");
  const socket = io("/live", {
    auth: { token },
    transports: ["websocket", "polling"],
    // product.md section 9: up to 5 reconnections 1 s apart, connect time-out 20 s.
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
    timeout: 20_000,
  });
  socket.on("connect", () => {
    connected.set(true);
    // What happened while it was away, or before it first came, is not told again.
    void queryClient.invalidateQueries();
  });
  socket.on("disconnect", () => connected.set(false));
  for (const [event, areas] of Object.entries(EVENTS)) {
    socket.on(event, (about: About) =>
      whenItsTurnComes(about, () => {
        for (const area of areas) void queryClient.invalidateQueries({ queryKey: [area] });
      }),
    );
  }
  socket.on("notices", (about: About) => {
    // Only that something was read here or on another screen of the member.
    if (about.unread !== undefined) return;
    whenItsTurnComes(about, () => void tellNewest().catch(() => undefined));
  });
  return socket;
}

/**
 * Watches one deposit of the member (product.md section 7: namespace deposits, the deposit's id as
 * userId, event 'deposit:success'). Answers how to stop.
 */
export function watchDeposit(token: string, depositId: string, onSuccess: () => void): () => void {
  let socket: Socket | undefined;
  let stopped = false;
  void import("socket.io-client").then(
    ({ io }) => {
      if (stopped) return;
      socket = io("/deposits", {
        auth: { token },
        query: { userId: depositId },
        // The query belongs to the connection, so this one is not shared with /live.
        forceNew: true,
        transports: ["websocket", "polling"],
        reconnectionAttempts: 5,
        reconnectionDelay: 1000,
        timeout: 20_000,
      });
      socket.on("deposit:success", onSuccess);
    },
    // Without the push the polling tells, a little later.
    () => undefined,
  );
  return () => {
    stopped = true;
    socket?.disconnect();
  };
}

/** Keeps the push open while somebody is signed in; mounted once, in each shell. */
export function useLive(tellNewest: TellNewest): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    let socket: Socket | undefined;
    let gone = false;
    // After the first paint: the screens have their own first answers already.
    const timer = setTimeout(() => {
      void connect(token, tellNewest).then((opened) => {
        socket = opened;
        if (gone) opened.disconnect();
      });
    }, 1500);
    const reopen = () => {
      if (socket && !socket.active) socket.connect();
    };
    const stopHearing = hearOtherTabs();
    addEventListener("online", reopen);
    document.addEventListener("visibilitychange", reopen);
    return () => {
      gone = true;
      clearTimeout(timer);
      stopHearing();
      removeEventListener("online", reopen);
      document.removeEventListener("visibilitychange", reopen);
      socket?.disconnect();
      connected.set(false);
    };
  }, [token, tellNewest]);
}
