/** The name of one of the staff stands beside all that they did: that it changed is in the audit. */
import { expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../testing/app.ts";

const app = useApp();

const renamed = ({ id }: Caller) =>
  app.current.db.query(
    `select actor_id, action, target_kind, address, before, after from audit_entries
     where target_id = $1 and action = 'staff.change_name' order by id`,
    [id],
  );

const rename = (one: Caller, nickname: string) => one.patch("/api/users/me", { nickname });

it("one of the staff who takes another name stands in the audit with both", async () => {
  const clerk = await app.current.admin(["credits"]);
  const was = `member ${clerk.phone}`;
  const theirs = "ฝ่ายบัญชี";
  expect((await rename(clerk, theirs)).status).toBe(200);
  expect((await rename(clerk, theirs)).status).toBe(200);
  expect(await renamed(clerk)).toEqual([
    {
      actor_id: clerk.id,
      action: "staff.change_name",
      target_kind: "member",
      address: "127.0.0.1",
      before: { nickname: was },
      after: { nickname: theirs },
    },
  ]);
});

it("no two of the staff have one name: what one asks for would be taken for the other's", async () => {
  const owner = await app.current.admin();
  const clerk = await app.current.admin(["credits"]);
  expect((await rename(owner, "Nok เจ้าของ")).status).toBe(200);
  const alike = ["nok เจ้า\u200dของ", "Ｎｏｋ เจ้าของ", "nok เจ้าของ\u3164", "nok\ufe0f เจ้าของ"];
  for (const taken of ["Nok เจ้าของ", "  nok  เจ้าของ ", ...alike]) {
    const refused = await rename(clerk, taken);
    expect([refused.status, refused.body.code]).toEqual([409, "NICKNAME_TAKEN"]);
    const form = { phone_number: newPhone(), nickname: taken, rights: ["support"] };
    expect((await owner.post("/api/admin/staff", form)).body.code).toBe("NICKNAME_TAKEN");
  }
  expect(await renamed(clerk)).toEqual([]);
  // Two at the same moment are one after the other.
  const other = await app.current.admin(["credits"]);
  const both = await Promise.all([rename(clerk, "นก"), rename(other, "นก")]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

it("a member's name is their own affair", async () => {
  const member = await app.current.member();
  expect((await rename(member, "ฝ่ายบัญชี")).status).toBe(200);
  expect(await renamed(member)).toEqual([]);
});
