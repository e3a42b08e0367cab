/** What the server tells connected screens; realtime.ts carries it over socket.io. */

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
  | "staff";

export interface Live {
  /** Tells everybody who watches. */
  tellAll(topic: LiveTopic, payload?: object): void;
  /** Tells one member's screens only. */
  tellMember(memberId: string, topic: LiveTopic, payload?: object): void;
  /** Ends the open connections whose session has ended, of one member or, by null, of all. */
  disconnectEnded(memberId: string | null): void;
  /** Tells those who watch a deposit that its money is in the wallet. */
  tellDeposit(depositId: string, payload: object): void;
}

/** For commands that run without a server, such as imports. */
export const silent: Live = {
  tellAll: () => undefined,
  tellMember: () => undefined,
  disconnectEnded: () => undefined,
  tellDeposit: () => undefined,
};
