/** SMS and live messages as a test reads them: noted where a provider would take them. */
import type { AppContext } from "../platform/app-context.ts";
import { withListeners, type Live } from "../platform/realtime/live.ts";

export interface Told {
  readonly to: string;
  readonly topic: string;
  readonly payload: object;
}

export function recordingSms(sent: { to: string; text: string }[]): AppContext["sms"] {
  return {
    send: (to, text) => {
      sent.push({ to, text });
      return Promise.resolve();
    },
  };
}

export function recordingLive(told: Told[]): Live {
  return withListeners({
    tellAll: (topic, payload) => void told.push({ to: "all", topic, payload: payload ?? {} }),
    tellMember: (memberId, topic, payload) =>
      void told.push({ to: memberId, topic, payload: payload ?? {} }),
    connectedHere: () => [],
    tellStaff: (topic) => void told.push({ to: "staff", topic, payload: {} }),
    tellDesks: (list, memberId) =>
      void told.push({ to: "staff", topic: "queues", payload: { list, memberId } }),
    disconnectEnded: (memberId) =>
      void told.push({ to: memberId ?? "all", topic: "end", payload: {} }),
    tellDeposit: (depositId, payload) =>
      void told.push({ to: depositId, topic: "deposit", payload }),
  });
}
