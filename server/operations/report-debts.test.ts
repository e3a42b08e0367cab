/** The profit report beside the books where a correction took back more than a wallet held. */
import { bangkokDay } from "@chokdee/domain/time.ts";
import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { Desk } from "../testing/debts.ts";

const app = useApp();
const desk = new Desk(app);
const today = bangkokDay(Date.now());

interface Row {
  readonly key: string;
  readonly payouts: string;
  readonly profit: string;
}

async function reported(group: string): Promise<Row[]> {
  const path = `/api/admin/reports/profit?group=${group}&from=${today}&to=${today}`;
  const { status, body } = await desk.admin.get(path);
  expect(status).toBe(200);
  return body.data.items;
}

beforeAll(() => desk.open());

/** What the books say was paid out, and what the report says by day, by round and by member. */
async function payouts({ member, roundId }: { member: Caller; roundId: string }) {
  const books = (0 - (await desk.accountOf("PAYOUTS"))) / 100;
  const [day] = await reported("day");
  const round = (await reported("round")).find(({ key }) => key === roundId);
  const ofMember = (await reported("member")).find(({ key }) => key === member.id);
  const { body } = await desk.admin.get("/api/admin/dashboard");
  const all = [day, round, ofMember, body.data.today].map((row?: Row) => Number(row?.payouts));
  return { books, all };
}

it("counts what is owed of a corrected win as no payout, by day, round and member", async () => {
  const debtor = await desk.debtor();
  await app.current.db.query("update rounds set draw_date = $2 where id = $1", [
    debtor.roundId,
    today,
  ]);
  const corrected = await payouts(debtor);
  expect(corrected).toEqual({ books: 0, all: [0, 0, 0, 0] });
  // A newer result that pays the win again takes the debt up.
  await desk.correct(debtor.roundId, "71");
  const again = await payouts(debtor);
  expect(again).toEqual({ books: 950, all: [950, 950, 950, 950] });
});
