import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { buildApp } from "../../app.ts";
import { useApp } from "../../testing/app.ts";
import { isWelcomeHost } from "./host-names.ts";

/** Each node counts for itself what is asked of it: so these ask one. */
const app = useApp({}, { nodes: 1 });

const ask = (address: string, url = "/healthz", headers: Record<string, string> = {}) =>
  app.current.inject({ url, remoteAddress: address, headers });

async function statuses(times: number, address: string, headersOf = (_at: number) => ({})) {
  const seen = new Map<number, number>();
  for (let at = 0; at < times; at++) {
    const { statusCode } = await ask(address, "/healthz", headersOf(at));
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
  }
  return Object.fromEntries(seen);
}

describe("the general bound of requests", () => {
  it("refuses an address after 600 requests in a minute, in our words, with Retry-After", async () => {
    expect(await statuses(605, "203.0.113.5")).toEqual({ 200: 600, 429: 5 });
    const reply = await ask("203.0.113.5");
    expect(reply.json()).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "ส่งคำขอบ่อยเกินไป กรุณารอสักครู่",
    });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(reply.headers).not.toHaveProperty("x-ratelimit-limit");
    expect((await ask("203.0.113.6")).statusCode).toBe(200);
  });

  it("counts pages that are not there, too", async () => {
    let last = 0;
    for (let at = 0; at < 601; at++) {
      last = (await ask("203.0.113.7", `/nothing/${at}`)).statusCode;
    }
    expect(last).toBe(429);
  });

  it("counts members behind one address each for themselves", async () => {
    const bearer = (at: number) => ({ authorization: `Bearer member-${at % 3}` });
    expect(await statuses(1_500, "203.0.113.8", bearer)).toEqual({ 200: 1_500 });
  });

  it("counts whoever shows what is too long for a token by the address, whatever they show", async () => {
    const bearer = (at: number) => ({ authorization: `Bearer ${"x".repeat(120)}${at}` });
    expect(await statuses(605, "203.0.113.9", bearer)).toEqual({ 200: 600, 429: 5 });
  });

  it("takes no more than 6,000 requests a minute from an address, however many tokens it shows", async () => {
    const bearer = (at: number) => ({ authorization: `Bearer guess-${at}` });
    expect(await statuses(6_005, "203.0.113.10", bearer)).toEqual({ 200: 6_000, 429: 5 });
    expect((await ask("203.0.113.10", "/healthz", bearer(-1))).statusCode).toBe(429);
    expect((await ask("203.0.113.11", "/healthz", bearer(-1))).statusCode).toBe(200);
  });

  it("leaves an address its requests when one who stands behind it asks for too many", async () => {
    const flood = await statuses(7_000, "203.0.113.12", () => ({ authorization: "Bearer flood" }));
    expect(flood).toEqual({ 200: 600, 429: 6_400 });
    const beside = await ask("203.0.113.12", "/healthz", { authorization: "Bearer beside" });
    expect(beside.statusCode).toBe(200);
  });

  it("counts who shows a token before the token is looked up", async () => {
    const guess = { authorization: `Bearer ${"g".repeat(43)}` };
    const seen = [];
    for (let at = 0; at < 601; at++) {
      seen.push((await ask("203.0.113.13", "/api/users/me", guess)).statusCode);
    }
    expect(seen.indexOf(429)).toBe(600);
  });

  it("takes no more from a network of IPv6 either, of whose addresses each shows a token", async () => {
    const guess = (at: number) =>
      ask(`2001:db8:1:4::${at.toString(16)}`, "/healthz", { authorization: `Bearer guess-${at}` });
    for (let at = 1; at <= 6_000; at++) await guess(at);
    expect((await guess(6_001)).statusCode).toBe(429);
  });

  it("counts a whole network of IPv6 as one", async () => {
    for (let at = 0; at < 600; at++) await ask(`2001:db8:1:2::${at.toString(16)}`);
    expect((await ask("2001:db8:1:2:ffff::1")).statusCode).toBe(429);
    expect((await ask("2001:db8:1:3::1")).statusCode).toBe(200);
  });

  it("leaves the machine's own address alone", async () => {
    expect(await statuses(700, "127.0.0.1")).toEqual({ 200: 700 });
  });
});

describe("the files of the web, which a browser asks for without a token", () => {
  const webRoot = mkdtempSync(join(tmpdir(), "chokdee-web-"));
  let http: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(webRoot, "assets"));
    writeFileSync(join(webRoot, "index.html"), "<!doctype html>");
    writeFileSync(join(webRoot, "assets/app-1.js"), "export {}");
    http = await buildApp({ ...app.current, config: { ...app.current.config, webRoot } });
  });
  afterAll(async () => {
    await http.close();
    rmSync(webRoot, { recursive: true });
  });
  const last = async (times: number, url: string, remoteAddress: string) => {
    let status = 0;
    for (let at = 0; at < times; at++) {
      status = (await http.inject({ url, remoteAddress })).statusCode;
    }
    return status;
  };

  it("are there for all who stand behind one address, and leave strangers their requests", async () => {
    const carrier = "203.0.113.20";
    for (const url of ["/", "/assets/app-1.js"]) expect(await last(700, url, carrier)).toBe(200);
    expect(await last(600, "/healthz", carrier)).toBe(200);
    expect(await last(1, "/healthz", carrier)).toBe(429);
    expect(await last(1, "/assets/app-1.js", carrier)).toBe(200);
  });

  it("count against the 6,000 of an address", async () => {
    expect(await last(6_000, "/assets/app-1.js", "203.0.113.21")).toBe(200);
    expect(await last(1, "/assets/app-1.js", "203.0.113.21")).toBe(429);
  });

  it("are none where nothing is there: that counts as any request does", async () => {
    expect(await last(601, "/assets/none.js", "203.0.113.22")).toBe(429);
  });
});

