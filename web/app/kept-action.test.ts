import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, reload } from "../testing/browser.ts";

const A_HUNDRED = { amount: "100.00" };
const MINUTE = 60_000;

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const bob = { ...alice, id: "b", nickname: "B" };

beforeEach(async () => {
  openBrowser();
  vi.useFakeTimers({ now: 1_000_000 });
  await signIn(alice);
});
afterAll(async () => {
  vi.useRealTimers();
  await closeBrowser();
});

async function signIn(user: typeof alice | typeof bob): Promise<void> {
  (await import("./session.ts")).beginSession(`token of ${user.id}`, user, Date.now());
}

/** Sends once; answers the key that the server got. */
async function sent(
  body: object,
  failure?: { status: number; code?: string },
  name = "withdrawal",
) {
  const { ApiFailure } = await import("./api-failure.ts");
  const { underKey } = await import("./kept-action.ts");
  let got = "";
  await underKey(name, body, (key) => {
    got = key;
    const { status, code } = failure ?? { status: 200 };
    return failure ? Promise.reject(new ApiFailure(status, { code })) : Promise.resolve("done");
  }).catch(() => undefined);
  expect(got).toMatch(/^[0-9a-f-]{36}$/);
  return got;
}

const LOST = { status: 0 };

it("gives the server's answer, and its failure as it is", async () => {
  const { underKey } = await import("./kept-action.ts");
  expect(await underKey("withdrawal", A_HUNDRED, async () => "done")).toBe("done");
  const failure = new Error("no");
  await expect(underKey("withdrawal", A_HUNDRED, () => Promise.reject(failure))).rejects.toBe(
    failure,
  );
});

it("an action whose answer was lost is sent again under its key, also after a reload", async () => {
  const first = await sent(A_HUNDRED, LOST);
  expect(await sent(A_HUNDRED, LOST)).toBe(first);
  reload();
  expect(await sent(A_HUNDRED)).toBe(first);
});

it.each([401, 408, 409, 422, 429, 500, 503])(
  "a retry that is answered %i keeps the key: the try before it may have arrived",
  async (status) => {
    const first = await sent(A_HUNDRED, LOST);
    expect(await sent(A_HUNDRED, { status, code: "ANY" })).toBe(first);
    expect(await sent(A_HUNDRED)).toBe(first);
  },
);

it("the key is there before anything is sent: a page that is closed meanwhile sends it again", async () => {
  const { underKey } = await import("./kept-action.ts");
  let first = "";
  void underKey("withdrawal", A_HUNDRED, (key) => {
    first = key;
    return new Promise(() => undefined);
  });
  reload();
  expect(await sent(A_HUNDRED)).toBe(first);
});

it("once the server has said yes, the same again is another action", async () => {
  const first = await sent(A_HUNDRED);
  expect(await sent(A_HUNDRED)).not.toBe(first);
});

it("another amount, account or member never goes under a key that was used", async () => {
  const keys = [
    await sent(A_HUNDRED, LOST),
    await sent({ amount: "100.01" }, LOST),
    await sent({ amount: "100.01", bank_account_no: "0451239876" }, LOST),
    await sent({ amount: "100.01", bank_account_no: "0451239876" }, LOST, "deposit"),
  ];
  await signIn(bob);
  keys.push(await sent({ amount: "100.01", bank_account_no: "0451239876" }, LOST));
  expect(new Set(keys).size).toBe(5);
});

it("leaves no account, name or reason in the storage of the phone", async () => {
  const { endSession } = await import("./session.ts");
  const account = { bank_account_no: "0451239876", bank_account_name: "ใจดี มีสุข" };
  const first = await sent({ ...A_HUNDRED, ...account }, { status: 422, code: "ANY" });
  endSession({ byMember: true });
  const left = localStorage.getItem("action.withdrawal.a");
  expect(left).toContain(first);
  for (const value of Object.values(account)) expect(left).not.toContain(value);
});

it("an action that a page of before has kept with its content is sent again under its key", async () => {
  const kept = { id: "5b8c1d1e-0000-4000-8000-000000000001", body: JSON.stringify(A_HUNDRED) };
  localStorage.setItem("action.withdrawal.a", JSON.stringify({ ...kept, atMs: Date.now() }));
  expect(await sent(A_HUNDRED)).toBe(kept.id);
});

