import { useEffect } from "react";

import { createStore, useStore } from "../load/store.ts";
import { tryLineAgain } from "./line-again.ts";
import type { LiveSocket } from "./live-socket.ts";
import { hearOtherTabs } from "./other-tabs.ts";
import { useSession } from "./session.ts";

/** While the socket is up, polling is only a net below it: this many times slower. */
const SLOWER = 6;

const connected = createStore(false);

/** For refetchInterval: the specification's interval, or slower while the push is connected. */
export function usePollInterval(intervalMs: number): number {
  return useStore(connected) ? intervalMs * SLOWER : intervalMs;
}

/** Tells the newest notice; a failure is no matter: the bell shows it, a moment later. */
export type TellNewest = () => Promise<void>;

/**
 * Watches one deposit of the member (product.md section 7: namespace deposits, the deposit's id as
 * userId, event 'deposit:success'). Answers how to stop.
 */
export function watchDeposit(token: string, depositId: string, onSuccess: () => void): () => void {
  let close: (() => void) | undefined;
  let stopped = false;
  void import("socket.io-client").then(
    ({ io }) => {
      if (stopped) return;
      const socket = io("/deposits", {
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
      const stopTrying = tryLineAgain(socket);
      close = () => {
        stopTrying();
        socket.disconnect();
      };
    },
    // Without the push the polling tells, a little later.
    () => undefined,
  );
  return () => {
    stopped = true;
    close?.();
  };
}

/** Keeps the push open while somebody is signed in; mounted once, in each shell. */
export function useLive(tellNewest: TellNewest): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    let live: LiveSocket | undefined;
    let gone = false;
    // After the first paint: the screens have their own first answers already.
    const timer = setTimeout(() => {
      void import("./live-socket.ts").then(
        ({ openLiveSocket }) => {
          if (!gone) live = openLiveSocket(token, { onConnected: connected.set, tellNewest });
        },
        // Without the push the polling tells, a little later.
        () => undefined,
      );
    }, 1500);
    const reopen = () => live?.reopen();
    const backOnline = () => live?.backOnline();
    const stopHearing = hearOtherTabs();
    addEventListener("online", backOnline);
    document.addEventListener("visibilitychange", reopen);
    return () => {
      gone = true;
      clearTimeout(timer);
      stopHearing();
      removeEventListener("online", backOnline);
      document.removeEventListener("visibilitychange", reopen);
      live?.close();
      connected.set(false);
    };
  }, [token, tellNewest]);
}
