/** What docs/operations.md has the operator remove of who asks for it, and what stays. */
import { readFile } from "node:fs/promises";

import pg from "pg";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { newBrowser } from "../testing/push-receiver.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ PUSH_HOSTS: "push.test" });

async function eraseByHand(memberId: string): Promise<void> {
  const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, after = ""] = text.split("**Erasure.**");
  const [sql = ""] = /^ {4}begin;$[^]*?^ {4}commit;$/m.exec(after) ?? [];
  expect(sql).toContain("delete from lucky_sets");
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  try {
    await owner.query(sql.replaceAll("MEMBER", memberId));
  } finally {
    await owner.end();
  }
}

/** The member's data as the staff give it. */
async function copyOf(owner: Caller, member: Caller) {
  const reply = await owner.post(`/api/admin/users/${member.id}/copy`, { reason: "ลบตามคำขอ" });
  return reply.body;
}

it("what no law asks for is gone, and the books hold", async () => {
  const { db, admin } = app.current;
  const [owner, member] = [await admin(), await richMember(app.current)];
  const withdrawal = await withdrawalOf(member, 200);
  const lottery = await addLottery(db);
  const sent = slip(lottery, await addRound(db, lottery), [["TWO_TOP", "11", 5]]);
  await member.post("/api/lottery/bets/bulk", sent);
  await member.put(`/api/lottery/bets/groups/${sent.bet_group_id}/note`, { note: "วันเกิด" });
  await member.post("/api/lucky-sets", { name: "เลขโปรด", lines: [{ number: "59" }] });
  await member.post("/api/notices/devices", newBrowser("https://push.test/").subscription);
  await owner.post(`/api/admin/users/${member.id}/notes`, { text: "โทรมาถาม" });
  await owner.post(`/api/admin/users/${member.id}/tags`, { tag: "vip" });
  await owner.post(`/api/admin/users/${member.id}/lock`, { reason: "ปิดบัญชีตามคำขอ" });
  const before = await copyOf(owner, member);
  expect([before.lucky_sets, before.push_devices].map((some) => some.length)).toEqual([1, 1]);

  await eraseByHand(member.id);

  const left = await copyOf(owner, member);
  const { lucky_sets, known_devices, places, push_devices, notices } = left;
  expect({ lucky_sets, known_devices, places, push_devices, notices }).toEqual({
    lucky_sets: [],
    known_devices: [],
    places: [],
    push_devices: [],
    notices: [],
  });
  expect([left.member.nickname, left.slips[0].note]).toEqual(["-", null]);
  const { body } = await owner.get(`/api/admin/users/${member.id}/notes`);
  expect([
    body.data.items,
    (await owner.get(`/api/admin/users/${member.id}`)).body.data.tags,
  ]).toEqual([[], []]);
  // What the law has the house keep.
  expect(left.withdrawals.map((one: { id: string }) => one.id)).toEqual([withdrawal]);
  expect([left.bank_accounts, left.entries]).toEqual([before.bank_accounts, before.entries]);
});
