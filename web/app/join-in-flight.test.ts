import { expect, it } from "vitest";

import { joinInFlight } from "./join-in-flight.ts";

it("sends once for two clicks, and again after the answer", async () => {
  let sent = 0;
  const run = async () => {
    sent += 1;
    await Promise.resolve();
    return sent;
  };
  const both = await Promise.all([joinInFlight("a", run), joinInFlight("a", run)]);
  expect(both).toEqual([1, 1]);
  expect(await joinInFlight("a", run)).toBe(2);
});

it("does not join what differs, and forgets what failed", async () => {
  const fail = () => Promise.reject(new Error("no"));
  await expect(joinInFlight("a", fail)).rejects.toThrow("no");
  const answers = [joinInFlight("a", async () => 1), joinInFlight("b", async () => 2)];
  expect(await Promise.all(answers)).toEqual([1, 2]);
});