describe("a host name", () => {
  it.each(["a b", "evil.example/x", "x@y", "exa_mple", "a:b:c", "[::1", ":80", "a:123456", "<x>"])(
    "that cannot be one is refused: %s",
    async (host) => {
      expect((await ask("127.0.0.1", "/healthz", { host })).statusCode).toBe(400);
    },
  );

  it("is any where no PUBLIC_URL is set, and never comes back in an answer", async () => {
    const reply = await ask("127.0.0.1", "/api/nothing", { host: "evil.example" });
    expect(reply.statusCode).toBe(404);
    expect(JSON.stringify([reply.headers, reply.body])).not.toContain("evil.example");
  });

  it("is the one of PUBLIC_URL, or an address in figures, where one is set", () => {
    const ours = "chokdee.example";
    for (const host of ["chokdee.example", "CHOKDEE.example:443", "127.0.0.1:3000", "[::1]:3000"]) {
      expect(isWelcomeHost(host, ours)).toBe(true);
    }
    for (const host of ["evil.example", "chokdee.example.evil", "[evil]", "256.1.1.1"]) {
      expect(isWelcomeHost(host, ours)).toBe(false);
    }
  });
});

describe("a house with a PUBLIC_URL", () => {
  const statusOf = async (config: object, host: string, url: string, token = "") => {
    const http = await buildApp({
      ...app.current,
      config: { ...app.current.config, publicUrl: "https://chokdee.example", ...config },
    });
    const headers = { host, authorization: `Bearer ${token}` };
    const { statusCode } = await http.inject({ url, headers });
    await http.close();
    return statusCode;
  };

  it("tells a proxy and Prometheus how it is, by the name that a node has among them", async () => {
    const node = "chokdee2:3000";
    expect(await statusOf({}, node, "/readyz")).toBe(200);
    expect(await statusOf({}, node, "/healthz")).toBe(200);
    expect(await statusOf({ metricsToken: "of-them" }, node, "/metrics", "of-them")).toBe(200);
    expect(await statusOf({ metricsToken: "of-them" }, node, "/metrics", "another")).toBe(401);
    // Without a token a page in a browser on this machine could ask by a name of its own.
    expect(await statusOf({}, node, "/metrics")).toBe(400);
    expect(await statusOf({}, node, "/api/settings")).toBe(400);
    expect(await statusOf({}, "chokdee.example", "/api/settings")).toBe(200);
  });
});

describe("a parameter that is given twice", () => {
  it("is refused, not guessed at", async () => {
    const admin = await app.current.admin();
    const reply = await admin.get("/api/admin/users?search=a&search=b");
    expect([reply.status, reply.body.code]).toEqual([400, "MALFORMED"]);
  });
});

describe("a parameter that a call of the back office does not have", () => {
  it.each([
    ["withdrawals?search=0812345678&serach=1", ["/serach"]],
    ["audit?from=2026-01-01&until=2026-01-02&colour=red", ["/until", "/colour"]],
    ["audit?format=json&Format=csv", ["/Format"]],
    ["staff/me?x=", ["/x"]],
  ])("is refused with its name, not ignored: %s", async (url, unknown) => {
    const admin = await app.current.admin();
    const { status, body } = await admin.get(`/api/admin/${url}`);
    expect([status, body.code]).toEqual([400, "MALFORMED"]);
    expect(body.details.fields.map(({ path }: { path: string }) => path)).toEqual(unknown);
  });

  it("tells nobody who may not ask what the call takes", async () => {
    const support = await app.current.admin(["support"]);
    expect((await support.get("/api/admin/audit?colour=red")).status).toBe(403);
    const member = await app.current.member();
    expect((await member.get("/api/admin/audit?colour=red")).status).toBe(403);
  });
});

describe("a forwarded address", () => {
  it("that a caller writes is believed only from our own proxy", async () => {
    const seen: string[] = [];
    const { httpOptions } = await import("../../app.ts");
    for (const trustProxy of [false, true]) {
      const config = { ...app.current.config, trustProxy };
      const http = Fastify(httpOptions({ config }));
      http.get("/", (request) => request.ip);
      const headers = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" };
      seen.push((await http.inject({ url: "/", headers, remoteAddress: "10.0.0.1" })).body);
      await http.close();
    }
    expect(seen).toEqual(["10.0.0.1", "203.0.113.9"]);
  });
});