it("a key that the server has for other content is given up", async () => {
  const first = await sent(A_HUNDRED, { status: 409, code: "IDEMPOTENCY_CONFLICT" });
  expect(await sent(A_HUNDRED)).not.toBe(first);
});

it("after a quarter of an hour the same again is a new wish, and not before", async () => {
  const first = await sent(A_HUNDRED, LOST);
  vi.setSystemTime(1_000_000 + 15 * MINUTE - 1);
  expect(await sent(A_HUNDRED, LOST)).toBe(first);
  vi.setSystemTime(1_000_000 + 15 * MINUTE);
  expect(await sent(A_HUNDRED, LOST)).not.toBe(first);
});

it("a key of a moment that is long to come is of a clock that was wrong, and not used again", async () => {
  const first = await sent(A_HUNDRED, LOST);
  vi.setSystemTime(1_000_000 - 15 * MINUTE + 1);
  expect(await sent(A_HUNDRED, LOST)).toBe(first);
  vi.setSystemTime(1_000_000 - 15 * MINUTE);
  expect(await sent(A_HUNDRED, LOST)).not.toBe(first);
});

it("a late yes does not forget what another tab has begun meanwhile", async () => {
  const { underKey } = await import("./kept-action.ts");
  let answer: (value: string) => void = () => undefined;
  const slow = underKey(
    "withdrawal",
    A_HUNDRED,
    () => new Promise<string>((resolve) => (answer = resolve)),
  );
  const other = await sent({ amount: "200.00" }, LOST);
  answer("done");
  await slow;
  expect(await sent({ amount: "200.00" })).toBe(other);
});

it("a yes that comes once another member is there leaves its member's next action a new one", async () => {
  const { underKey } = await import("./kept-action.ts");
  let first = "";
  let answer: (value: string) => void = () => undefined;
  const slow = underKey("withdrawal", A_HUNDRED, (key) => {
    first = key;
    return new Promise<string>((resolve) => (answer = resolve));
  });
  await signIn(bob);
  answer("done");
  await slow;
  await signIn(alice);
  expect(await sent(A_HUNDRED)).not.toBe(first);
});

it("a former wish that has ended is not made again once another member is there", async () => {
  const { underKey } = await import("./kept-action.ts");
  const first = await sent(A_HUNDRED, LOST, "deposit");
  const keys: string[] = [];
  let answer: (value: string) => void = () => undefined;
  const slow = underKey(
    "deposit",
    A_HUNDRED,
    (key) => {
      keys.push(key);
      if (keys.length > 1) return Promise.resolve("PENDING");
      return new Promise<string>((resolve) => (answer = resolve));
    },
    (status) => status === "EXPIRED",
  );
  await signIn(bob);
  answer("EXPIRED");
  expect(await slow).toBe("EXPIRED");
  expect(keys).toEqual([first]);
});

it("what cannot be read is as if nothing were kept", async () => {
  for (const broken of ["", "{", "null", "7", '"x"']) {
    localStorage.setItem("action.withdrawal.a", broken);
    expect(await sent(A_HUNDRED)).not.toBe("");
  }
});

it("an action that the phone has no room to keep is sent, and again under its key", async () => {
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("There is no room.", "QuotaExceededError");
  });
  const first = await sent(A_HUNDRED, LOST);
  expect(await sent(A_HUNDRED)).toBe(first);
  expect(await sent(A_HUNDRED)).not.toBe(first);
});

it.each([
  ["a day fast", 24 * 60 * MINUTE],
  ["a day slow", -24 * 60 * MINUTE],
])(
  "a phone that was %s and is set right in between keeps a key no longer, nor shorter",
  async (_, by) => {
    const { takeServerTime } = await import("../ui/clock.ts");
    const start = Date.now();
    const phoneShows = (ms: number, isSet: number) => {
      vi.setSystemTime(start + ms + isSet);
      takeServerTime(start + ms, Date.now(), Date.now());
    };
    phoneShows(0, by);
    const first = await sent(A_HUNDRED, LOST);
    phoneShows(14 * MINUTE, 0);
    expect(await sent(A_HUNDRED, LOST)).toBe(first);
    phoneShows(15 * MINUTE, 0);
    expect(await sent(A_HUNDRED, LOST)).not.toBe(first);
  },
);
