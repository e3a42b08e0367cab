import { sendOtp, verifyOtp } from "@chokdee/domain/members/contract.ts";
import { expect, it } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { codeFor } from "../testing/codes.ts";
import { newPhone, useApp, type TestApp } from "../testing/app.ts";
import { inFaultyApp } from "../testing/faulty-app.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const app = useApp();

/** trust.md A9: 10,000 guesses at once. */
const GUESSES = proofSize(500);
const TRIES = 5;

interface Judged {
  /** How many guesses were counted, and so judged. */
  readonly tries: number;
  readonly accepted: number;
  /** What the right code is answered after all of them. */
  readonly rightCode: number;
}

/** Guesses at one code at once, none of them right. */
async function guessAtOnce(at: TestApp, guesses: number): Promise<Judged> {
  await at.db.query("insert into settings (key, value) values ('require_otp', 'true')");
  forgetSettings(at.db);
  const phone = newPhone();
  // From many addresses: one alone is soon refused for its number of requests.
  const ask = async (path: string, payload: object, from = 0): Promise<number> => {
    const remoteAddress = `10.9.${String(Math.floor(from / 250))}.${String((from % 250) + 1)}`;
    return (await at.inject({ method: "POST", url: path, payload, remoteAddress })).statusCode;
  };
  await ask(sendOtp.path, { phone_number: phone });
  const code = Number(codeFor(at, phone));
  // All connections stand already: else the first one has judged five before the others are open.
  await Promise.all(Array.from({ length: 16 }, () => at.db.query("select pg_sleep(0.1)")));
  // Every other code once, and so never the right one: a try that was judged has failed.
  const guess = (n: number) => String((code + 1 + n) % 1_000_000).padStart(6, "0");
  const statuses = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      ask(verifyOtp.path, { phone_number: phone, otp: guess(n) }, n),
    ),
  );
  const accepted = statuses.filter((status) => status === 200).length;
  const [row] = await at.db.query<{ tries: number }>(
    "select unbound_tries as tries from one_time_codes where phone_number = $1",
    [phone],
  );
  const right = String(code).padStart(6, "0");
  const rightCode = await ask(verifyOtp.path, { phone_number: phone, otp: right }, guesses);
  return { tries: row?.tries ?? 0, accepted, rightCode };
}

it(
  "of any number of guesses at a code at once no more than five are judged",
  async () => {
    const judged = await guessAtOnce(app.current, GUESSES);
    expect(judged).toEqual({ tries: TRIES, accepted: 0, rightCode: 422 });
  },
  PROOF_TIMEOUT_MS,
);

it("the proof finds tries that are looked at before they are counted", async () => {
  const early = `(select o.unbound_tries + length(pg_sleep(0.02)::text) from one_time_codes o
    where o.id = c.id) < $4`;
  const judged = "case when m.is_own then c.tries else c.unbound_tries end < $4";
  const plant = { statements: [[judged, early]] } as const;
  const { tries } = await inFaultyApp(plant, (planted) => guessAtOnce(planted, 50));
  expect(tries).toBeGreaterThan(TRIES);
});
