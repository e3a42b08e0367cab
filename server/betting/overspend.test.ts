import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller, type TestApp } from "../testing/app.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { proofSize, PROOF_TIMEOUT_MS } from "../testing/proof-size.ts";
import { untilAnswered, untilRun } from "../testing/until-answered.ts";

const app = useApp();
let spender: Spender;

beforeAll(async () => {
  spender = await openSpender(app.current);
});

/** trust.md figure 4: 200,000 spends of 1,000 wallets; here 2,000 of ten. */
const SPENDS = proofSize(2_000);
const SPENDS_PER_WALLET = 200;
const STAKE_BAHT = 7;
const STAKE = STAKE_BAHT * 100;
/** So many wallets at once. */
const TOGETHER = 10;

/** How many spends were accepted, refused, and what is left, in satang. */
type Spender = (member: Caller) => Promise<readonly number[]>;

async function openSpender({ db }: TestApp): Promise<Spender> {
  const lottery = await addLottery(db);
  const roundId = await addRound(db, lottery);
  const spend = async (member: Caller): Promise<string> => {
    const sent = slip(lottery, roundId, [["TWO_TOP", "22", STAKE_BAHT]]);
    const place = () => member.post("/api/lottery/bets/bulk", sent);
    const { status, body } = await untilAnswered(place);
    return status < 300 ? "ACCEPTED" : String(body.code);
  };
  return async (member) => {
    const ends = await Promise.all(Array.from({ length: SPENDS_PER_WALLET }, () => spend(member)));
    // The others' spends are under way, and take the connections.
    const [wallet] = await untilRun(() =>
      db.query<{ balance_satang: number }>(
        "select balance_satang from wallets where user_id = $1",
        [member.id],
      ),
    );
    const count = (end: string) => ends.filter((one) => one === end).length;
    return [count("ACCEPTED"), count("INSUFFICIENT_BALANCE"), wallet?.balance_satang ?? -1];
  };
}

/** A wallet, and what it must do. */
async function openWallet(on: TestApp, at: number) {
  const balance = 1 + ((at * 15_485_863) % 150_000);
  const covered = Math.min(SPENDS_PER_WALLET, Math.floor(balance / STAKE));
  const due = [covered, SPENDS_PER_WALLET - covered, balance - covered * STAKE];
  return { member: await on.member({ balance }), due };
}

it(
  "many wallets spent from in parallel take exactly what each covers, and none goes below zero",
  async () => {
    const wallets = Math.ceil(SPENDS / SPENDS_PER_WALLET);
    for (let done = 0; done < wallets; done += TOGETHER) {
      const together = Math.min(TOGETHER, wallets - done);
      const opened = await Promise.all(
        Array.from({ length: together }, (_, at) => openWallet(app.current, done + at)),
      );
      const spent = await Promise.all(opened.map(({ member }) => spender(member)));
      expect(spent).toEqual(opened.map(({ due }) => due));
    }
  },
  PROOF_TIMEOUT_MS,
);
