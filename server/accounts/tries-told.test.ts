/** What a member is told of tries of others at their number, and when the last of them was. */
import { login } from "@chokdee/domain/accounts/contract.ts";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();
const PASSWORD = "river-4711";

/** A member whose device has signed in before. */
async function known() {
  const member = await app.current.member({ password: PASSWORD });
  const sign = async (password: string, device?: string) => {
    const body = { phone_number: member.phone, password };
    const more = device === undefined ? {} : { device_token: device };
    return (await app.current.stranger.post(login.path, { ...body, ...more })).body;
  };
  const device = String((await sign(PASSWORD)).device_token);
  return { member, fail: () => sign("wrong"), come: () => sign(PASSWORD, device) };
}

it.each([
  [2, []],
  [3, [{ event: "SIGN_IN_TRIES" }]],
])("%i tries of others before one's own sign-in leave %j in the app", async (times, notices) => {
  const { member, fail, come } = await known();
  for (let time = 0; time < times; time += 1) await fail();
  expect((await come()).failed_tries).toMatchObject({ count: times });
  const told = "select event from notices where user_id = $1";
  expect(await app.current.db.query(told, [member.id])).toEqual(notices);
});

it("the moment of the last try is told, not that of the first", async () => {
  const { member, fail, come } = await known();
  await fail();
  const [first] = await app.current.db.query<{ at: Date }>(
    `update sign_in_failures set last_failed_at = last_failed_at - interval '1 hour'
     where phone_number = $1 returning last_failed_at as at`,
    [member.phone],
  );
  await fail();
  const { failed_tries: told } = await come();
  expect(Date.parse(told.last_at) - Number(first?.at)).toBeGreaterThanOrEqual(3_600_000);
});
