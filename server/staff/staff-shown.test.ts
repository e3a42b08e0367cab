/** What an owner sees of the staff, and what a change of their rights leaves behind. */
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { approve, askedId, clearStaff } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
let owner: Caller;

beforeEach(async () => {
  await clearStaff(app.current);
  owner = await app.current.admin();
});

const change = (actor: Caller, on: Caller, rights: string[]) =>
  actor.put(`/api/admin/staff/${on.id}/rights`, { rights });
const audited = ({ id }: Caller) =>
  app.current.db.query(
    "select action, before, after from audit_entries where target_id = $1 order by id",
    [id],
  );
const setSession = (token: Caller, to: string) =>
  app.current.db.query(
    `update sessions set ${to} where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token.token],
  );
const countedOf = async ({ id }: Caller) => {
  const [row] = await app.current.db.query<{ rights: string[]; counts: boolean }>(
    `select counted_rights as rights, coalesce(counted_until > clock_timestamp(), false) as counts
     from staff where member_id = $1`,
    [id],
  );
  return row;
};
const notAlone = async (one: Caller) => (await one.get("/api/admin/staff/me")).body.data.not_alone;

describe("the list of the staff", () => {
  const listed = async (query: string) =>
    (await owner.get(`/api/admin/staff?${query}`)).body.data as {
      readonly items: { readonly id: string }[];
      readonly next_cursor: string | null;
    };

  it("counts sessions that are open: none that ended or ran out", async () => {
    const clerk = await app.current.admin(["cashier"]);
    const [ended, over] = [await app.current.again(clerk), await app.current.again(clerk)];
    await app.current.again(clerk);
    await ended.post("/api/auth/logout");
    await setSession(over, "expires_at = clock_timestamp() - interval '1 s'");
    const { items } = await listed("limit=200");
    expect(items.find(({ id }) => id === clerk.id)).toMatchObject({ sessions: 2 });
  });

  it("says who made an account, that it is not its owner's alone yet, and why it is locked", async () => {
    const phone = "0811111199";
    const sent = { phone_number: phone, nickname: "คนใหม่", rights: ["support"] };
    const { staff } = (await owner.post("/api/admin/staff", sent)).body.data;
    expect(staff).toMatchObject({ created_by: `member ${owner.phone}`, confirmed: false });
    await owner.post(`/api/admin/staff/${staff.id}/disable`, { reason: "ยังไม่เริ่มงาน" });
    const { items } = await listed("limit=200");
    expect(items.find(({ id }) => id === staff.id)).toMatchObject({
      enabled: false,
      locked_reason: "ยังไม่เริ่มงาน",
      phone_number: phone,
    });
    expect(items.find(({ id }) => id === owner.id)).toMatchObject({
      created_by: null,
      confirmed: true,
    });
  });

  it("comes fifty at a time", async () => {
    await app.current.db.query(
      `with made as (
         insert into members (phone_number, nickname, role, password_hash)
         select '09' || lpad(n::text, 8, '0'), 'clerk ' || n, 'ADMIN', '' from generate_series(1, 51) n
         returning id)
       insert into staff (member_id, rights) select id, '{support}' from made`,
    );
    expect((await listed("")).items).toHaveLength(50);
  });

  it("keeps in the audit why a colleague was let in again", async () => {
    const clerk = await app.current.admin(["support"]);
    const path = `/api/admin/staff/${clerk.id}`;
    expect((await owner.post(`${path}/disable`, { reason: "ลาป่วย" })).status).toBe(200);
    expect((await owner.post(`${path}/enable`, { reason: "กลับมาแล้ว" })).status).toBe(200);
    expect((await audited(clerk)).at(-1)).toMatchObject({
      action: "member.unlock",
      before: { locked: true, reason: "ลาป่วย" },
      after: { locked: false, reason: "กลับมาแล้ว" },
    });
  });

  it("goes page by page in the order in which they came, also of those of one moment", async () => {
    const made = [];
    for (let no = 0; no < 4; no++) made.push((await app.current.admin(["support"])).id);
    await app.current.db.query(
      "update staff set created_at = '2026-01-01T00:00:00Z' where member_id = any ($1::uuid[])",
      [made],
    );
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await listed(`limit=1&cursor=${cursor}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? "";
    } while (cursor !== "");
    expect(seen.slice(0, 4)).toEqual(made.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("rights that are changed", () => {
  it("to what they are leave nothing in the audit", async () => {
    const clerk = await app.current.admin(["support", "auditor"]);
    expect((await change(owner, clerk, ["auditor", "support"])).status).toBe(200);
    expect(await audited(clerk)).toEqual([]);
    expect((await change(owner, clerk, ["support"])).status).toBe(200);
    expect(await audited(clerk)).toMatchObject([
      {
        action: "staff.change_rights",
        before: { rights: ["support", "auditor"] },
        after: { rights: ["support"] },
      },
    ]);
  });

  it("by two owners are told to the colleague's screens", async () => {
    const second = await app.current.admin();
    const clerk = await app.current.admin(["support"]);
    const asked = askedId(await change(owner, clerk, ["support", "cashier"]));
    const before = app.current.told.length;
    expect((await approve(second, asked)).status).toBe(200);
    const told = app.current.told.slice(before);
    expect(told).toContainEqual({ to: "staff", topic: "queues", payload: {} });
  });

  it("that the only owner widens short of an owner's tie nobody to them", async () => {
    const clerk = await app.current.admin(["support"]);
    expect((await change(owner, clerk, ["support", "results"])).status).toBe(200);
    expect(await notAlone(clerk)).toEqual([]);
    expect((await change(owner, clerk, ["owner"])).status).toBe(200);
    expect(await notAlone(clerk)).toEqual([`member ${owner.phone}`]);
    await app.current.db.query(
      "update staff_resets set until = clock_timestamp() - interval '1 s' where member_id = $1",
      [clerk.id],
    );
    expect(await notAlone(clerk)).toEqual([]);
    const { items } = (await owner.get("/api/admin/staff?limit=200")).body.data;
    expect(items.find(({ id }: { id: string }) => id === clerk.id).confirmed).toBe(true);
  });

  it("count for a while with those that counted still, and not with those that counted once", async () => {
    const clerk = await app.current.admin(["support", "cashier"]);
    const counted = (until: string) =>
      app.current.db.query(
        `update staff set counted_rights = '{results}', counted_until = clock_timestamp() + $2::interval
         where member_id = $1`,
        [clerk.id, until],
      );
    await counted("-1 s");
    expect((await change(owner, clerk, ["support"])).status).toBe(200);
    expect((await countedOf(clerk))?.rights.toSorted()).toEqual(["cashier", "support"]);
    await counted("1 hour");
    expect((await change(owner, clerk, ["auditor"])).status).toBe(200);
    expect((await countedOf(clerk))?.rights.toSorted()).toEqual(["results", "support"]);
  });

  it("do not count of who was signed in the last time days ago and never signed out", async () => {
    const clerk = await app.current.admin(["support", "cashier"]);
    await setSession(clerk, "expires_at = clock_timestamp() - interval '73 hours'");
    expect((await change(owner, clerk, ["support"])).status).toBe(200);
    expect(await countedOf(clerk)).toMatchObject({ counts: false });
    const other = await app.current.admin(["support", "cashier"]);
    await setSession(other, "expires_at = clock_timestamp() - interval '71 hours'");
    expect((await change(owner, other, ["support"])).status).toBe(200);
    expect(await countedOf(other)).toMatchObject({ counts: true });
  });

  it("and a password that is reset are told to the colleague by a text each", async () => {
    const clerk = await app.current.admin(["support", "cashier"]);
    await change(owner, clerk, ["support"]);
    const path = `/api/admin/users/${clerk.id}/reset-password`;
    expect((await owner.post(path, { reason: "ลืม" })).status).toBe(200);
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === clerk.phone);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(2);
    for (const { text } of texts) expect(text).toContain(`member ${owner.phone}`);
  });

  it("of whom two colleagues do the same in a row are told of both", async () => {
    const clerk = await app.current.admin(["support"]);
    const both = [owner, await app.current.admin()];
    const path = `/api/admin/users/${clerk.id}/reset-password`;
    for (const one of both) expect((await one.post(path, { reason: "ลืม" })).status).toBe(200);
    await app.current.runJobs();
    const texts = app.current.sent.filter(({ to }) => to === clerk.phone).map(({ text }) => text);
    const told = both.filter(({ phone }) => texts.some((text) => text.includes(phone)));
    expect(told).toEqual(both);
  });
});
