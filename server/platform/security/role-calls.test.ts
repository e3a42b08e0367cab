/**
 * Which preset role gets through the door of which call of the back office, written out by hand and
 * not reckoned from the contracts: whoever loosens or tightens a right changes it here too, and is
 * read. The doors themselves are asked, over HTTP. rights.test.ts beside it asks the single rights.
 */
import type { AdminCall } from "@chokdee/domain/contract.ts";
import { roles, type NeededRight, type Role } from "@chokdee/domain/rights.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../../testing/app.ts";
import { served } from "../http/router.ts";

const app = useApp();
const NOBODY = "00000000-0000-4000-8000-000000000000";
/** What an attacker from within would want first: no right may open it for the others. */
const MONEY_DOORS = ["/credit-adjust", "/withdrawals/{id}/approve", "/reports/profit", "/settings"];

/** The roles that get in, and the calls that they get into, under /api/admin/. */
const table: readonly (readonly [string, readonly string[]])[] = [
  [
    "owner results cashier support auditor",
    [
      "GET dashboard",
      "GET find",
      "GET lottery-types",
      "GET services",
      "GET staff/me",
      "POST staff/me/confirm-phone",
      "POST staff/me/phone-code",
      "POST staff/me/totp",
      "POST staff/me/totp/disable",
      "POST staff/me/totp/verify",
    ],
  ],
  [
    "owner auditor",
    [
      "GET audit",
      "GET outside",
      "GET reports/profit",
      "GET reports/staff",
      "GET settings",
      "GET staff",
    ],
  ],
  [
    "owner",
    [
      "PATCH banks/{id}",
      "PATCH receiving-accounts/{id}",
      "POST banks",
      "POST outside/{service}/test",
      "POST receiving-accounts",
      "POST services/{service}/resume",
      "POST services/{service}/stop",
      "POST staff",
      "POST staff/{id}/disable",
      "POST staff/{id}/enable",
      "POST staff/{id}/end-sessions",
      "POST staff/{id}/reset-totp",
      "PUT house-texts/{kind}",
      "PUT settings",
      "PUT staff/{id}/rights",
    ],
  ],
  [
    "owner results cashier auditor",
    [
      "GET approvals",
      "GET draw-night",
      "GET lottery-types/{id}/bet-types",
      "GET rounds",
      "GET rounds/{id}",
      "GET rounds/{id}/exposure",
      "GET rounds/{id}/lay-off",
    ],
  ],
  [
    "owner results",
    [
      "DELETE lottery-types/{id}/calendar/{on}",
      "DELETE number-rules/{id}",
      "PATCH rounds/{id}",
      "POST lottery-types",
      "POST lottery-types/{id}/bet-types",
      "POST number-rules",
      "POST number-rules/bulk",
      "POST rounds",
      "POST rounds/plan",
      "POST rounds/{id}/result",
      "POST rounds/{id}/result/correct",
      "POST rounds/{id}/result/preview",
      "POST rounds/{id}/void",
      "POST rounds/{id}/what-if",
      "PUT exchanges/{exchange}",
      "PUT lottery-types/{id}",
      "PUT lottery-types/{id}/bet-types",
      "PUT lottery-types/{id}/bet-types/order",
      "PUT lottery-types/{id}/calendar/{on}",
      "PUT number-rules/steps",
    ],
  ],
  [
    "owner results auditor",
    [
      "GET exchanges",
      "GET lottery-types/{id}",
      "GET number-rules",
      "GET number-rules/steps",
      "GET rounds/calendar",
      "GET rounds/{id}/feeds",
    ],
  ],
  [
    "owner cashier auditor",
    [
      "GET books",
      "GET books/declared-balances",
      "GET books/entries",
      "GET books/liabilities",
      "GET debts",
      "GET deposits",
      "GET ledger/check",
      "GET notifications/unmatched",
      "GET payout-files",
      "GET payout-files/{id}",
      "GET receiving-accounts",
      "GET receiving-accounts/{id}/statement-mapping",
      "GET reports/outgoing",
      "GET reports/reconciliation",
      "GET statement-lines/{id}/counterparts",
      "GET withdrawals",
    ],
  ],
  [
    "owner cashier",
    [
      "POST books/declared-balances",
      "POST deposits/decide",
      "POST deposits/{id}/approve",
      "POST deposits/{id}/recall",
      "POST deposits/{id}/reject",
      "POST ledger/check",
      "POST notifications/{id}/assign",
      "POST notifications/{id}/close",
      "POST notifications/{id}/reopen",
      "POST payout-files",
      "POST statement-lines/{id}/explain",
      "POST statement-lines/{id}/reopen",
      "POST statements",
      "POST statements/preview",
      "POST users/{id}/credit-adjust",
      "POST users/{id}/debts/collect",
      "POST users/{id}/debts/write-off",
      "POST withdrawals/claim",
      "POST withdrawals/decide",
      "POST withdrawals/unclaim",
      "POST withdrawals/{id}/answer",
      "POST withdrawals/{id}/approve",
      "POST withdrawals/{id}/reject",
      "POST withdrawals/{id}/return",
      "POST withdrawals/{id}/send",
    ],
  ],
  [
    "owner cashier support auditor",
    [
      "GET banks",
      "GET member-tags",
      "GET users",
      "GET users/{id}",
      "GET users/{id}/alike",
      "GET users/{id}/bets",
      "GET users/{id}/debts",
      "GET users/{id}/notes",
      "GET users/{id}/protection",
      "GET users/{id}/referral",
      "GET users/{id}/story",
      "GET users/{id}/transactions",
    ],
  ],
  [
    "owner support auditor",
    [
      "GET announcements",
      "GET house-texts",
      "GET house-texts/{kind}/versions/{version}",
      "GET promotions",
    ],
  ],
  [
    "owner support",
    [
      "PATCH announcements/{id}",
      "PATCH promotions/{id}",
      "POST announcements",
      "POST promotions",
      "POST promotions/images",
      "POST users/{id}/copy",
      "POST users/{id}/lock",
      "POST users/{id}/registered-name",
      "POST users/{id}/reset-password",
      "POST users/{id}/unlock",
    ],
  ],
  ["owner results cashier", ["POST approvals/{id}/approve", "POST approvals/{id}/reject"]],
  [
    "owner cashier support",
    [
      "DELETE users/{id}/notes/{note_id}",
      "DELETE users/{id}/tags/{tag}",
      "POST users/{id}/notes",
      "POST users/{id}/tags",
    ],
  ],
];

