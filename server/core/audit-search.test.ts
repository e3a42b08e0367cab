import { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp({ TWO_PERSON: "on" });
let admin: Caller;
let other: Caller;
let member: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  other = await app.current.admin();
  member = await app.current.member();
  const path = `/api/admin/users/${member.id}`;
  await admin.post(`${path}/credit-adjust`, { amount: 1234, reason: "โบนัสเดือนนี้" });
  await other.post(`${path}/lock`, { reason: "ขอพัก" });
  await app.current.db.query("update members set nickname = 'พี่แดง' where id = $1", [other.id]);
});

const actions = async (query: Record<string, string>) => {
  const reply = await admin.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`);
  return listAudit.replies[200].parse(reply.body).data.items.map(({ action }) => action);
};

describe("the audit", () => {
  it("is found by a reason, an amount, a person and what it was done to", async () => {
    expect(await actions({ search: "โบนัส" })).toEqual(["credit.adjust"]);
    expect(await actions({ search: "1,234.00" })).toEqual(["credit.adjust"]);
    expect(await actions({ actor: "แดง", target_kind: "member", target: member.id })).toEqual([
      "member.lock",
    ]);
    expect(await actions({ actor: "ไม่มีใคร", target_kind: "member" })).toEqual([]);
    expect(await actions({ actor: other.phone, target: member.id })).toEqual(["member.lock"]);
    expect(await actions({ target_kind: "member", target: member.id })).toEqual([
      "member.lock",
      "credit.adjust",
    ]);
    expect(await actions({ search: "nothing of this" })).toEqual([]);
  });

  it("is found by a name in whatever letters it is typed, and signs of a pattern stand for themselves", async () => {
    const named = await app.current.admin();
    for (const reason of ["Plan A_1 of 5%", "Plan AB1 of 50"]) {
      const { id } = await app.current.member();
      expect((await named.post(`/api/admin/users/${id}/lock`, { reason })).status).toBe(200);
    }
    await app.current.db.query("update members set nickname = 'Somchai K' where id = $1", [
      named.id,
    ]);
    const both = ["member.lock", "member.lock"];
    for (const actor of ["Somchai K", "somchai", "CHAI k"]) {
      expect([actor, await actions({ actor })]).toEqual([actor, both]);
    }
    expect(await actions({ search: "PLAN a" })).toEqual(both);
    expect(await actions({ search: "plan a_1" })).toEqual(["member.lock"]);
    expect(await actions({ search: "of 5%" })).toEqual(["member.lock"]);
    expect(await actions({ search: "a\\_1" })).toEqual([]);
  });

  it("is narrowed by days; a day that is none is refused", async () => {
    expect(await actions({ from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
    expect(await actions({ from: "2020-01-01", target: member.id })).toHaveLength(2);
    const wrong = await admin.get("/api/admin/audit?to=2026-02-30");
    expect([wrong.status, wrong.body.code]).toEqual([400, "DATE_INVALID"]);
  });

  it("is narrowed to whole Bangkok days, and to an action with what stands under it", async () => {
    const entries = [
      ["2021-05-04T16:59:59.999Z", "edge"],
      ["2021-05-04T17:00:00Z", "edge.first"],
      ["2021-05-05T16:59:59.999Z", "edges"],
      ["2021-05-05T17:00:00Z", "edge"],
    ] as const;
    for (const [at, action] of entries) {
      await app.current.db.query(
        `insert into audit_entries (at, actor_id, action, target_kind, target_id)
         values ($1, $2, $3, 'member', 'of-days')`,
        [at, admin.id, action],
      );
    }
    const of = { target: "of-days" };
    expect(await actions({ ...of, from: "2021-05-05", to: "2021-05-05" })).toEqual([
      "edges",
      "edge.first",
    ]);
    expect(await actions({ ...of, action: "edge" })).toEqual(["edge", "edge.first", "edge"]);
    expect(await actions({ ...of, action: "edge.first" })).toEqual(["edge.first"]);
  });

  it("tells amount and member of a credit that waits for a second person", async () => {
    const { id } = await app.current.member();
    const path = `/api/admin/users/${id}/credit-adjust`;
    expect((await other.post(path, { amount: 6_000, reason: "ลูกค้าเก่า" })).status).toBe(202);
    const request = { search: "6,000.00", target_kind: "member", target: id };
    expect(await actions(request)).toEqual(["approval.ask"]);
    const file = await admin.get(`/api/admin/audit?format=csv&target=${id}`);
    expect(String(file.body)).toContain("6000.00");
  });

  it("is a file in which a payment stands with its own amount, whatever else its entry says", async () => {
    await app.current.db.query(
      `with line as (
         insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
           to_account, occurred_at)
         values ('kbank', 'T-321', '\\x00', 32100, '1', now()) returning id)
       insert into audit_entries (actor_id, action, target_kind, target_id, after)
       select $1, 'of-payments', 'notification', id::text, '{"amount": "654.00"}' from line`,
      [admin.id],
    );
    const reply = await admin.get("/api/admin/audit?format=csv&action=of-payments");
    const [heads, cells] = String(reply.body)
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(cells?.[heads?.indexOf("จำนวนเงิน") ?? -1]).toBe("321.00");
  });

  it("is whole in a file, however few a page on the screen has", async () => {
    const of = `target_kind=member&target=${member.id}`;
    expect((await admin.get(`/api/admin/audit?${of}&limit=1`)).body.data.items).toHaveLength(1);
    const reply = await admin.get(`/api/admin/audit?${of}&format=csv&limit=1`);
    expect(String(reply.body).trim().split("\r\n")).toHaveLength(1 + 2);
  });

  it("is a file in which how it was stands before how it is, each under its name", async () => {
    await app.current.db.query(
      `insert into audit_entries (at, actor_id, action, target_kind, target_id, address, before, after)
       values ('2021-06-01T18:30:05Z', $1, 'of-columns', 'service', 'BETTING', '192.0.2.7', '1', '2')`,
      [admin.id],
    );
    const reply = await admin.get("/api/admin/audit?format=csv&action=of-columns");
    const [heads = [], cells = []] = String(reply.body)
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const under = Object.fromEntries(heads.map((head, at) => [head, cells[at]]));
    expect(under).toMatchObject({ ก่อน: "1", หลัง: "2" });
    // In Thai time, and a phone number as text.
    expect(cells).toEqual(
      expect.arrayContaining(["2021-06-02 01:30:05", ` ${admin.phone}`, "192.0.2.7"]),
    );
  });

  it("is a file as well, with the amount of an adjustment", async () => {
    const reply = await admin.get("/api/admin/audit?format=csv&action=credit");
    expect(reply.headers["content-type"]).toContain("text/csv");
    const lines = String(reply.body).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    const heads = lines[0]?.split(",") ?? [];
    expect(lines[1]?.split(",")[heads.indexOf("จำนวนเงิน")]).toBe("1234.00");
  });
});
