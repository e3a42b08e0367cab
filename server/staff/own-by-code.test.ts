/** An account of the staff that somebody made is its owner's alone once a code to its phone was used. */
import { expect, it } from "vitest";

import { codeAt, stepOf } from "../accounts/totp.ts";
import { newPhone, useApp } from "../testing/app.ts";
import { fromBase32 } from "../testing/base32.ts";
import { codeFor } from "../testing/codes.ts";
import { clearStaff, firstSignIn } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });

it("also where its password is set by that code and the second factor", async () => {
  await clearStaff(app.current);
  const one = await app.current.admin();
  const made = { phone_number: newPhone(), nickname: "made", rights: ["cashier"] };
  const { staff, password } = (await one.post("/api/admin/staff", made)).body.data;
  const account = { id: staff.id, phone: staff.phone_number, password };
  const colleague = await firstSignIn(app.current, account);
  const { stranger } = app.current;
  const me = "/api/admin/staff/me";
  const { secret } = (await colleague.post(`${me}/totp`, { password: "my-own-long-word" })).body
    .data;
  const on = await colleague.post(`${me}/totp/verify`, {
    otp: codeAt(fromBase32(secret), stepOf(Date.now())),
  });
  expect((await colleague.get(me)).body.data.not_alone).toEqual([`member ${one.phone}`]);
  const form = { phone_number: colleague.phone };
  await stranger.post("/api/auth/forgot-password", form);
  await expect.poll(() => codeFor(app.current, colleague.phone)).toMatch(/^[0-9]{6}$/);
  const reset = await stranger.post("/api/auth/reset-password", {
    ...form,
    otp: codeFor(app.current, colleague.phone),
    totp: on.body.data.recovery_codes[0],
    new_password: "a-word-of-my-own",
  });
  expect(reset.status).toBe(204);
  const back = await app.current.again(colleague);
  expect((await back.get(me)).body.data.not_alone).toEqual([]);
});
