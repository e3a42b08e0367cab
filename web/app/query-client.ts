import { QueryClient } from "@tanstack/react-query";

import { ApiFailure } from "./api-failure.ts";

/** How often a reading is tried again when the server could not be reached or was busy. */
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        failures < RETRIES &&
        error instanceof ApiFailure &&
        (error.kind === "network" || error.status === 503),
      staleTime: 5_000,
      // Asked without a connection too: a screen then says that it failed, and offers to try again,
      // where it would else wait behind its skeleton for as long as the connection is away.
      networkMode: "always",
      // What is shown asks again with few calls (live-socket.ts); what failed tries again at once.
      refetchOnReconnect: ({ state }) => state.data === undefined,
    },
    // A repeated action needs its own id (newActionId), so nothing that writes repeats by itself.
    // Nor does it wait for a connection: money would move when nobody expects it any more.
    mutations: { retry: false, networkMode: "always" },
  },
});

/**
 * The first word of every query key, so that a push can make stale what it is about:
 * ["rounds", ...], ["results", ...], ["wallet", ...], ["betting", ...], ["announcements"].
 */
export type QueryArea =
  | "rounds"
  | "results"
  | "shots"
  | "wallet"
  | "betting"
  | "announcements"
  | "deposits"
  | "withdrawals"
  | "members"
  | "lucky"
  | "referral"
  | "settings"
  | "notices"
  | "backoffice";
