/** When the whole audit is derived again, and which acts a filter of it finds. */
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { writeAudit } from "./audit.ts";
import { isWholeAuditDue } from "./queries/audit.ts";

const app = useApp();

describe("the check of the whole audit", () => {
  const checked = (hoursAgo: number, brokenId: number | null, isWhole: boolean) =>
    app.current.db.query(
      `insert into audit_checks (entries, broken_id, is_whole, checked_at)
       values (1, $2, $3, now() - make_interval(hours => $1))`,
      [hoursAgo, brokenId, isWhole],
    );
  const isDue = () => isWholeAuditDue(app.current.db);

  it("is due once a week, whatever parts were looked at since, and while the last found something", async () => {
    expect(await isDue()).toBe(true);
    await checked(7 * 24 + 1, null, true);
    await checked(1, null, false);
    expect(await isDue()).toBe(true);
    await checked(7 * 24 - 1, null, true);
    expect(await isDue()).toBe(false);
    await checked(0, 5, false);
    expect(await isDue()).toBe(true);
    await checked(0, null, true);
    expect(await isDue()).toBe(false);
  });
});

it("an act is found by its name and by what it stands under, and not by how its name begins", async () => {
  const admin = await app.current.admin();
  for (const action of ["round.create", "round.create-many"] as const) {
    await app.current.db.transaction((tx) =>
      writeAudit(tx, {
        actorId: admin.id,
        action,
        targetKind: "round",
        targetId: "1",
        address: null,
      }),
    );
  }
  const found = async (action: string) => {
    const { body } = await admin.get(`/api/admin/audit?action=${action}&actor=${admin.id}`);
    return body.data.items.map((item: { action: string }) => item.action);
  };
  expect(await found("round.create")).toEqual(["round.create"]);
  expect(await found("round")).toEqual(["round.create-many", "round.create"]);
});
