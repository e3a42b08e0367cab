/** Who is shown a colleague's phone, and finds one by it (decision 85). */
import { listAlike } from "@chokdee/domain/members/likeness-contract.ts";
import { staffReport } from "@chokdee/domain/operations/contract.ts";
import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { addFriend } from "../testing/referral.ts";
import { askedId } from "../testing/two-people.ts";

const HIDDEN = "**********";
const app = useApp({ TWO_PERSON: "on" });
let owner: Caller;
let member: Caller;
/** May read the audit, and not the list of the staff. */
let reader: Caller;
let auditor: Caller;

beforeAll(async () => {
  owner = await app.current.admin(["owner"], 10_000);
  await app.current.admin();
  member = await app.current.member();
  reader = await app.current.admin(["audit"]);
  auditor = await app.current.admin(["auditor"]);
  // Callers of these tests are named by their phone.
  await app.current.db.query("update members set nickname = 'นิด' where role = 'ADMIN'");
  const credit = `/api/admin/users/${member.id}/credit-adjust`;
  await owner.post(credit, { amount: 10, reason: "x" });
});

describe("the phone of a colleague", () => {
  const audit = async (viewer: Caller, query: Record<string, string>) => {
    const reply = await viewer.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`);
    return listAudit.replies[200].parse(reply.body).data.items;
  };
  const file = async (viewer: Caller, path: string) => String((await viewer.get(path)).body);

  it("is in the audit, and finds its acts, for who sees the list of the staff only", async () => {
    for (const [viewer, shown] of [
      [reader, HIDDEN],
      [auditor, owner.phone],
    ] as const) {
      const phones = (await audit(viewer, { actor: owner.id })).map(
        (one) => one.actor?.phone_number,
      );
      expect(new Set(phones)).toEqual(new Set([shown]));
      for (const actor of [owner.phone, owner.phone.slice(2)]) {
        const found = (await audit(viewer, { actor })).filter((one) => one.actor?.id === owner.id);
        expect(found.length > 0).toBe(shown !== HIDDEN);
      }
      const csv = await file(viewer, `/api/admin/audit?actor=${owner.id}&format=csv`);
      expect(csv.includes(owner.phone)).toBe(shown !== HIDDEN);
    }
    const named = await audit(reader, { actor: "นิด", target: member.id });
    expect(named.map(({ action }) => action)).toEqual(["credit.adjust"]);
  });

  it("is as one that was asked for in the audit for them only, and as one of a target", async () => {
    const phone = "0898765432";
    const wish = { phone_number: phone, nickname: "คนใหม่", rights: ["support"] };
    askedId(await owner.post("/api/admin/staff", wish));
    const [seen] = await audit(auditor, { search: phone });
    expect(seen).toMatchObject({ action: "approval.ask", after: { asked: wish } });
    expect(await audit(reader, { search: phone })).toEqual([]);
    const [ask] = await audit(reader, { action: "approval.ask", search: "คนใหม่" });
    expect(ask?.after).toMatchObject({ asked: { nickname: "คนใหม่", rights: ["support"] } });
    expect(JSON.stringify(ask)).not.toContain(phone);

    await app.current.db.query(
      `insert into audit_entries (actor_id, action, target_kind, target_id)
       values ($1, 'staff.enable', 'member', $2)`,
      [owner.id, reader.id],
    );
    const target = async (viewer: Caller) =>
      (await audit(viewer, { target: reader.id }))[0]?.target?.phone_number;
    expect(await target(reader)).toBe(HIDDEN);
    expect(await target(auditor)).toBe(`${reader.phone.slice(0, 3)}***${reader.phone.slice(6)}`);
  });

  it("is in the report of the staff, and its file, for them only", async () => {
    const today = bangkokDay(Date.now());
    const path = `/api/admin/reports/staff?from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
    for (const [viewer, shown] of [
      [reader, HIDDEN],
      [auditor, owner.phone],
    ] as const) {
      const { items } = staffReport.replies[200].parse((await viewer.get(path)).body).data;
      const own = items.filter(({ staff }) => staff.id === owner.id);
      expect(own.map(({ staff }) => staff.phone_number)).toEqual([shown]);
      expect(await file(viewer, `${path}&format=csv`)).toContain(shown);
      expect((await file(viewer, `${path}&format=csv`)).includes(owner.phone)).toBe(
        shown !== HIDDEN,
      );
    }
  });

  it("is in the report of profits, and beside who brought a member, for them only", async () => {
    const earns = await app.current.admin(["profit"]);
    const support = await app.current.admin(["support"]);
    const friend = await addFriend(app.current, owner);
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    for (const one of [owner, friend]) await bet(one, lottery, round, [["TWO_TOP", "62", 10]]);
    const today = bangkokDay(Date.now());
    const report = `/api/admin/reports/profit?from=${today}&to=${today}&group=`;
    for (const [viewer, group, shown] of [
      [earns, "member", HIDDEN],
      [earns, "referrer", HIDDEN],
      [auditor, "member", owner.phone],
      [auditor, "referrer", owner.phone],
    ] as const) {
      const { items } = (await viewer.get(`${report}${group}`)).body.data;
      const labels = items.map(({ label }: { label: string }) => label);
      expect(labels).toContain(`นิด ${shown}`);
      expect(String((await viewer.get(`${report}${group}&format=csv`)).body)).toContain(shown);
    }
    for (const [viewer, shown] of [
      [support, HIDDEN],
      [auditor, owner.phone],
    ] as const) {
      const of = async ({ id }: Caller) =>
        (await viewer.get(`/api/admin/users/${id}/referral`)).body.data;
      expect((await of(friend)).referred_by.phone_number).toBe(shown);
      expect((await of(owner)).newest_friends[0].phone_number).toBe(friend.phone);
    }
  });

  it("is beside a member who shares an account with them for these only; a member's is for all", async () => {
    const support = await app.current.admin(["support"]);
    const other = await app.current.member();
    for (const [offset, { id }] of [member, owner, other].entries()) {
      await app.current.db.query(
        `insert into bank_accounts (member_id, bank_id, account_number, account_name)
         select $1, id, '6660009999', 'มานี มีนา' from banks order by id limit 1 offset $2`,
        [id, offset],
      );
    }
    for (const [viewer, shown] of [
      [support, HIDDEN],
      [auditor, owner.phone],
    ] as const) {
      const reply = await viewer.get(`/api/admin/users/${member.id}/alike`);
      const { items } = listAlike.replies[200].parse(reply.body).data;
      const phones = new Map(items.map((one) => [one.member.id, one.member.phone_number]));
      expect(phones).toEqual(
        new Map([
          [owner.id, shown],
          [other.id, other.phone],
        ]),
      );
    }
  });
});
