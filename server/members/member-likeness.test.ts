/** What the desk finds members by: tags, words of notes, and what they share with others. */
import { listUsers } from "@chokdee/domain/members/admin-contract.ts";
import { listAlike, listTags, MOST_TAGS } from "@chokdee/domain/members/likeness-contract.ts";
import { expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();

const listed = async (admin: Caller, query: string) =>
  listUsers.replies[200].parse((await admin.get(`/api/admin/users?${query}`)).body).data.items;
const idsOf = async (admin: Caller, query: string) =>
  (await listed(admin, query)).map(({ id }) => id);
const alike = async (admin: Caller, id: string) =>
  listAlike.replies[200].parse((await admin.get(`/api/admin/users/${id}/alike`)).body).data.items;

const mark = (id: string, kind: string, text: string, age = "0 days") =>
  app.current.db.query(
    `insert into member_places (member_id, kind, mark, seen_at)
     values ($1, $2, sha256($3::bytea), now() - $4::interval)`,
    [id, kind, text, age],
  );
/** The number is taken once at each bank. */
const holdsAccount = (id: string, number: string, bank = 0) =>
  app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     select $1, id, $2, 'มานี มีนา' from banks order by id limit 1 offset $3`,
    [id, number, bank],
  );

it("a tag and a word of a note find a member; who changed tags is in the audit", async () => {
  const support = await app.current.admin(["support"]);
  const owner = await app.current.admin();
  const [one, other] = [await app.current.member(), await app.current.member()];
  const path = `/api/admin/users/${one.id}/tags`;
  const added = await support.post(path, { tag: "  ลูกค้า  วีไอพี " });
  expect([added.status, added.body.data.tags]).toEqual([201, ["ลูกค้า วีไอพี"]]);
  await support.post(path, { tag: "ลูกค้า วีไอพี" });
  await support.post(`/api/admin/users/${other.id}/notes`, { text: "โทรมาถามเรื่อง กาแฟเย็น" });

  const tagged = `tag=${encodeURIComponent("ลูกค้า วีไอพี")}`;
  expect(await idsOf(support, `tag=${encodeURIComponent("  ลูกค้า  วีไอพี ")}`)).toEqual([one.id]);
  expect(await listed(support, tagged)).toMatchObject([{ id: one.id, tags: ["ลูกค้า วีไอพี"] }]);
  expect(await idsOf(support, `search=${encodeURIComponent("วีไอพี")}`)).toEqual([one.id]);
  expect(await idsOf(support, `search=${encodeURIComponent("กาแฟ")}`)).toEqual([other.id]);
  const file = await support.get(`/api/admin/users?${tagged}&format=csv`);
  expect(String(file.body)).toContain("ลูกค้า วีไอพี");
  const tags = listTags.replies[200].parse((await support.get("/api/admin/member-tags")).body).data;
  expect(tags.items).toContainEqual({ tag: "ลูกค้า วีไอพี", members: 1 });

  const off = `${path}/${encodeURIComponent("ลูกค้า วีไอพี")}`;
  expect([(await support.delete(off)).status, (await support.delete(off)).status]).toEqual([
    204, 204,
  ]);
  expect(await idsOf(support, tagged)).toEqual([]);
  const audit = (await owner.get(`/api/admin/audit?action=member_tag&target=${one.id}`)).body.data;
  expect(
    audit.items.map((item: { action: string; actor: { id: string } }) => [
      item.action,
      item.actor.id,
    ]),
  ).toEqual([
    ["member_tag.remove", support.id],
    ["member_tag.add", support.id],
  ]);
});

it("a tag and a word of a note find a member in capitals and in small letters", async () => {
  const support = await app.current.admin(["support"]);
  const [one, other] = [await app.current.member(), await app.current.member()];
  await support.post(`/api/admin/users/${one.id}/tags`, { tag: "VIP Gold" });
  await support.post(`/api/admin/users/${other.id}/notes`, { text: "Asked about iPhone" });
  for (const [text, member] of [
    ["VIP Gold", one],
    ["vip gOLD", one],
    ["IPHONE", other],
    ["iphone", other],
  ] as const) {
    const found = await idsOf(support, `search=${encodeURIComponent(text)}`);
    expect([text, found]).toEqual([text, [member.id]]);
  }
});

it("a tag needs a word, and a member takes twenty of them", async () => {
  const support = await app.current.admin(["support"]);
  const member = await app.current.member();
  const path = `/api/admin/users/${member.id}/tags`;
  expect((await support.post(path, { tag: " \u200b " })).body.code).toBe("TAG_EMPTY");
  for (let n = 1; n <= MOST_TAGS; n += 1) await support.post(path, { tag: `ป้าย ${n}` });
  const refused = await support.post(path, { tag: "อีกป้าย" });
  expect([refused.status, refused.body.code]).toEqual([422, "TAGS_FULL"]);
  expect((await support.post(path, { tag: "ป้าย 1" })).body.data.tags).toHaveLength(MOST_TAGS);
  expect((await member.get("/api/admin/member-tags")).status).toBe(403);
  const drawer = await app.current.admin(["results"]);
  expect((await drawer.get(`/api/admin/users/${member.id}/alike`)).status).toBe(403);
});

it("who shares a device, an address or an account is shown on the member and filtered", async () => {
  const support = await app.current.admin(["support"]);
  const [one, device, address, account, alone] = [
    await app.current.member(),
    await app.current.member(),
    await app.current.member(),
    await app.current.member(),
    await app.current.member(),
  ];
  for (const { id } of [one, device]) await mark(id, "DEVICE", "browser", "90 days");
  for (const { id } of [one, address]) await mark(id, "ADDRESS", "198.51.100.9", "167 hours");
  // Long ago an address may have been anybody's.
  for (const { id } of [one, alone]) await mark(id, "ADDRESS", "198.51.100.10", "169 hours");
  for (const [left, came, text] of [
    [one, alone, "198.51.100.11"],
    [alone, one, "198.51.100.12"],
  ] as const) {
    await mark(left.id, "ADDRESS", text, "169 hours");
    await mark(came.id, "ADDRESS", text);
  }
  await holdsAccount(one.id, "6660001234");
  await holdsAccount(account.id, "6660001234", 1);

  const shared = await alike(support, one.id);
  expect(new Map(shared.map((item) => [item.member.id, [item.kind, item.account_number]]))).toEqual(
    new Map([
      [device.id, ["DEVICE", null]],
      [address.id, ["ADDRESS", null]],
      [account.id, ["ACCOUNT", "6660001234"]],
    ]),
  );
  expect((await alike(support, account.id)).map(({ member }) => member.id)).toEqual([one.id]);
  expect(await alike(support, alone.id)).toEqual([]);
  // What other tests have left is not asked about.
  const own = [one, device, address, account, alone].map(({ id }) => id);
  const among = async (kind: string) => {
    const found = await idsOf(support, `role=USER&alike=${kind}&limit=200`);
    return new Set(found.filter((id) => own.includes(id)));
  };
  expect(await among("DEVICE")).toEqual(new Set([one.id, device.id]));
  expect(await among("ADDRESS")).toEqual(new Set([one.id, address.id]));
  expect(await among("ACCOUNT")).toEqual(new Set([one.id, account.id]));
  expect(await among("ANY")).toEqual(new Set([one.id, device.id, address.id, account.id]));
});

it("who shares a device or an address with one of the staff shares it with no member", async () => {
  const support = await app.current.admin(["support"]);
  const member = await app.current.member();
  for (const { id } of [support, member]) {
    await mark(id, "DEVICE", "the shop's tablet");
    await mark(id, "ADDRESS", "198.51.100.77");
  }
  expect(await alike(support, member.id)).toEqual([]);
  for (const kind of ["DEVICE", "ADDRESS", "ANY"]) {
    expect(await idsOf(support, `role=USER&alike=${kind}`), kind).not.toContain(member.id);
  }
});

it("an address of more than eleven members says nothing", async () => {
  const support = await app.current.admin(["support"]);
  const members: Caller[] = [];
  for (let n = 0; n < 12; n += 1) members.push(await app.current.member());
  for (const { id } of members.slice(0, 11)) await mark(id, "ADDRESS", "203.0.113.50");
  const first = members[0]?.id ?? "";
  expect(await alike(support, first)).toHaveLength(10);
  expect(await idsOf(support, "alike=ADDRESS")).toContain(first);
  await mark(members[11]?.id ?? "", "ADDRESS", "203.0.113.50");
  expect(await alike(support, first)).toEqual([]);
  expect(await idsOf(support, "alike=ADDRESS")).not.toContain(first);
});

it("an account to which a withdrawal still waits is its member's, also once they have another", async () => {
  const support = await app.current.admin(["support"]);
  const [first, later] = [await richMember(app.current), await app.current.member()];
  expect((await askToWithdraw(first, 500)).status).toBe(201);
  const other = `update bank_accounts set account_number = '1112223334' where member_id = '${first.id}'`;
  await ask(app.current.ownerUrl, other);
  await holdsAccount(later.id, first.number, 1);
  const shared = async (id: string) =>
    (await alike(support, id)).map(({ kind, member }) => [kind, member.id]);
  expect(await shared(later.id)).toEqual([["ACCOUNT", first.id]]);
  expect(await shared(first.id)).toEqual([["ACCOUNT", later.id]]);
});

it("who has money sent to their own account, once and again, shares it with nobody", async () => {
  const support = await app.current.admin(["support"]);
  const member = await richMember(app.current);
  for (const baht of [500, 600]) expect((await askToWithdraw(member, baht)).status).toBe(201);
  expect(await alike(support, member.id)).toEqual([]);
  for (const kind of ["ACCOUNT", "ANY"]) {
    expect(await idsOf(support, `role=USER&alike=${kind}&limit=200`), kind).not.toContain(
      member.id,
    );
  }
});

it("an account was last the other's when they were last paid into it, not when they entered it", async () => {
  const support = await app.current.admin(["support"]);
  const [first, later] = [await richMember(app.current), await app.current.member()];
  const entered = `update bank_accounts set created_at = now() - interval '90 days',
    changed_at = now() - interval '90 days'`;
  await ask(app.current.ownerUrl, `${entered} where member_id = '${first.id}'`);
  await holdsAccount(later.id, first.number);
  const seenAt = async () => (await alike(support, later.id)).map(({ seen_at }) => seen_at);
  expect(Date.parse((await seenAt())[0] ?? "")).toBeLessThan(Date.now() - 89 * 86_400_000);
  expect((await askToWithdraw(first, 500)).status).toBe(201);
  const [paid] = await app.current.db.query<{ created_at: Date }>(
    "select created_at from withdrawals where user_id = $1",
    [first.id],
  );
  expect(await seenAt()).toEqual([paid?.created_at.toISOString()]);
});

it("of several devices that two share the one that was used last says when", async () => {
  const support = await app.current.admin(["support"]);
  const [one, other] = [await app.current.member(), await app.current.member()];
  for (const [device, age] of [
    ["phone", "9 days"],
    ["tablet", "2 days"],
    ["till", "30 days"],
  ] as const) {
    await mark(one.id, "DEVICE", `${one.id} ${device}`);
    await mark(other.id, "DEVICE", `${one.id} ${device}`, age);
  }
  const [found, ...more] = await alike(support, one.id);
  expect([found?.member.id, more]).toEqual([other.id, []]);
  const days = (Date.now() - Date.parse(found?.seen_at ?? "")) / 86_400_000;
  expect(Math.floor(days)).toBe(2);
});
