/** What is noted of a service outside when something was sent through it, and when not. */
import { expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { noted, readOutcomes } from "./outcomes.ts";
import { NotSent } from "./post.ts";

const app = useApp();

const outcomeOf = async (service: string) =>
  (await readOutcomes(app.current.db)).find(({ name }) => name === service);
const fails = (service: string, error: Error) =>
  expect(noted(app.current, service, () => Promise.reject(error))).rejects.toBe(error);
const works = (service: string) => noted(app.current, service, () => Promise.resolve());

it("failures are counted in a row with the words of the last, and forgotten with the next success", async () => {
  await fails("TRIED", new NotSent("status 500: busy"));
  await fails("TRIED", new NotSent("status 503: closed"));
  const bad = await outcomeOf("TRIED");
  expect(bad).toMatchObject({ failures_in_row: 2, words: "status 503: closed", ok_at: null });
  await works("TRIED");
  expect(await outcomeOf("TRIED")).toEqual({
    name: "TRIED",
    failures_in_row: 0,
    words: null,
    ok_at: expect.any(Date),
    failed_at: bad?.failed_at,
  });
});

it("one number that a provider does not take says nothing of the provider", async () => {
  await works("TAKES");
  await fails("TAKES", new NotSent("no such number", { isOfReceiver: true }));
  expect(await outcomeOf("TAKES")).toMatchObject({ failures_in_row: 0, failed_at: null });
});

it("an internal error is counted, and none of its words are shown", async () => {
  await fails("FAULTY", new Error("password of the gateway: secret"));
  expect(await outcomeOf("FAULTY")).toMatchObject({ failures_in_row: 1, words: "fault" });
});

it("a success is noted anew only where the last one noted is more than five seconds old", async () => {
  await works("OFTEN");
  const set = (ago: string) =>
    app.current.db.query(
      "update outside_services set ok_at = clock_timestamp() - $1::interval where name = 'OFTEN'",
      [ago],
    );
  const age = async () => Date.now() - ((await outcomeOf("OFTEN"))?.ok_at?.getTime() ?? 0);
  await set("3 s");
  await works("OFTEN");
  expect(await age()).toBeGreaterThanOrEqual(2_000);
  await set("3000 s");
  await works("OFTEN");
  expect(await age()).toBeLessThan(2_000_000);
});
