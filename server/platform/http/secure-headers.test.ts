import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { served } from "./router.ts";

const app = useApp({ PUBLIC_URL: "https://chokdee.example" });
const NOBODY = "00000000-0000-4000-8000-000000000000";
const SOURCE = /^(?:'none'|'self'|data:|blob:)$/;

let calls: readonly Call[];
beforeAll(() => {
  calls = served.get(app.current.http) ?? [];
});

type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** What is missing or loose in the headers of an answer (trust.md X7). */
function looseIn(headers: Headers, isApi: boolean): string[] {
  const must: readonly (readonly [string, RegExp])[] = [
    ["x-content-type-options", /^nosniff$/],
    ["x-frame-options", /^DENY$/],
    ["referrer-policy", /^no-referrer$/],
    ["cross-origin-opener-policy", /^same-origin$/],
    ["cross-origin-resource-policy", /^same-origin$/],
    ["strict-transport-security", /^max-age=\d{8,}; includeSubDomains$/],
    ["content-security-policy", /default-src '(?:none|self)'/],
    ["content-security-policy", /default-src 'none'|object-src 'none'/],
    ["content-security-policy", /base-uri 'none'/],
    ["content-security-policy", /frame-ancestors 'none'/],
    ...(isApi ? ([["cache-control", /no-store|private|no-cache|public, max-age/]] as const) : []),
  ];
  const missing = must.filter(([name, form]) => !form.test(String(headers[name] ?? "")));
  const told = ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"].filter(
    (name) => headers[name] !== undefined,
  );
  return [...missing.map(([name]) => `${name} missing`), ...told, ...looseSources(headers)];
}

/** Sources of scripts and of anything else that are not the house's own. */
function looseSources(headers: Headers): string[] {
  const policy = String(headers["content-security-policy"] ?? "");
  return policy.split(";").flatMap((directive) => {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    if (!name.endsWith("-src")) return [];
    return sources.filter((one) => !SOURCE.test(one)).map((one) => `${name} ${one}`);
  });
}

async function ask(call: Call, token: string): Promise<[string, Headers]> {
  const reply = await app.current.inject({
    method: call.method,
    url: call.path.replaceAll(/\{\w+\}/g, NOBODY),
    headers: {
      host: "chokdee.example",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(call.method === "GET" ? {} : { payload: "{}" }),
  });
  return [`${call.method} ${call.path} ${reply.statusCode}`, reply.headers];
}

describe("the headers", () => {
  it("stand on every answer of every call, whoever asks", async () => {
    const tokens = ["", (await app.current.member()).token, (await app.current.admin()).token];
    const loose: Record<string, string[]> = {};
    expect(calls.length).toBeGreaterThan(100);
    for (const call of calls) {
      for (const token of tokens) {
        const [name, headers] = await ask(call, token);
        const found = looseIn(headers, call.path.startsWith("/api/"));
        if (found.length > 0) loose[name] = found;
      }
    }
    expect(loose).toEqual({});
  });

  it.each([
    ["an unknown address", "GET", "/nothing/here", {}],
    ["an unknown call", "DELETE", "/api/nothing", {}],
    ["an address of nonsense", "GET", "/%c0%af..%2f", {}],
    ["a foreign host", "GET", "/api/lottery/types", { host: "evil.example" }],
    ["a body that is none", "POST", "/api/auth/login", { "content-type": "application/json" }],
    ["a body of another type", "POST", "/api/auth/login", { "content-type": "text/xml" }],
    ["how it is", "GET", "/healthz", {}],
    ["its figures", "GET", "/metrics", {}],
  ] as const)("stand on the answer to %s", async (_, method, url, headers) => {
    const reply = await app.current.inject({
      method,
      url,
      headers: { host: "chokdee.example", ...headers },
      ...(method === "POST" ? { payload: "{" } : {}),
    });
    expect([reply.statusCode, looseIn(reply.headers, false)]).toEqual([reply.statusCode, []]);
  });
});
