import { beforeAll, expect, it } from "vitest";

import { type Caller, useHouse } from "../testing/house.ts";
import { addLottery, addRound, slip, type TestLottery } from "../testing/lottery.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";

const house = useHouse();
let lottery: TestLottery;
let roundId: string;

beforeAll(async () => {
  lottery = await addLottery(house.current.db);
  roundId = await addRound(house.current.db, lottery);
});

/** trust.md figure 4: 200,000 spends of 1,000 wallets; here 2,000 of ten. */
const SPENDS = proofSize(2_000);
const SPENDS_PER_WALLET = 200;
const STAKE_BAHT = 7;
const STAKE = STAKE_BAHT * 100;
/** So many wallets at once. */
const TOGETHER = 10;

/** How many spends were accepted, refused, and what is left, in satang. */
async function spendAll(member: Caller): Promise<readonly number[]> {
  const replies = await Promise.all(
    Array.from({ length: SPENDS_PER_WALLET }, () =>
      member.post(
        "/api/lottery/bets/bulk",
        slip(lottery, roundId, [["TWO_TOP", "22", STAKE_BAHT]]),
      ),
    ),
  );
  const accepted = replies.filter(({ status }) => status === 201).length;
  const refused = replies.filter(({ body }) => body.code === "INSUFFICIENT_BALANCE").length;
  const [wallet] = await house.current.db.query<{ balance_satang: number }>(
    "select balance_satang from wallets where user_id = $1",
    [member.id],
  );
  return [accepted, refused, wallet?.balance_satang ?? -1];
}

it(
  "many wallets spent from in parallel take exactly what each covers, and none goes below zero",
  async () => {
    const wallets = Math.ceil(SPENDS / SPENDS_PER_WALLET);
    for (let done = 0; done < wallets; done += TOGETHER) {
      await Promise.all(
        Array.from({ length: Math.min(TOGETHER, wallets - done) }, async (_, at) => {
          const balance = 1 + (((done + at) * 15_485_863) % 150_000);
          const covered = Math.min(SPENDS_PER_WALLET, Math.floor(balance / STAKE));
          const left = balance - covered * STAKE;
          const spent = await spendAll(await house.current.member({ balance }));
          expect(spent).toEqual([covered, SPENDS_PER_WALLET - covered, left]);
        }),
      );
    }
  },
  PROOF_TIMEOUT_MS,
);
