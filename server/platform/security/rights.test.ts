import type { AdminCall } from "@chokdee/domain/contract.ts";
import { rights, type Right } from "@chokdee/domain/rights.ts";
import { describe, expect, it } from "vitest";

import { openTestApp, useApp, type Caller } from "../../testing/app.ts";
import { served } from "../http/router.ts";

const app = useApp();
const NOBODY = "00000000-0000-4000-8000-000000000000";

const adminCalls = () =>
  (served.get(app.current.http) ?? []).filter(
    (call): call is AdminCall => call.audience === "admin",
  );
const nameOf = ({ method, path }: AdminCall) => `${method} ${path}`;

/** What a call answers to somebody: FORBIDDEN, or anything else once they are through the door. */
async function isForbidden(call: AdminCall, caller: Caller): Promise<boolean> {
  const reply = await app.current.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, NOBODY),
    headers: { authorization: `Bearer ${caller.token}` },
    ...(call.method === "GET" ? {} : { payload: {} }),
  });
  expect(reply.statusCode, `${nameOf(call)} ${reply.body}`).toBeLessThan(500);
  return reply.statusCode === 403 && reply.json<{ code: string }>().code === "FORBIDDEN";
}

/** Said once more and otherwise than rights.ts says it, so that neither can err alone. */
function expected(call: AdminCall, right: Right): boolean {
  const named = JSON.stringify(call.right);
  const isNamed = (...some: readonly string[]) => some.some((one) => named.includes(`"${one}"`));
  switch (right) {
    case "owner":
      return true;
    case "auditor":
      return call.method === "GET" || isNamed("profit", "audit", "staff");
    case "results":
      return isNamed("rounds", "draws", "corrections", "odds", "numbers", "stakes", "staff");
    case "cashier":
      return (
        isNamed("deposits", "bank_lines", "payouts", "credits", "books", "members") ||
        isNamed("stakes", "staff")
      );
    case "support":
      return isNamed("members", "accounts", "notices", "staff");
    default:
      return isNamed(right, "staff");
  }
}

/** What must stay out of reach whatever the contracts say: by hand, from what each right is for. */
const outOfReach: Readonly<Record<Right, RegExp>> = {
  owner: /^never$/,
  results:
    /credit-adjust|\/withdrawals|\/deposits|\/users|\/audit|\/staff(?!\/me)|^PUT .*settings|POST .*(banks|receiving-accounts)/,
  cashier:
    /\/result|\/void|(POST|PUT|PATCH|DELETE) .*(rounds|lottery-types|number-rules|settings|staff(?!\/me))/,
  support:
    /credit-adjust|\/result|\/void|\/withdrawals|\/deposits|\/audit|^(PUT|POST) .*(settings|staff(?!\/me))/,
  auditor: /^(POST|PUT|PATCH|DELETE) (?!\/api\/admin\/staff\/me)/,
  deposits: changesBut(/deposits|approvals/),
  bank_lines: changesBut(/notifications|bank-lines|statement|approvals/),
  payouts: changesBut(/withdrawals|payout|approvals/),
  credits: changesBut(/credit-adjust|receivables|debts|approvals/),
  books: changesBut(/books|ledger|reports/),
  members: changesBut(/notes|tags/),
  accounts: changesBut(/\/(lock|unlock|reset-password|registered-name|copy)$/),
  rounds: changesBut(/rounds|calendar|exchanges|approvals/),
  draws: changesBut(/result|approvals/),
  corrections: changesBut(/correct|void|approvals/),
  odds: changesBut(/lottery-types|approvals/),
  numbers: changesBut(/what-if|number-rules|house-limits|caps/),
  stakes: changesBut(/^$/),
  notices: changesBut(/announcements|promotions/),
  profit: changesBut(/^$/),
  audit: changesBut(/^$/),
};

/** Whatever changes something elsewhere than here. */
function changesBut(here: RegExp): RegExp {
  return new RegExp(`^(POST|PUT|PATCH|DELETE) (?!/api/admin/staff/me)(?!.*(?:${here.source}))`);
}

describe("a right of the staff", () => {
  it.each(rights)(
    "%s opens the calls that ask for it and no other",
    async (right) => {
      const caller = await app.current.admin([right]);
      const calls = adminCalls();
      expect(calls.length).toBeGreaterThan(40);
      const open: string[] = [];
      for (const call of calls) {
        const forbidden = await isForbidden(call, caller);
        expect(!forbidden, `${right}: ${nameOf(call)}`).toBe(expected(call, right));
        if (!forbidden) open.push(nameOf(call));
      }
      expect(open.filter((name) => outOfReach[right].test(name))).toEqual([]);
      if (right === "owner") expect(open).toHaveLength(calls.length);
    },
    60_000,
  );

  it("is named by every call of the back office", () => {
    const missing = adminCalls().filter(({ right }) => [right].flat().length === 0);
    expect(missing.map(nameOf)).toEqual([]);
  });

  it("is asked again on the next request after it was taken or given", async () => {
    const { db, sessions } = app.current;
    const clerk = await app.current.admin(["cashier"]);
    expect((await clerk.get("/api/admin/withdrawals")).status).toBe(200);
    await db.transaction(async (tx) => {
      await tx.query("update staff set rights = '{results}' where member_id = $1", [clerk.id]);
      await sessions.forget(tx, clerk.id);
    });
    const refused = await clerk.get("/api/admin/withdrawals");
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect((await clerk.get("/api/admin/number-rules")).status).toBe(200);
  });

  it("is not had by an administrator who is not of the staff", async () => {
    const caller = await app.current.admin([]);
    await app.current.db.transaction(async (tx) => {
      await app.current.sessions.forget(tx, caller.id);
    });
    const reply = await caller.get("/api/admin/dashboard");
    expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("stands in the API's document", async () => {
    const { body } = await app.current.stranger.get("/api/openapi.json");
    expect(body.paths["/api/admin/users/{id}/credit-adjust"].post["x-right"]).toEqual(["credits"]);
    for (const call of adminCalls()) {
      const operation = body.paths[call.path][call.method.toLowerCase()];
      expect(operation["x-right"], nameOf(call)).toEqual([call.right].flat());
    }
  });
});

describe("the first administrator", () => {
  it("is an owner, whose own password need not be changed", async () => {
    const { app: opened, close } = await openTestApp();
    try {
      const { body } = await opened.stranger.post("/api/auth/login", {
        phone_number: "0899999999",
        password: "admin-secret",
      });
      const rows = await opened.db.query("select rights, must_change_password from staff");
      expect(rows).toEqual([{ rights: ["owner"], must_change_password: false }]);
      const headers = { authorization: `Bearer ${body.access_token}` };
      const reply = await opened.inject({ url: "/api/admin/audit", headers });
      expect(reply.statusCode).toBe(200);
    } finally {
      await close();
    }
  });
});
