/** What the server tells connected screens; realtime.ts carries it over socket.io. */
import type { DeskList } from "@chokdee/domain/contract.ts";

/** The screens' data that has changed; a screen that shows it asks again. */
export type LiveTopic =
  | "rounds"
  | "results"
  | "balance"
  | "announcements"
  | "deposits"
  | "notices"
  | "shots"
  | "services"
  | "queues";

export interface Live {
  /** Tells everybody who watches, and within how many milliseconds to ask: within_ms. */
  tellAll(topic: LiveTopic, payload?: object): void;
  /** Calls back before this or another node tells everybody: what is held in memory is old. */
  onTellAll(topic: LiveTopic, listener: () => void): void;
  /** Tells one member's screens only. */
  tellMember(memberId: string, topic: LiveTopic, payload?: object): void;
  /**
   * Tells all of the staff who are signed in, but for the screen that did it (a socket's id). What
   * they change themselves the router tells.
   */
  tellStaff(topic: LiveTopic, butFor?: string): void;
  /**
   * Tells the desks that a member, a bank or the clock has changed a list of theirs, or what they
   * show of one member. Many at once are told together (desk-news.ts).
   */
  tellDesks(list: DeskList | "member", memberId?: string): void;
  /** Members with a screen that is connected to this node. */
  connectedHere(): string[];
  /** Ends the open connections whose session has ended, of one member or, by null, of all. */
  disconnectEnded(memberId: string | null): void;
  /** Tells those who watch a deposit that its money is in the wallet. */
  tellDeposit(depositId: string, payload: object): void;
}

/** How a node lets the others know that what they hold of a topic is old. */
interface OtherNodes {
  tell(topic: LiveTopic): void;
  hear(listener: (topic: LiveTopic) => void): void;
}

/** Adds the listeners of this node. */
export function withListeners(live: Omit<Live, "onTellAll">, others?: OtherNodes): Live {
  const listeners = new Map<LiveTopic, (() => void)[]>();
  const call = (topic: LiveTopic): void => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  others?.hear(call);
  return {
    ...live,
    tellAll: (topic, payload) => {
      call(topic);
      // Before their screens: those ask at once, and then not again for minutes.
      if (listeners.has(topic)) others?.tell(topic);
      live.tellAll(topic, payload);
    },
    onTellAll: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
  };
}
