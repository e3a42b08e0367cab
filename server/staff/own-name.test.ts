/** The name of one of the staff stands beside all that they did: that it changed is in the audit. */
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();

const renamed = ({ id }: Caller) =>
  app.current.db.query(
    `select actor_id, action, target_kind, address, before, after from audit_entries
     where target_id = $1 and action = 'staff.change_name' order by id`,
    [id],
  );

it("one of the staff who takes another name, as a colleague's, stands in the audit with both", async () => {
  const owner = await app.current.admin();
  const clerk = await app.current.admin(["credits"]);
  const was = `member ${clerk.phone}`;
  const theirs = (await owner.get("/api/users/me")).body.nickname;
  expect((await clerk.patch("/api/users/me", { nickname: theirs })).status).toBe(200);
  expect((await clerk.patch("/api/users/me", { nickname: theirs })).status).toBe(200);
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

it("a member's name is their own affair", async () => {
  const member = await app.current.member();
  expect((await member.patch("/api/users/me", { nickname: "ใหม่" })).status).toBe(200);
  expect(await renamed(member)).toEqual([]);
});
