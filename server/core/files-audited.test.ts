/** Lists with members' phones, names or accounts that leave the house as files are in the audit. */
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

/** Each with what narrows it. */
const files: readonly (readonly [string, string, object])[] = [
  ["/api/admin/users?tag=vip", "chokdee-members.csv", { tag: "vip" }],
  ["/api/admin/deposits?status=SUCCESS", "chokdee-deposits.csv", { status: "SUCCESS" }],
  ["/api/admin/withdrawals?from=2026-11-01", "chokdee-withdrawals.csv", { from: "2026-11-01" }],
  ["/api/admin/notifications/unmatched", "chokdee-unmatched.csv", {}],
  ["/api/admin/debts", "chokdee-debts.csv", {}],
  [
    "/api/admin/reports/reconciliation?date=2026-11-01",
    "chokdee-reconciliation-2026-11-01.csv",
    {},
  ],
  ["/api/admin/reports/outgoing?date=2026-11-01", "chokdee-outgoing-2026-11-01.csv", {}],
  [
    "/api/admin/audit?action=member.name&target_kind=member&target=m-1&search=bank&actor=nobody",
    "chokdee-audit.csv",
    { action: "member.name", target_kind: "member", target: "m-1", search: "bank" },
  ],
  [
    "/api/admin/reports/profit?from=2026-11-01&to=2026-11-02&group=member",
    "chokdee-profit-member-2026-11-01-2026-11-02.csv",
    { from: "2026-11-01", to: "2026-11-02" },
  ],
  [
    "/api/admin/reports/staff?from=2026-11-01&to=2026-11-02",
    "chokdee-staff-2026-11-01-2026-11-02.csv",
    { from: "2026-11-01", to: "2026-11-02" },
  ],
];

it.each(files)("%s as a file: who took %s, and of what", async (path, name, asked) => {
  const { db, admin } = app.current;
  const owner = await admin();
  const entries = () =>
    db.query(
      `select action, target_kind, target_id, address, after from audit_entries
       where actor_id = $1 and action = 'list.export'`,
      [owner.id],
    );
  await owner.get(path);
  expect(await entries()).toEqual([]);
  const file = await app.current.inject({
    url: `${path}${path.includes("?") ? "&" : "?"}format=csv`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect([file.statusCode, file.headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="${name}"`,
  ]);
  expect(await entries()).toEqual([
    {
      action: "list.export",
      target_kind: "house",
      target_id: name,
      address: "127.0.0.1",
      after: asked,
    },
  ]);
});
