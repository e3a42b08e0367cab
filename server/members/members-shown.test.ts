/** What the desk is shown of members, and in which order. */
import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();

const setMember = (id: string, change: string) =>
  app.current.db.query(`update members set ${change} where id = $1`, [id]);
const tag = (by: Caller, id: string, text: string) =>
  by.post(`/api/admin/users/${id}/tags`, { tag: text });
const account = (id: string, number: string, isPrimary: boolean, age: string) =>
  app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name, is_primary,
       created_at)
     select $1, id, $2, 'มานี มีนา', $3, now() - $4::interval from banks order by id limit 1`,
    [id, number, isPrimary, age],
  );
const auditedOf = (id: string, action: string) =>
  app.current.db.query(
    "select actor_id, before, after from audit_entries where target_id = $1 and action = $2",
    [id, action],
  );

describe("the file of members", () => {
  it("has number, name, standing, balance, the time in Bangkok and tags of each", async () => {
    const owner = await app.current.admin();
    const member = await app.current.member({ balance: 12_345 });
    await setMember(member.id, "created_at = '2026-11-20T23:30:00+07'");
    await tag(owner, member.id, "ข");
    await tag(owner, member.id, "ก");
    const cells = async () => {
      const reply = await owner.get(`/api/admin/users?format=csv&search=${member.phone}`);
      return String(reply.body).trim().split("\r\n")[1];
    };
    const line = (standing: string) =>
      `${member.id}, ${member.phone},member ${member.phone},${standing},123.45,2026-11-20 23:30:00,"ก, ข"`;
    const open = await cells();
    await owner.post(`/api/admin/users/${member.id}/lock`, { reason: "ทดสอบ" });
    const locked = await cells();
    const words = [open, locked].map((text) => text?.split(",")[3] ?? "");
    expect([open, locked]).toEqual(words.map(line));
    expect(words).toEqual(["ปกติ", "ล็อก"]);
  });
});

describe("a member's page", () => {
  it("has the account that counts first, then the others by their age", async () => {
    const owner = await app.current.admin();
    const { id } = await app.current.member();
    for (let days = 1; days <= 6; days++) {
      await account(id, `111000000${String(days)}`, days === 2, `${String(days)} days`);
    }
    const { bank_accounts: shown } = (await owner.get(`/api/admin/users/${id}`)).body.data;
    expect(shown.map((one: { account_number: string }) => one.account_number)).toEqual([
      "1110000002",
      "1110000006",
      "1110000005",
      "1110000004",
      "1110000003",
      "1110000001",
    ]);
  });

  it("has the last twenty entries of the wallet, and of what protects them the last twenty acts", async () => {
    const owner = await app.current.admin();
    const member = await app.current.member();
    for (let amount = 1; amount <= 21; amount++) {
      await owner.post(`/api/admin/users/${member.id}/credit-adjust`, { amount });
    }
    const { transactions } = (await owner.get(`/api/admin/users/${member.id}`)).body.data;
    expect(transactions).toHaveLength(20);
    expect([transactions[0].amount, transactions[19].amount]).toEqual(["21.00", "2.00"]);
    for (let time = 0; time < 21; time++) {
      const limits = [{ kind: "DEPOSIT", period: "DAY", amount: `${String(500 - time)}.00` }];
      const sent = await member.put("/api/users/me/protection/limits", { limits });
      expect(sent.status).toBeLessThan(300);
    }
    const { history } = (await owner.get(`/api/admin/users/${member.id}/protection`)).body.data;
    expect(history).toHaveLength(20);
  });
});

describe("tags and notes", () => {
  it("are offered by how many bear them, then by their letters", async () => {
    const owner = await app.current.admin();
    const [one, two] = [await app.current.member(), await app.current.member()];
    for (const [{ id }, text] of [
      [one, "เรียง ค"],
      [one, "เรียง ก"],
      [two, "เรียง ค"],
      [two, "เรียง ข"],
    ] as const) {
      await tag(owner, id, text);
    }
    const { items } = (await owner.get("/api/admin/member-tags")).body.data;
    const ours = items.filter((item: { tag: string }) => item.tag.startsWith("เรียง"));
    expect(ours).toEqual([
      { tag: "เรียง ค", members: 2 },
      { tag: "เรียง ก", members: 1 },
      { tag: "เรียง ข", members: 1 },
    ]);
  });

  it("that were there already or are gone are audited once", async () => {
    const owner = await app.current.admin();
    const { id } = await app.current.member();
    for (let time = 0; time < 2; time++) await tag(owner, id, "ครั้งเดียว");
    const path = `/api/admin/users/${id}/tags/${encodeURIComponent("ครั้งเดียว")}`;
    for (let time = 0; time < 2; time++) expect((await owner.delete(path)).status).toBe(204);
    expect(await auditedOf(id, "member_tag.add")).toEqual([
      { actor_id: owner.id, before: null, after: { tag: "ครั้งเดียว" } },
    ]);
    expect(await auditedOf(id, "member_tag.remove")).toEqual([
      { actor_id: owner.id, before: { tag: "ครั้งเดียว" }, after: null },
    ]);
  });

  it("a note that an owner deletes is audited with who wrote it and what it said", async () => {
    const [owner, support] = [await app.current.admin(), await app.current.admin(["support"])];
    const { id } = await app.current.member();
    const path = `/api/admin/users/${id}/notes`;
    const note = (await support.post(path, { text: "โทรกลับ" })).body.data.id;
    expect((await owner.delete(`${path}/${note}`)).status).toBe(204);
    expect(await auditedOf(id, "member_note.remove")).toEqual([
      {
        actor_id: owner.id,
        before: { note_id: Number(note), text: "โทรกลับ", author: support.id },
        after: null,
      },
    ]);
  });

  it("who shares something with a member is shown as locked where they are, the last seen first", async () => {
    const owner = await app.current.admin();
    const [one, long, late] = [
      await app.current.member(),
      await app.current.member(),
      await app.current.member(),
    ];
    for (const [{ id }, mark, age] of [
      [one, "a", "0 days"],
      [long, "a", "9 days"],
      [one, "b", "0 days"],
      [late, "b", "1 day"],
    ] as const) {
      await app.current.db.query(
        `insert into member_places (member_id, kind, mark, seen_at)
         values ($1, 'DEVICE', sha256(('shown ' || $2)::bytea), now() - $3::interval)`,
        [id, mark, age],
      );
    }
    await owner.post(`/api/admin/users/${long.id}/lock`, { reason: "ทดสอบ" });
    const { items } = (await owner.get(`/api/admin/users/${one.id}/alike`)).body.data;
    type Item = { readonly member: { readonly id: string }; readonly locked: boolean };
    expect(items.map(({ member, locked }: Item) => [member.id, locked])).toEqual([
      [late.id, false],
      [long.id, true],
    ]);
  });
});

describe("what members are told of", () => {
  it("keeps each choice when another is changed", async () => {
    const member = await app.current.member();
    const path = "/api/users/me/preferences";
    const names = ["deposit", "withdrawal", "lottery", "promotion", "announcement"] as const;
    for (const name of names) {
      const off = await member.put(path, { [name]: false });
      expect(off.body).toMatchObject({ [name]: false });
    }
    const all = Object.fromEntries(names.map((name) => [name, false]));
    expect((await member.put(path, { language: "en" })).body).toEqual({ ...all, language: "en" });
    expect((await member.get(path)).body).toEqual({ ...all, language: "en" });
  });
});

describe("a member's own bank account", () => {
  const add = async (name: string) => {
    const member = await app.current.member();
    const number = member.phone;
    const body = { bank_id: "004", account_number: number, account_name: name };
    await app.current.db.query("update sessions set proved_at = now() where member_id = $1", [
      member.id,
    ]);
    return member.post("/api/users/bank-accounts", body);
  };

  it("keeps 120 letters of a name", async () => {
    const reply = await add("ก".repeat(125));
    expect([reply.status, reply.body.account_name]).toEqual([201, "ก".repeat(120)]);
  });
});
