import { spawnSync } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";

import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { buildApp } from "../../app.ts";
import { codeFor } from "../../testing/codes.ts";
import { newPhone, useApp } from "../../testing/app.ts";
import { addLottery, addRound, slip } from "../../testing/lottery.ts";
import { openLog } from "./log.ts";

const app = useApp();
let http: FastifyInstance;
let text = "";

beforeAll(async () => {
  const log = openLog("info", { write: (line: string) => void (text += line) });
  http = await buildApp({ ...app.current, log });
  await http.ready();
});
afterAll(() => http.close());

/** On a busy machine hashing a password may be one of the slow requests. */
const swift = (lines: readonly Record<string, unknown>[]) =>
  lines.filter(({ msg }) => msg !== "slow");

/** The lines that a piece of work has logged. */
async function logged(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  text = "";
  await work();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("the log of requests", () => {
  it("tells a refusal in full, by the pattern of its route and the member's id", async () => {
    const member = await app.current.member();
    const url = `/api/admin/users/${member.id}/lock?note=${member.phone}`;
    const headers = { authorization: `Bearer ${member.token}` };
    const payload = { reason: member.phone };
    const lines = await logged(() => http.inject({ method: "POST", url, headers, payload }));
    const [line] = lines.filter(({ msg }) => msg === "refused");
    expect(line).toMatchObject({
      method: "POST",
      route: "/api/admin/users/:id/lock",
      status: 403,
      code: "FORBIDDEN",
      address: "127.0.0.1",
    });
    expect(line?.["ms"]).toEqual(expect.any(Number));
    expect(text).not.toContain(member.phone);
    expect(text).not.toContain(member.token);
  });

  it("tells why a slip was refused: the first lines at fault with their reasons", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const tooLong = Array.from({ length: 8 }, (_, n) => ["TWO_TOP", `12${n}`, 10] as const);
    const payload = slip(lottery, roundId, [["TWO_TOP", "12", 10], ...tooLong]);
    const headers = { authorization: `Bearer ${member.token}` };
    const lines = await logged(() =>
      http.inject({ method: "POST", url: "/api/lottery/bets/bulk", headers, payload }),
    );
    const first = [1, 2, 3, 4, 5].map((index) => ({ index, reason: "WRONG_LENGTH" }));
    expect(lines.filter(({ msg }) => msg === "refused")).toMatchObject([
      { code: "LINES_REFUSED", member: member.id, lines: first },
    ]);
  });

  it("holds no phone number and no password after a sign-in that failed", async () => {
    const payload = { phone_number: "0812345678", password: "a-secret-password" };
    const lines = await logged(async () => {
      const reply = await http.inject({ method: "POST", url: "/api/auth/login", payload });
      expect(reply.statusCode).toBe(401);
    });
    expect(lines).toContainEqual(expect.objectContaining({ code: "SIGN_IN_FAILED" }));
    expect(text).not.toContain("0812345678");
    expect(text).not.toContain("a-secret-password");
  });

  it("tells who has signed in and out, from where and with what, and not by which token", async () => {
    const { phone, id } = await app.current.member({ password: "pass-word-1" });
    const payload = { phone_number: phone, password: "pass-word-1" };
    let token = "";
    const lines = await logged(async () => {
      const reply = await http.inject({ method: "POST", url: "/api/auth/login", payload });
      token = reply.json<{ access_token: string }>().access_token;
      const headers = { authorization: `Bearer ${token}` };
      const change = { current_password: "pass-word-1", new_password: "pass-word-2" };
      const url = "/api/auth/change-password";
      await http.inject({ method: "POST", url, headers, payload: change });
      await http.inject({ method: "POST", url: "/api/auth/logout", headers });
    });
    expect(swift(lines)).toMatchObject([
      { msg: "signed in", member: id, address: "127.0.0.1", factors: ["password"] },
      { msg: "password changed", member: id, address: "127.0.0.1" },
      { msg: "signed out", member: id, address: "127.0.0.1" },
    ]);
    expect(text).not.toContain(phone);
    expect(text).not.toContain(token);
    expect(text).not.toContain("pass-word");
  });

  it("tells who has registered and who has come by a code", async () => {
    const phone = newPhone();
    const form = { phone_number: phone, password: "pass-word-1", nickname: "โชค" };
    const sent = [
      ["/api/auth/register", form],
      ["/api/auth/forgot-password", form],
    ] as const;
    const lines = await logged(async () => {
      for (const [url, payload] of sent) await http.inject({ method: "POST", url, payload });
      await expect.poll(() => codeFor(app.current, phone)).not.toBe("");
      const payload = { ...form, otp: codeFor(app.current, phone), new_password: "pass-word-2" };
      await http.inject({ method: "POST", url: "/api/auth/reset-password", payload });
    });
    expect(swift(lines)).toMatchObject([
      { msg: "registered", member: expect.any(String), address: "127.0.0.1" },
      {
        msg: "password reset by a code",
        member: swift(lines)[0]?.["member"],
        address: "127.0.0.1",
      },
    ]);
    expect(text).not.toMatch(/pass-word/);
    expect(text).not.toContain(phone);
  });

  it("is silent about what went well", async () => {
    expect(await logged(() => http.inject({ url: "/api/announcements" }))).toEqual([]);
  });

  it("tells of what was slow", async () => {
    const lines = await logged(async () => {
      const holding = app.current.db.transaction(async (tx) => {
        await tx.query("lock table announcements in access exclusive mode");
        await tx.query("select pg_sleep(0.7)");
      });
      const reply = http.inject({ url: "/api/announcements" });
      await Promise.all([holding, reply]);
    });
    expect(lines).toMatchObject([{ msg: "slow", route: "/api/announcements", status: 200 }]);
  });
});

describe("who goes on asking over a limit", () => {
  const flood = async (times: number, remoteAddress: string) => {
    for (let at = 0; at < times; at++) await http.inject({ url: "/healthz", remoteAddress });
  };

  it("is told of once a second, with how many lines were left out; another is told of beside", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const lines = await logged(async () => {
        await flood(600 + 500, "203.0.113.31");
        await flood(600 + 1, "203.0.113.32");
        vi.advanceTimersByTime(1_000);
        await flood(2, "203.0.113.31");
      });
      expect(lines.map(({ address, code, left_out }) => [address, code, left_out])).toEqual([
        ["203.0.113.31", "TOO_MANY_REQUESTS", undefined],
        ["203.0.113.32", "TOO_MANY_REQUESTS", undefined],
        ["203.0.113.31", "TOO_MANY_REQUESTS", 499],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("who hangs up before the request is read", () => {
  it("is no fault of ours: nothing is logged", async () => {
    await http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = http.server.address() as AddressInfo;
    const read = once(http.server, "request");
    const opened = once(http.server, "connection");
    const lines = await logged(async () => {
      // This node accepts nobody meanwhile: the caller has gone when it looks at the request.
      const asked = "GET /api/settings/public HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n";
      const script = `const caller = require("node:net").connect(${port}, "127.0.0.1", () => {
        caller.write("${asked}");
        caller.resetAndDestroy();
      });`;
      expect(spawnSync(process.execPath, ["-e", script]).status).toBe(0);
      const [caller] = (await opened) as [Socket];
      const closed = new Promise((done) => void caller.once("close", done));
      await Promise.all([read, closed]);
    });
    expect(lines).toEqual([]);
  });
});
