/** By what the desk finds a member, what stands in their story, and in which order banks are offered. */
import { readStory } from "@chokdee/domain/members/story-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
let owner: Caller;

beforeAll(async () => {
  owner = await app.current.admin();
});

const found = async (text: string) =>
  (await owner.get(`/api/admin/users?search=${encodeURIComponent(text)}`)).body.data.items.map(
    ({ id }: { id: string }) => id,
  );
const actsOf = async (id: string) => {
  const reply = await owner.get(`/api/admin/users/${id}/story?kinds=STAFF,SESSIONS,PROTECTION`);
  const { items } = readStory.replies[200].parse(reply.body).data;
  return items.flatMap(({ act, kind }) => (act ? [{ kind, ...act }] : []));
};

describe("a member", () => {
  it("is found by the name that they registered with and that of their account, in any case", async () => {
    const member = await app.current.member();
    await app.current.db.query("update members set registered_name = $2 where id = $1", [
      member.id,
      "Prasert Boonmee",
    ]);
    await app.current.db.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       values ($1, '004', '7712345678', 'P. Boonmee-Sukjai')`,
      [member.id],
    );
    for (const text of ["PRASERT boon", "boonmee-SUKJAI", "771234567"]) {
      expect([text, await found(text)]).toEqual([text, [member.id]]);
    }
  });

  it("has in their story what was done to their deposits and withdrawals, and why", async () => {
    const account = await receivingAccount(owner, true);
    const { member, intent } = await pendingDeposit(app.current, account, 310);
    const reason = "สลิปปลอม";
    await owner.post(`/api/admin/deposits/${intent.deposit_id}/reject`, { reason });
    expect(await actsOf(member.id)).toEqual([
      {
        kind: "STAFF",
        action: "deposit.reject",
        actor: { id: owner.id, nickname: `member ${owner.phone}` },
        note: reason,
        target_kind: "deposit",
        target_id: intent.deposit_id,
      },
    ]);
    const rich = await richMember(app.current);
    const id = await withdrawalOf(rich, 500);
    await owner.post(`/api/admin/withdrawals/${id}/reject`, { reason: "ชื่อไม่ตรง" });
    const [last] = await actsOf(rich.id);
    expect(last).toMatchObject({
      action: "withdrawal.reject",
      note: "ชื่อไม่ตรง",
      target_kind: "withdrawal",
      target_id: id,
    });
  });

  it("has in their story which tag was put on and taken off, and by whom", async () => {
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}/tags`;
    await owner.post(path, { tag: "วีไอพี" });
    await owner.delete(`${path}/${encodeURIComponent("วีไอพี")}`);
    expect((await actsOf(member.id)).map(({ action, note }) => [action, note])).toEqual([
      ["member_tag.remove", "วีไอพี"],
      ["member_tag.add", "วีไอพี"],
    ]);
  });

  it("is told what they did to their own account apart from what the staff did to it", async () => {
    const clerk = await app.current.admin(["cashier"]);
    for (const [actor, action] of [
      [clerk.id, "staff.totp_on"],
      [owner.id, "staff.end_sessions"],
      [null, "member.lock"],
    ] as const) {
      await app.current.db.query(
        `insert into audit_entries (actor_id, action, target_kind, target_id)
         values ($1, $2, 'member', $3)`,
        [actor, action, clerk.id],
      );
    }
    expect((await actsOf(clerk.id)).map(({ action, kind }) => [action, kind])).toEqual([
      ["member.lock", "STAFF"],
      ["staff.end_sessions", "STAFF"],
      ["staff.totp_on", "SESSIONS"],
    ]);
  });
});

it("banks are offered, and listed for the desk, in the order that the house has given them", async () => {
  const { db } = app.current;
  await db.query("update banks set sort_order = -2 where id = '025'");
  await db.query("update banks set sort_order = -1 where id = '002'");
  const codes = (items: { code: string }[]) => items.slice(0, 2).map(({ code }) => code);
  expect(codes((await app.current.stranger.get("/api/banks")).body)).toEqual(["025", "002"]);
  const admin = await owner.get("/api/admin/banks");
  expect(codes(admin.body.data.items)).toEqual(["025", "002"]);
});