const listed = new Map(
  table.flatMap(([who, calls]) => calls.map((call): [string, string] => [call, who])),
);
const nameOf = ({ method, path }: AdminCall) => `${method} ${path.slice("/api/admin/".length)}`;

let calls: readonly AdminCall[];
let people: readonly (readonly [Role, Caller])[];

beforeAll(async () => {
  calls = (served.get(app.current.http) ?? []).filter(
    (call): call is AdminCall => call.audience === "admin",
  );
  people = await Promise.all(
    roles.map(async (role) => [role, await app.current.admin([role])] as const),
  );
});

/** Who is not refused for want of a right; an empty body or an id of nobody may refuse them later. */
async function rolesLetInto(call: AdminCall): Promise<string> {
  const inside: Role[] = [];
  for (const [role, { token }] of people) {
    const reply = await app.current.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, NOBODY),
      headers: { authorization: `Bearer ${token}` },
      ...(call.method === "GET" ? {} : { payload: {} }),
    });
    const { statusCode, body } = reply;
    expect(statusCode, `${role}: ${nameOf(call)} ${body}`).toBeLessThan(500);
    if (statusCode !== 403 || reply.json<{ code: string }>().code !== "FORBIDDEN")
      inside.push(role);
  }
  return inside.join(" ");
}

/** Calls whose door lets in others than the table says, with those whom it lets in. */
async function unlike(some: readonly AdminCall[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of some) {
    const who = await rolesLetInto(call);
    if (who !== listed.get(nameOf(call))) found.push(`${nameOf(call)}: ${who}`);
  }
  return found;
}

/** A contract with another right, for as long as something is asked. */
function withRight<T>(call: AdminCall, right: NeededRight, ask: () => Promise<T>): Promise<T> {
  const before = call.right;
  Object.assign(call, { right });
  return ask().finally(() => Object.assign(call, { right: before }));
}

describe("the table of what the preset roles may call", () => {
  it("names every call of the back office once, and no other", () => {
    const names = table.flatMap(([, some]) => some);
    expect(names.toSorted()).toEqual(calls.map(nameOf).toSorted());
  });

  it("is what the doors do", async () => {
    expect(await unlike(calls)).toEqual([]);
  }, 120_000);

  it("goes red on a right that was loosened", async () => {
    const doors = calls.filter(({ path }) => MONEY_DOORS.some((end) => path.endsWith(end)));
    expect(doors).toHaveLength(5);
    for (const call of doors) {
      for (const right of ["staff", "members", "notices"] as const) {
        const found = await withRight(call, right, () => unlike([call]));
        expect(found, `${nameOf(call)} for ${right}`).toHaveLength(1);
      }
    }
    expect(await unlike(doors)).toEqual([]);
  }, 60_000);
});
