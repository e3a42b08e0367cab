/** What members do is told to the desks at once, and no oftener than they can be asked anew. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { tellDesksInTurn, type DeskNews } from "./desk-news.ts";

const REST_MS = 3_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function teller() {
  const told: DeskNews[] = [];
  return { told, ...tellDesksInTurn((news) => void told.push(news)) };
}

it("a thousand members who deposit at once are two messages, the first without delay", () => {
  const { told, tellDesks } = teller();
  for (let at = 0; at < 1_000; at += 1) tellDesks("deposits", `m${at}`);
  expect(told).toEqual([{ lists: ["deposits"], members: ["m0"] }]);
  vi.advanceTimersByTime(REST_MS - 1);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(told).toHaveLength(2);
  // It is about everything, and no list of all members.
  expect(told[1]).toEqual({});
  vi.advanceTimersByTime(100 * REST_MS);
  expect(told).toHaveLength(2);
});

it("what is changed of several lists within a rest is told together, and each once", () => {
  const { told, tellDesks } = teller();
  tellDesks("withdrawals", "a");
  tellDesks("deposits", "a");
  tellDesks("member", "b");
  tellDesks("rounds");
  tellDesks("deposits", "b");
  vi.advanceTimersByTime(REST_MS);
  expect(told).toEqual([
    { lists: ["withdrawals"], members: ["a"] },
    { lists: ["deposits", "rounds"], members: ["a", "b"] },
  ]);
  // After a quiet rest the next is told at once again.
  vi.advanceTimersByTime(REST_MS);
  tellDesks("rounds");
  expect(told.at(-1)).toEqual({ lists: ["rounds"], members: [] });
});

it("what waits is told when the node stops, and nothing after it", () => {
  const { told, tellDesks, stop } = teller();
  tellDesks("rounds");
  tellDesks("deposits", "a");
  stop();
  const news = [
    { lists: ["rounds"], members: [] },
    { lists: ["deposits"], members: ["a"] },
  ];
  expect(told).toEqual(news);
  vi.advanceTimersByTime(REST_MS);
  expect(told).toEqual(news);
});

it("of a hundred members each is named", () => {
  const { told, tellDesks } = teller();
  for (let at = 0; at <= 100; at += 1) tellDesks("deposits", `m${at}`);
  vi.advanceTimersByTime(REST_MS);
  expect(told[1]?.members).toHaveLength(100);
});
