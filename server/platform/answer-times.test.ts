/**
 * What the time of an answer tells (trust.md A1 and A7): whether a thing that is not the caller's
 * is there, and whether a number has an account. In npm test the answers are compared; their times
 * only by npm run proof -- timing, for which the machine must have nothing else to do.
 */
import { login } from "@chokdee/domain/members/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { type Caller, newPhone, useHouse } from "../testing/house.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const house = useHouse();
/** trust.md asks for 2,000 of each. */
const SAMPLES = proofSize(3);
const isProof = SAMPLES >= 200;
/** The chance that one time is longer than another; 0.5 tells nothing. */
const MOST_TOLD = 0.05;
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Thing {
  readonly call: string;
  /** Another member's, and none that was ever there. */
  readonly foreign: string;
  readonly missing: string;
  readonly ask: (id: string) => Promise<{ status: number; body: unknown }>;
}

let owner: Caller;
let stranger: Caller;
let things: readonly Thing[];
beforeAll(async () => {
  owner = await house.current.member({ balance: 1_000_000 });
  stranger = await house.current.member({ balance: 1_000_000 });
  const { db } = house.current;
  const lottery = await addLottery(db);
  const sent = slip(lottery, await addRound(db, lottery), [["TWO_TOP", "11", 10]]);
  await owner.post("/api/lottery/bets/bulk", sent);
  const lines = [{ number: "077" }];
  const made = await owner.post("/api/lucky-sets", { name: "x", lines });
  const set = (made.body as { data: { id: string } }).data.id;
  const account = await receivingAccount(await house.current.admin(), true);
  const deposit = (await pendingDeposit(house.current, account)).intent.deposit_id;
  const uuid = (call: string, foreign: string, ask: Thing["ask"]) => ({
    call,
    foreign,
    missing: NOBODY,
    ask,
  });
  const group = (id: string) => `/api/lottery/bets/groups/${id}`;
  things = [
    uuid("a deposit", deposit, (id) => stranger.get(`/api/wallets/deposits/${id}`)),
    uuid("a deposit cancelled", deposit, (id) => stranger.delete(`/api/wallets/deposits/${id}`)),
    uuid("a set", set, (id) => stranger.get(`/api/lucky-sets/${id}`)),
    uuid("a set deleted", set, (id) => stranger.delete(`/api/lucky-sets/${id}`)),
    uuid("a set shared", set, (id) => stranger.post(`/api/lucky-sets/${id}/share`)),
    uuid("a receipt", sent.bet_group_id, (id) => stranger.get(`${group(id)}/receipt`)),
    uuid("a slip cancelled", sent.bet_group_id, (id) => stranger.post(`${group(id)}/cancel`)),
  ];
});

/** How often one of the first took longer than one of the second, 0 to 1 (Mann-Whitney). */
function chanceLonger(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((ms) => [ms, 1] as const), ...second.map((ms) => [ms, 0] as const)];
  const sorted = all.toSorted(([one], [other]) => one - other);
  const ranks = sorted.reduce((sum, [, isFirst], rank) => sum + (isFirst ? rank + 1 : 0), 0);
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

/** Takes turns, so that what else the machine does falls on both alike. */
async function compare(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let n = 0; n < SAMPLES * 2; n += 1) {
    const which = (n + Math.floor(n / 2)) % 2;
    const start = performance.now();
    const answer = await (which === 0 ? one() : other());
    times[which]?.push(performance.now() - start);
    answers.add(JSON.stringify(answer));
  }
  return { told: chanceLonger(...times), answers: answers.size };
}

it(
  "a thing of another member and one that is not there are told apart by nothing",
  async () => {
    const told: Record<string, number> = {};
    for (const { call, foreign, missing, ask } of things) {
      const shown = async (id: string) => {
        const { status, body } = await ask(id);
        return { status, body };
      };
      const seen = await compare(
        () => shown(foreign),
        () => shown(missing),
      );
      expect([call, seen.answers]).toEqual([call, 1]);
      told[call] = Number(seen.told.toFixed(3));
    }
    if (!isProof) return;
    process.stdout.write(`${JSON.stringify(told)}\n`);
    expect(Object.values(told).filter((one) => Math.abs(one - 0.5) > MOST_TOLD)).toEqual([]);
  },
  PROOF_TIMEOUT_MS,
);

it(
  "what is the caller's own is told by its time, so that the measurement can tell",
  async () => {
    const [, , set] = things;
    if (!isProof || set === undefined) return;
    const { told } = await compare(
      () => owner.get(`/api/lucky-sets/${set.foreign}`),
      () => owner.get(`/api/lucky-sets/${set.missing}`),
    );
    expect(Math.abs(told - 0.5)).toBeGreaterThan(MOST_TOLD);
  },
  PROOF_TIMEOUT_MS,
);

it(
  "a number with an account and one without are told apart by nothing",
  async () => {
    const { db } = house.current;
    const phones = [(await house.current.member({ password: "secret" })).phone, newPhone()];
    const tryWith = async (phone = "") => {
      // Else a captcha is asked for; taken away before either of them.
      await db.query("delete from sign_in_failures");
      const reply = await house.current.stranger.post(login.path, {
        phone_number: phone,
        password: "wrong",
      });
      return { status: reply.status, body: reply.body };
    };
    const { told, answers } = await compare(
      async () => tryWith(phones[0]),
      async () => tryWith(phones[1]),
    );
    expect(answers).toBe(1);
    if (!isProof) return;
    process.stdout.write(`signing in: ${told.toFixed(3)}\n`);
    expect(Math.abs(told - 0.5)).toBeLessThan(MOST_TOLD);
  },
  PROOF_TIMEOUT_MS,
);
