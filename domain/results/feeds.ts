/**
 * Where results can be read from: one adapter for each source. An adapter knows the shape of its
 * source's answer and nothing of networks; it answers what an administrator would type.
 */
import type { ResultEntry } from "./complete-result.ts";

export const FEED_PROVIDERS = ["glo", "lao", "hanoi", "stock"] as const;
export type FeedProvider = (typeof FEED_PROVIDERS)[number];

export interface FeedDraw {
  /** YYYY-MM-DD. */
  readonly drawDate: string;
  readonly entry: ResultEntry;
}

interface Adapter {
  /** How the source is asked. */
  readonly method: "GET" | "POST";
  /** The lotteries that it tells of; a stock feed is of the lottery that it is configured for. */
  readonly codes: readonly string[] | null;
  readonly read: (answer: unknown) => readonly FeedDraw[];
}

type Fields = Readonly<Record<string, unknown>>;

const adapters: Readonly<Record<FeedProvider, Adapter>> = {
  // The Government Lottery Office's public call getLatestLottery (db/archives/glo-api-...json).
  glo: {
    method: "POST",
    codes: ["thai-gov"],
    read: (answer) => {
      const { date, data } = fieldsOf(fieldsOf(answer)["response"]);
      // In one order, so that sources that say the same are told from those that differ.
      const numbers = (prize: string): string => {
        const rows = fieldsOf(fieldsOf(data)[prize])["number"];
        return listOf(rows)
          .map((row) => textOf(fieldsOf(row)["value"]))
          .toSorted()
          .join(" ");
      };
      const entry = {
        prize_first: numbers("first"),
        prize_near: numbers("near1"),
        three_front: numbers("last3f"),
        three_bottom: numbers("last3b"),
        two_bottom: numbers("last2"),
      };
      return [{ drawDate: textOf(date), entry }];
    },
  },
  // {"lottery": "lao", "draws": [{"date": "2026-10-05", "four": "2607"}]}
  lao: {
    method: "GET",
    codes: ["laos"],
    read: (answer) =>
      listOf(fieldsOf(answer)["draws"]).map((row) => ({
        drawDate: textOf(fieldsOf(row)["date"]),
        entry: { four_top: textOf(fieldsOf(row)["four"]) },
      })),
  },
  // {"lottery": "xsmb", "date": "2026-08-22", "prizes": {"special": ["60213"], "first": ["80300"]}}
  hanoi: {
    method: "GET",
    codes: ["hanoi"],
    read: (answer) => {
      const { date, prizes } = fieldsOf(answer);
      const prize = (name: string) => textOf(listOf(fieldsOf(prizes)[name])[0]);
      return [
        { drawDate: textOf(date), entry: { special: prize("special"), first: prize("first") } },
      ];
    },
  },
  // {"index": "N225", "session": "2026-08-21", "close": "42633.29", "change": "23.12"}
  stock: {
    method: "GET",
    codes: null,
    read: (answer) => {
      const { session, close, change } = fieldsOf(answer);
      const entry = { index_close: textOf(close), index_change: textOf(change) };
      return [{ drawDate: textOf(session), entry }];
    },
  },
};

export function feedMethod(provider: FeedProvider): Adapter["method"] {
  return adapters[provider].method;
}

/** The lotteries of a source; null where each feed names its own. */
export function feedCodes(provider: FeedProvider): readonly string[] | null {
  return adapters[provider].codes;
}

/** The draws of an answer; throws on one of another shape. */
export function readFeed(provider: FeedProvider, text: string): readonly FeedDraw[] {
  return adapters[provider].read(JSON.parse(text) as unknown);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new TypeError("the answer has another shape");
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError("the answer has another shape");
}

function textOf(value: unknown): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TypeError("the answer lacks a number");
}
