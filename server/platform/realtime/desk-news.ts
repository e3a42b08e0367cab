/**
 * What others than the staff change on the desks' lists. The first act is told at once, all that
 * follow within the rest after it together at its end: a thousand members who deposit in the same
 * moment are one message, and a desk is asked no oftener.
 */
import type { DeskList } from "@chokdee/domain/contract.ts";

import type { Live } from "./live.ts";

/** A third of the time after which a desk that is told nothing asks by itself. */
const REST_MS = 3_000;
/** No message names more members than so many: it is about everything then. */
const MOST_MEMBERS = 100;

/** What an event of the queues carries: without lists it is about everything. */
export interface DeskNews {
  readonly lists?: readonly DeskList[];
  readonly members?: readonly string[];
}

export interface DeskTeller {
  readonly tellDesks: Live["tellDesks"];
  readonly stop: () => void;
}

export function tellDesksInTurn(tell: (news: DeskNews) => void): DeskTeller {
  const lists = new Set<DeskList>();
  const members = new Set<string>();
  let rest: NodeJS.Timeout | undefined;
  const tellWaiting = (): boolean => {
    if (lists.size + members.size === 0) return false;
    const news = members.size > MOST_MEMBERS ? {} : { lists: [...lists], members: [...members] };
    lists.clear();
    members.clear();
    tell(news);
    return true;
  };
  const turn = (): void => {
    // Before it is told: whatever that does, nobody waits longer than the rest.
    rest = setTimeout(turn, REST_MS).unref();
    if (tellWaiting()) return;
    clearTimeout(rest);
    rest = undefined;
  };
  return {
    tellDesks: (list, memberId) => {
      if (list !== "member") lists.add(list);
      if (memberId !== undefined && members.size <= MOST_MEMBERS) members.add(memberId);
      if (rest === undefined) turn();
    },
    stop: () => {
      clearTimeout(rest);
      tellWaiting();
    },
  };
}
