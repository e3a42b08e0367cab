import pg from "pg";
import { describe, expect, it } from "vitest";

import { maskNumbers, openLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  write(openLog("info", { write: (line: string) => void lines.push(line) }));
  return lines.join("");
}

describe("the log", () => {
  it("shows no phone number and no account number, wherever they stand", () => {
    const text = logged((log) => {
      log.info({ phone: "0812345678", deep: { account: "0452873196" } }, "call 0898765432");
      log.child({ url: "/api/admin/users?search=0812345678" }).warn("123456789012345 is taken");
    });
    expect(text).toContain("081***5678");
    expect(text).toContain("045***3196");
    expect(text).toContain("***2345 is taken");
    expect(text).not.toMatch(/0812345678|0898765432|0452873196|123456789012345/);
  });

  it("keeps times, ids and amounts as they are", () => {
    const line = '{"time":1763689000000,"id":"1f0e8400-e29b-41d4-a716-446655440000","satang":9900}';
    expect(maskNumbers(line)).toBe(line);
    const [time] = /"time":[0-9]{13}/.exec(logged((log) => log.info("x"))) ?? [];
    expect(time).toBeDefined();
  });

  it("leaves out the rows that an error of PostgreSQL quotes", () => {
    const error = Object.assign(new pg.DatabaseError("duplicate key", 1, "error"), {
      code: "23505",
      constraint: "phone_taken",
      detail: "Key (phone_number)=(0812345678) already exists.",
      where: "row (secret)",
    });
    const text = logged((log) => log.error({ err: error }, "internal error"));
    expect(text).toContain("23505");
    expect(text).toContain("phone_taken");
    expect(text).not.toMatch(/already exists|secret/);
  });

  it("shows no bearer token", () => {
    const text = logged((log) => log.info({ req: { headers: { authorization: "Bearer abc" } } }));
    expect(text).not.toContain("abc");
  });
});
