import { Refusal } from "@chokdee/domain/refusals.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { countAddress, countUse, type Limit } from "./rate-limits.ts";

const app = useApp();

let names = 0;
const limit = (more: Partial<Limit> = {}): Limit => {
  names += 1;
  return { name: `test-${names}`, times: 3, seconds: 60, ...more };
};

/** How many of so many uses at once are let through. */
async function through(uses: number, use: () => Promise<void>): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: uses }, () =>
      use().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === "TOO_MANY_REQUESTS") return false;
          throw error;
        },
      ),
    ),
  );
  return outcomes.filter(Boolean).length;
}

describe("a limit", () => {
  it("lets exactly so many through, at the same moment too", async () => {
    const one = limit();
    expect(await through(50, () => countUse(app.current, one, "a"))).toBe(3);
    expect(await through(5, () => countUse(app.current, one, "b"))).toBe(3);
  });

  it("says how long to wait and lets through again then", async () => {
    const one = limit({ times: 1, seconds: 0.4 });
    await countUse(app.current, one, "a");
    const refusal: unknown = await countUse(app.current, one, "a").catch((error) => error);
    expect(refusal).toMatchObject({ details: { retry_after_seconds: 1 } });
    await expect.poll(() => through(1, () => countUse(app.current, one, "a"))).toBe(1);
  });
});

it("a use within the window does not put the window's end off", async () => {
  const one = limit();
  const end = () =>
    app.current.db.query("select window_ends_at::text from rate_counters where name = $1", [
      one.name,
    ]);
  await countUse(app.current, one, "a");
  const first = await end();
  await countUse(app.current, one, "a");
  expect(await end()).toEqual(first);
});

it("a limit whose window is over lets so many through as before, and no more", async () => {
  const one = limit({ times: 2 });
  expect(await through(4, () => countUse(app.current, one, "a"))).toBe(2);
  await app.current.db.query(
    "update rate_counters set window_ends_at = clock_timestamp() - interval '1 s' where name = $1",
    [one.name],
  );
  expect(await through(4, () => countUse(app.current, one, "a"))).toBe(2);
});

it("whoever is refused is refused without a write, until the window is over", async () => {
  const one = limit();
  await through(4, () => countUse(app.current, one, "a"));
  // Which row it is, and of which write.
  const row = () =>
    app.current.db.query(
      "select ctid::text, xmin::text, xmax::text, used from rate_counters where name = $1",
      [one.name],
    );
  const before = await row();
  expect(await through(5, () => countUse(app.current, one, "a"))).toBe(0);
  expect(await row()).toEqual(before);
});

describe("a limit by address", () => {
  it.each(["203.0.113.5", "10.0.0.1", "128.0.0.1", "::ffff:203.0.113.6", "2001:db8::1"])(
    "holds in full for %s",
    async (address) => {
      const one = limit();
      expect(await through(20, () => countAddress(app.current, one, address))).toBe(3);
    },
  );

  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])(
    "is a hundred times wider for this machine itself: %s",
    async (address) => {
      const one = limit();
      expect(await through(320, () => countAddress(app.current, one, address))).toBe(300);
    },
  );

  it("counts the addresses of one IPv6 network together", async () => {
    const one = limit();
    const addresses = [
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff:1:2:3",
      "2001:db8:1:2::",
      "2001:db8:1:2::9",
    ];
    const passed = await Promise.all(
      addresses.map((address) => through(1, () => countAddress(app.current, one, address))),
    );
    expect(passed.filter((count) => count === 1)).toHaveLength(3);
    expect(await through(1, () => countAddress(app.current, one, "2001:db8:1:3::1"))).toBe(1);
  });

  it("is kept by a call, with Retry-After, and before it is even read", async () => {
    const ask = () =>
      app.current.inject({
        method: "POST",
        url: "/api/auth/register/check-phone",
        remoteAddress: "203.0.113.77",
        payload: { nonsense: true },
      });
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const refused = await ask();
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(30);
    expect(refused.json<{ code: string }>().code).toBe("TOO_MANY_REQUESTS");
  });

  it("is not got around by claiming another address", async () => {
    const ask = (claimed: string) =>
      app.current.inject({
        method: "POST",
        url: "/api/auth/register/check-phone",
        remoteAddress: "203.0.113.88",
        headers: { "x-forwarded-for": claimed, "x-real-ip": claimed, forwarded: `for=${claimed}` },
        payload: {},
      });
    for (let time = 0; time < 5; time++) await ask(`198.51.100.${time}`);
    expect((await ask("127.0.0.1")).statusCode).toBe(429);
  });
});

describe("a limit by IPv6 network", () => {
  const uses = (one: Limit, addresses: readonly string[]) => {
    const left = [...addresses];
    return through(addresses.length, () => countAddress(app.current, one, left.pop() ?? ""));
  };
  const hex = (at: number) => at.toString(16);

  it("counts the /56 with four times the bound, and the /48 with sixteen times", async () => {
    const ofOne56 = Array.from({ length: 40 }, (_, at) => `2001:db8:1:4a${hex(at + 16)}::1`);
    expect(await uses(limit({ times: 1 }), ofOne56)).toBe(4);
    const ofOne48 = Array.from({ length: 60 }, (_, at) => `2001:db8:2:${hex(at + 1)}00::1`);
    expect(await uses(limit({ times: 1 }), ofOne48)).toBe(16);
    const ofMany = Array.from({ length: 40 }, (_, at) => `2001:db8:${hex(at + 1)}::1`);
    expect(await uses(limit({ times: 1 }), ofMany)).toBe(40);
  });
});
