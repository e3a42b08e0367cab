import { describe, expect, it } from "vitest";

import { hashPassword, isPassword } from "./passwords.ts";

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe("a stored password", () => {
  it("is a PHC string of argon2id with 19 MiB and two passes", async () => {
    const stored = await hashPassword("1234");
    expect(stored).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(await hashPassword("1234")).not.toBe(stored);
  });

  it("is known again, also where its characters come decomposed", async () => {
    const stored = await hashPassword("r\u00e9sum\u00e9 กำไร🍀");
    expect(await isPassword("re\u0301sume\u0301 กำไร🍀", stored)).toBe(true);
    expect(await isPassword("resume กำไร🍀", stored)).toBe(false);
    expect(await isPassword("", stored)).toBe(false);
  });

  it("of another program and strength is judged by its own figures", async () => {
    // From the test vectors of the reference implementation (P-H-C/phc-winner-argon2, test.c).
    const foreign =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", foreign)).toBe(true);
    expect(await isPassword("Password", foreign)).toBe(false);
  });

  it.each([undefined, "", "none", "$2b$10$abc", "$argon2id$v=19$m=1,t=1,p=1$x$y"])(
    "that is %j lets nobody in",
    async (stored) => {
      expect(await isPassword("", stored)).toBe(false);
      expect(await isPassword("none", stored)).toBe(false);
    },
  );

  it("takes as long to refuse where there is none", async () => {
    const stored = await hashPassword("secret");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 15; round++) {
      known.push(await millisecondsOf(() => isPassword("wrong", stored)));
      unknown.push(await millisecondsOf(() => isPassword("wrong", undefined)));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe("many passwords at once", () => {
  it("wait up to a bound and are refused with BUSY beyond it; all goes on afterwards", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        hashPassword("x").then(
          () => "hashed",
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "hashed")).toHaveLength(42);
    expect(outcomes.filter((outcome) => outcome === "BUSY")).toHaveLength(18);
    expect(await isPassword("x", await hashPassword("x"))).toBe(true);
  });
});
