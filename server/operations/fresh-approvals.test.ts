/**
 * A stolen session of the second person does not turn an ask of a thief into money's new way: issue
 * "Doors and engine room", line 3, "Fresh password or TOTP before".
 */
import { beforeEach, describe, expect, it } from "vitest";

import { hashPassword } from "../platform/security/passwords.ts";
import { newPhone, useApp, type Caller, type Reply } from "../testing/app.ts";
import { approve, askedId, clearStaff, codeOf, seenBy } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
const PASSWORD = "river-4711-and-more";
const receiving = "/api/admin/receiving-accounts";
let one: Caller;
let two: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
  two = await app.current.admin();
  await app.current.db.query("update members set password_hash = $2 where id = $1", [
    two.id,
    await hashPassword(PASSWORD),
  ]);
});

/** Their last proof was eleven minutes ago. */
const age = (caller: Caller) =>
  app.current.db.query(
    "update sessions set proved_at = now() - interval '11 minutes' where member_id = $1",
    [caller.id],
  );

const account = (account_number: string) => ({
  bank_code: "014",
  account_name: "บจก. โชคดี",
  account_number,
  promptpay_id: null,
});

const asks: readonly (readonly [string, () => Promise<Reply>])[] = [
  ["a receiving account", () => one.post(receiving, account("4111222333"))],
  [
    "a colleague's rights",
    () =>
      one.post("/api/admin/staff", {
        phone_number: newPhone(),
        nickname: "new",
        rights: ["owner"],
      }),
  ],
  ["a limit of the house", () => one.put("/api/admin/settings", { withdrawal_max: 900_000 })],
];

describe.each(asks)("the second person's word on %s", (_what, ask) => {
  it("asks for a fresh password, and leaves the ask waiting until it was given", async () => {
    const asked = askedId(await ask());
    await age(two);
    const refused = await approve(two, asked);
    expect(codeOf(refused)).toEqual([403, "IDENTITY_UNCONFIRMED"]);
    expect(refused.body.details).toEqual({ factor: "password" });
    expect(await seenBy(two, asked)).toMatchObject({ status: "WAITING" });
    expect((await two.post("/api/auth/confirm", { password: PASSWORD })).status).toBe(200);
    expect((await approve(two, asked)).status).toBe(200);
  });
});

it("a rejection asks for none: it changes nothing", async () => {
  const asked = askedId(await one.post(receiving, account("4111222444")));
  await age(two);
  expect((await two.post(`/api/admin/approvals/${asked}/reject`, {})).status).toBe(200);
});

it("a word on money of a member asks for none: a cashier gives it all day", async () => {
  const member = await app.current.member();
  const credit = { amount: 6_000, reason: "คืนเงิน" };
  const asked = askedId(await one.post(`/api/admin/users/${member.id}/credit-adjust`, credit));
  await age(two);
  expect((await approve(two, asked)).status).toBe(200);
});

it("locking a colleague out and letting one in again ask for it as their rights do", async () => {
  const colleague = await app.current.admin(["support"]);
  await age(one);
  const tries = [
    await one.post(`/api/admin/staff/${colleague.id}/disable`, { reason: "x" }),
    await one.post(`/api/admin/staff/${colleague.id}/enable`, {}),
  ];
  expect(tries.map(codeOf)).toEqual(tries.map(() => [403, "IDENTITY_UNCONFIRMED"]));
});
