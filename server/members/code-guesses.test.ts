import { sendOtp, verifyOtp } from "@chokdee/domain/members/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { forgetSettings } from "../backoffice/settings.ts";
import { codeFor } from "../testing/codes.ts";
import { newPhone, useHouse } from "../testing/house.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const house = useHouse();

beforeAll(async () => {
  await house.current.db.query("insert into settings (key, value) values ('require_otp', 'true')");
  forgetSettings(house.current.db);
});

/** trust.md A9: 10,000 guesses at once. */
const GUESSES = proofSize(500);
const TRIES = 5;

it(
  "of any number of guesses at a code at once no more than five are judged",
  async () => {
    const phone = newPhone();
    const ask = (path: string, body: object) => house.current.stranger.post(path, body);
    await ask(sendOtp.path, { phone_number: phone });
    const code = Number(codeFor(house.current, phone));
    // Every other code once, and so never the right one: a try that was judged has failed.
    const guess = (at: number) => String((code + 1 + at) % 1_000_000).padStart(6, "0");
    const replies = await Promise.all(
      Array.from({ length: GUESSES }, (_, at) =>
        ask(verifyOtp.path, { phone_number: phone, otp: guess(at) }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toEqual([]);
    const [row] = await house.current.db.query<{ tries: number }>(
      "select tries from one_time_codes where phone_number = $1",
      [phone],
    );
    expect(row?.tries).toBe(TRIES);
    const right = String(code).padStart(6, "0");
    expect((await ask(verifyOtp.path, { phone_number: phone, otp: right })).status).toBe(422);
  },
  PROOF_TIMEOUT_MS,
);
