import { describe, expect, it } from "vitest";

import { served } from "../platform/http/router.ts";
import { useApp } from "../testing/app.ts";
import { demote } from "../testing/two-people.ts";

const app = useApp();

/** An id that nobody has, for every parameter of a path. */
const pathOf = (path: string) =>
  path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

const callsFor = (audience: string) =>
  (served.get(app.current.http) ?? []).filter((call) => call.audience === audience);

describe("a call of the back office", () => {
  it("answers 401 without a token, 403 to a member and to a demoted administrator", async () => {
    const member = await app.current.member();
    const demoted = await app.current.admin();
    await demote(app.current, demoted);
    const calls = callsFor("admin");
    expect(calls.length).toBeGreaterThan(20);
    for (const { method, path } of calls) {
      const ask = async (token: string) => {
        const reply = await app.current.inject({
          method,
          url: pathOf(path),
          ...(token === "" ? {} : { headers: { authorization: `Bearer ${token}` } }),
          ...(method === "GET" ? {} : { payload: {} }),
        });
        return [reply.statusCode, reply.json<{ code: string }>().code];
      };
      const name = `${method} ${path}`;
      expect(await ask(""), name).toEqual([401, "UNAUTHENTICATED"]);
      expect(await ask("x".repeat(43)), name).toEqual([401, "UNAUTHENTICATED"]);
      expect(await ask(member.token), name).toEqual([403, "FORBIDDEN"]);
      expect(await ask(demoted.token), name).toEqual([403, "FORBIDDEN"]);
    }
  });

  it("is the only kind under /api/admin, and stands nowhere else", () => {
    const all = served.get(app.current.http) ?? [];
    const misplaced = all.filter(
      ({ path, audience }) => path.startsWith("/api/admin/") !== (audience === "admin"),
    );
    expect(misplaced).toEqual([]);
  });

  it("never fails of itself on an id that nobody has or a body that is empty", async () => {
    const admin = await app.current.admin();
    for (const { method, path } of callsFor("admin")) {
      for (const id of [
        "00000000-0000-4000-8000-000000000000",
        "0",
        "-1",
        "%00",
        "ก",
        "9".repeat(40),
      ]) {
        const reply = await app.current.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, encodeURI(id)),
          headers: { authorization: `Bearer ${admin.token}` },
          ...(method === "GET" ? {} : { payload: {} }),
        });
        expect(reply.statusCode, `${method} ${path} ${id} ${reply.body}`).toBeLessThan(500);
      }
    }
  });
});

describe("a call for members", () => {
  it("answers 401 without a token", async () => {
    for (const { method, path } of callsFor("member")) {
      const reply = await app.current.inject({ method, url: pathOf(path) });
      expect(reply.statusCode, `${method} ${path}`).toBe(401);
    }
  });
});
