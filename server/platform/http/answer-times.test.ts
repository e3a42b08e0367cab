/**
 * What the time of an answer tells (trust.md A1 and A7): whether a thing that is not the caller's
 * is there, and whether a number has an account. In npm test the answers are compared; their times
 * only by npm run proof -- timing, for which the machine must have nothing else to do.
 */
import { login } from "@chokdee/domain/accounts/contract.ts";
import { beforeAll, expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../../testing/deposits.ts";
import { type Caller, newPhone, useApp } from "../../testing/app.ts";
import { addLottery, addRound, slip } from "../../testing/lottery.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../../testing/proof-size.ts";

const app = useApp();
/** trust.md asks for 2,000 of each. */
const SAMPLES = proofSize(3);
const isProof = SAMPLES >= 1_000;
/** The chance that one time is longer than another; 0.5 tells nothing. */
const MOST_TOLD = 0.05;
const NOBODY = "00000000-0000-4000-8000-000000000000";

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

interface Thing {
  readonly call: string;
  /** Another member's, and none that was ever there. */
  readonly foreign: string;
  readonly missing: string;
  readonly ask: (id: string) => Promise<Answered>;
}

let owner: Caller;
let stranger: Caller;
let things: readonly Thing[];
beforeAll(async () => {
  owner = await app.current.member({ balance: 1_000_000 });
  stranger = await app.current.member({ balance: 1_000_000 });
  const { db } = app.current;
  const lottery = await addLottery(db);
  const sent = slip(lottery, await addRound(db, lottery), [["TWO_TOP", "11", 10]]);
  await owner.post("/api/lottery/bets/bulk", sent);
  const lines = [{ number: "077" }];
  const made = await owner.post("/api/lucky-sets", { name: "x", lines });
  const set = (made.body as { data: { id: string } }).data.id;
  const account = await receivingAccount(await app.current.admin(), true);
  const deposit = (await pendingDeposit(app.current, account)).intent.deposit_id;
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
async function compare(one: () => Promise<Answered>, other: () => Promise<Answered>) {
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let n = 0; n < SAMPLES * 2;) {
    const which = (n + Math.floor(n / 2)) % 2;
    const start = performance.now();
    const { status, body } = await (which === 0 ? one() : other());
    // Where the machine stood still, time ran out; asked once more.
    if (status === 503) continue;
    times[which]?.push(performance.now() - start);
    answers.add(JSON.stringify([status, body]));
    n += 1;
  }
  return { told: Number(chanceLonger(...times).toFixed(3)), answers: [...answers] };
}

it(
  "a thing of another member and one that is not there are told apart by nothing",
  async () => {
    const told: Record<string, number> = {};
    for (const { call, foreign, missing, ask } of things) {
      const seen = await compare(
        () => ask(foreign),
        () => ask(missing),
      );
      expect([call, ...seen.answers]).toEqual([call, seen.answers[0]]);
      told[call] = seen.told;
    }
    if (!isProof) return;
    process.stdout.write(`${JSON.stringify(told)}\n`);
    expect(Object.values(told).filter((one) => Math.abs(one - 0.5) > MOST_TOLD)).toEqual([]);
  },
  PROOF_TIMEOUT_MS,
);

it(
  "one more look into the database is told by its time, so that the measurement can tell",
  async () => {
    const [thing] = things;
    if (!isProof || thing === undefined) return;
    const { told } = await compare(
      async () => {
        await app.current.db.query("select 1");
        return thing.ask(thing.foreign);
      },
      () => thing.ask(thing.missing),
    );
    process.stdout.write(`one more look: ${String(told)}\n`);
    expect(told - 0.5).toBeGreaterThan(MOST_TOLD);
  },
  PROOF_TIMEOUT_MS,
);

it(
  "a number with an account and one without are told apart by nothing",
  async () => {
    const { phone } = await app.current.member({ password: "secret" });
    const tryWith = async (number: string) => {
      // Else a captcha is asked for; taken away before either of them.
      await app.current.db.query("delete from sign_in_failures");
      const form = { phone_number: number, password: "wrong" };
      return app.current.stranger.post(login.path, form);
    };
    const unknown = newPhone();
    const { told, answers } = await compare(
      () => tryWith(phone),
      () => tryWith(unknown),
    );
    expect(answers).toEqual([answers[0]]);
    if (!isProof) return;
    process.stdout.write(`signing in: ${String(told)}\n`);
    expect(Math.abs(told - 0.5)).toBeLessThan(MOST_TOLD);
  },
  PROOF_TIMEOUT_MS,
);
