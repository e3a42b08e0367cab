import type { Call } from "@chokdee/domain/contract.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { contractCalls } from "../../testing/contract-calls.ts";
import { served } from "./router.ts";
import type { OpenApiDocument } from "./openapi.ts";

const app = useApp();

async function document(): Promise<OpenApiDocument> {
  const reply = await app.current.inject({ url: "/api/openapi.json" });
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  return reply.json();
}

const operations = async () =>
  Object.entries((await document()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The tree that Fastify prints, as "GET /path/:id". */
function registeredRoutes(): string[] {
  const stems: string[] = [];
  const lines = app.current.http.printRoutes({ commonPrefix: false }).split("\n");
  return lines.flatMap((line) => {
    const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(
      line.replaceAll("\u00a0", " "),
    );
    if (!match) return [];
    const depth = (match[1]?.length ?? 0) / 4;
    stems.length = depth;
    stems.push(match[2] ?? "");
    const path = stems.join("");
    const methods = match[3]?.split(", ") ?? [];
    return methods.filter((method) => method !== "HEAD").map((method) => `${method} ${path}`);
  });
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

describe("the document of the API", () => {
  it("is kept by who has it, and packed for who can unpack it", async () => {
    const ask = (headers: Record<string, string> = {}) =>
      app.current.inject({ url: "/api/openapi.json", headers });
    const first = await ask();
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=[1-9]/);
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    // As it was given, as a proxy that packs anew weakens it, among others, and "any".
    for (const kept of [etag, `W/${etag}`, `"older", ${etag}`, "*"]) {
      const again = await ask({ "if-none-match": kept });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    expect((await ask({ "if-none-match": '"another"' })).statusCode).toBe(200);
    const packed = await ask({ "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    const coded = async (accepted: string) =>
      (await ask({ "accept-encoding": accepted })).headers["content-encoding"];
    for (const taken of ["gzip, br", "gzip;q=0.5, br;q=0.1, *;q=0", "br ;q=1.0", "BR"]) {
      expect([taken, await coded(taken)]).toEqual([taken, "br"]);
    }
    // What weighs nothing is not taken (RFC 9110, 12.5.3).
    for (const refused of ["br;q=0", "br; q=0.00, gzip", "gzip", "abr", ""]) {
      expect([refused, await coded(refused)]).not.toEqual([refused, "br"]);
    }
    expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
  });

  it("goes to one address so often only", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 40; time += 1) {
      const reply = await app.current.inject({
        url: "/api/openapi.json",
        remoteAddress: "203.0.113.40",
      });
      statuses.add(reply.statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("the OpenAPI document", () => {
  it("is 3.1 and names every path, parameter and answer as the standard asks", async () => {
    const { openapi, paths, components } = await document();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths).every((path) => path.startsWith("/"))).toBe(true);
    for (const { path, operation } of await operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((one) => one["in"] === "path");
      expect(declared.map((one) => one["name"])).toEqual(inPath);
      expect(operation.summary).not.toBe("");
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
      for (const [status, written] of Object.entries(operation.responses)) {
        const name = String(written["$ref"]).replace("#/components/responses/", "");
        const answer = components["responses"]?.[name] ?? written;
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(answer).toHaveProperty("description");
        const { "application/json": json } = Object(Object(answer).content);
        if (json !== undefined) expect(json, `${path} ${status}`).toHaveProperty("schema");
      }
    }
  });

  it("gives each operation a name of its own", async () => {
    const names = (await operations()).map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it("points at everything that it names, and at nothing else", async () => {
    const { components, ...rest } = await document();
    const there = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    const text = JSON.stringify({ components, ...rest });
    const targets = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
    expect(there.length).toBeGreaterThan(180);
    // The bearer is pointed at by its name.
    const pointed = [...targets, "#/components/securitySchemes/bearer"];
    expect(new Set(pointed)).toEqual(new Set(there));
  });

  it("lists every route that answers, and no other", async () => {
    const documented = (await operations()).map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    );
    const routes = registeredRoutes().filter((route) => !route.endsWith("/api/docs/scalar.js"));
    expect(documented.toSorted()).toEqual(routes.toSorted());
  });

  it("asks for a bearer token wherever the router does, and says what is refused", async () => {
    const all = await operations();
    for (const call of served.get(app.current.http) ?? []) {
      const found = all.find(
        ({ path, method }) => path === call.path && method === call.method.toLowerCase(),
      );
      const statuses = Object.keys(found?.operation.responses ?? {});
      const isOpen = call.audience === "anybody";
      expect(found?.operation.security).toEqual(isOpen ? [] : [{ bearer: [] }]);
      expect(statuses).toEqual(expect.arrayContaining(Object.keys(call.replies)));
      expect(statuses.includes("401") || isOpen).toBe(true);
      expect(statuses.includes("403") || call.audience !== "admin").toBe(true);
    }
  });
});

/** The calls that product.md section 7 and api.md name; those of the house's draws come later. */
const NAMED = `
POST auth/login, auth/logout, auth/change-password, auth/forgot-password, auth/reset-password,
  auth/captcha/generate, auth/register, auth/register/check-phone, auth/register/send-otp,
  auth/register/verify-otp, auth/register/complete, auth/register/complete-with-bank,
  users/bank-accounts, bets, lottery/bets/bulk, lottery/bets/groups/{bet_group_id}/cancel,
  wallets/deposit-intent, wallets/deposits/{id}/upload-slip, payment/withdrawal,
  payments/notifications/{provider}, admin/users/{id}/credit-adjust, admin/users/{id}/lock,
  admin/users/{id}/unlock, admin/users/{id}/reset-password, admin/rounds,
  admin/rounds/{id}/result/preview, admin/rounds/{id}/result, admin/rounds/{id}/result/correct,
  admin/rounds/{id}/void, admin/number-rules, admin/deposits/{id}/approve,
  admin/deposits/{id}/reject, admin/notifications/{id}/assign, admin/withdrawals/{id}/approve,
  admin/withdrawals/{id}/reject, admin/receiving-accounts, admin/banks, admin/announcements,
  admin/promotions
GET auth/registration-config, banks, users/me, users/me/preferences, users/bank-accounts,
  users/bank-accounts/banks/list, wallets/balance, wallets/transactions, wallets/deposits,
  wallets/deposits/{id}, wallets/bank-accounts/active, lottery/types, lottery/rounds/active,
  lottery/rounds/{id}, lottery/rounds/{id}/number-rules, lottery/types/{id}/bet-types,
  lottery/bets, lottery/bets/summary, lottery/results/by-date, lottery/results/latest,
  lottery/results/lottery-type/{id}, rounds/current, payment/withdrawals,
  payment/withdrawals/limits, uploads/slips/{id}, admin/dashboard, admin/users, admin/users/{id},
  admin/rounds, admin/rounds/{id}/exposure, admin/lottery-types/{id},
  admin/lottery-types/{id}/bet-types, admin/number-rules, admin/deposits,
  admin/notifications/unmatched, admin/withdrawals, admin/receiving-accounts, admin/banks,
  admin/announcements, admin/promotions, admin/settings, admin/reports/profit, admin/audit,
  admin/ledger/check
PUT users/me/preferences, users/bank-accounts/{id}, admin/lottery-types/{id},
  admin/lottery-types/{id}/bet-types, admin/settings
PATCH users/me, admin/rounds/{id}, admin/receiving-accounts/{id}, admin/banks/{id},
  admin/announcements/{id}, admin/promotions/{id}
DELETE wallets/deposits/{id}, admin/number-rules/{id}`;

const named = (): string[] =>
  NAMED.trim()
    .split(/\n(?! )/)
    .flatMap((line) => {
      const [method = "", ...paths] = line.split(/,?\s+/);
      return paths.map((path) => `${method} /api/${path}`);
    });

describe("the contracts", () => {
  it("write down every call that the specification names", async () => {
    const known = new Set([...contractCalls.values()].map(nameOf));
    expect(named().length).toBeGreaterThan(90);
    expect(named().filter((name) => !known.has(name))).toEqual([]);
  });

  it("are all served", async () => {
    const names = new Set((served.get(app.current.http) ?? []).map(nameOf));
    const missing = [...contractCalls.values()].map(nameOf).filter((name) => !names.has(name));
    expect(missing).toEqual([]);
  });

  it("write no call down twice", async () => {
    const names = [...contractCalls.values()].map(nameOf);
    expect(names.length).toBe(new Set(names).size);
  });
});

describe("the page of the API", () => {
  it("runs only scripts of this server", async () => {
    const page = await app.current.inject({ url: "/api/docs" });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/https?:\/\//);
    const script = await app.current.inject({ url: "/api/docs/scalar.js" });
    expect(script.statusCode).toBe(200);
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.rawPayload.length).toBeGreaterThan(100_000);
  });

  it("leaves the policy of all other pages strict", async () => {
    const other = await app.current.inject({ url: "/api/openapi.json" });
    expect(other.headers["content-security-policy"]).toContain("style-src 'self';");
  });
});
