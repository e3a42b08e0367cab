/** The desk's members by balance: who has most is known without a look at all wallets, and is right. */
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { openPagesTouched, type PagesTouched } from "../testing/pages-touched.ts";
import { searchMembers, type MemberSearch } from "./queries/users.ts";

/** Those of a thousand members hold most: n baht the n-th of them. */
const RICH = 1_000;
const WALLETS = 200_000;

const PAST = [
  `insert into members (id, phone_number, nickname, password_hash)
   select md5('m' || n)::uuid, '07' || lpad(n::text, 8, '0'), 'n' || n, 'x'
   from generate_series(1, ${RICH}) n`,
  `insert into wallets (user_id, balance_satang)
   select md5('m' || n)::uuid, case when n <= ${RICH} then n * 100 else 0 end
   from generate_series(1, ${WALLETS}) n`,
];

const app = useApp();
let touched: PagesTouched;

beforeAll(async () => {
  touched = await openPagesTouched(app.current, PAST);
});
afterAll(() => touched.end());

const ALL: MemberSearch = {
  patterns: null,
  also: [],
  role: "USER",
  staffPhones: true,
  sort: "balance_high",
  state: null,
  tag: null,
  alike: null,
  after: undefined,
  limit: 51,
};
/** Whose balances stand on a page, each as a number of baht with its name. */
async function listed(search: Partial<MemberSearch> = {}): Promise<string[]> {
  const rows = await searchMembers(touched.asking, { ...ALL, ...search });
  return rows.map((row) => `${row.nickname} ${(row.balance_satang ?? 0) / 100}`);
}
const named = (from: number, count: number) =>
  Array.from({ length: count }, (_none, at) => `n${from - at} ${from - at}`);
const behind = async (n: number) => {
  const [row] = await touched.asking.query<{ id: string }>(`select md5('m${n}')::uuid as id`);
  return { key: String(n * 100), id: row?.id ?? "" };
};
const post = (n: number, satang: number) =>
  touched.query(
    `select wallet_post_entries(array[md5('m${n}')::uuid], array['ADJUST'], array[$1::bigint],
       array['ADJUSTMENTS'], array['test'], array[$2], array[null::jsonb])`,
    [satang, `${n} ${satang}`],
  );

it("the pages after the first are read of those who may have most", async () => {
  const { answer } = await touched.of(async () => {
    const first = await listed();
    const next = await touched.of(async () => listed({ after: await behind(950) }));
    return { first, next };
  });
  expect(answer.first).toEqual(named(1_000, 51));
  expect(answer.next.answer).toEqual(named(949, 51));
  expect(answer.next.pages).toBeLessThan(1_000);
});

it("who was posted to since stands where their balance says", async () => {
  const { answer } = await touched.of(async () => {
    const before = await listed();
    await post(1_000, -100_000);
    await post(5, 200_000);
    await post(999, -70_000);
    return { before, now: await listed() };
  });
  expect(answer.before).toEqual(named(1_000, 51));
  expect(answer.now).toEqual(["n5 2005", ...named(998, 50)]);
});

it("further down than that is known, and where it is long ago, all are read again", async () => {
  const { answer } = await touched.of(async () => {
    const first = await listed();
    const [seam, deep] = [
      await listed({ after: await behind(720) }),
      await listed({ after: await behind(30) }),
    ];
    await touched.query("update wallets set balance_satang = 0 where user_id = md5('m999')::uuid");
    await touched.query(
      "update wallets set balance_satang = 999000 where user_id = md5('m7')::uuid",
    );
    await touched.query("update highest_balances set looked_at = now() - interval '11 minutes'");
    return { first, seam, deep, again: await listed() };
  });
  expect(answer.first).toEqual(named(1_000, 51));
  expect(answer.seam).toEqual(named(719, 51));
  // Behind those who have something come all who have nothing.
  expect(answer.deep.slice(0, 29)).toEqual(named(29, 29));
  expect(answer.again).toEqual(["n7 9990", "n1000 1000", ...named(998, 49)]);
});

it("a look by a clock that was an hour ahead is not believed", async () => {
  const { answer } = await touched.of(async () => {
    await listed();
    await touched.query("update highest_balances set looked_at = now() + interval '1 hour'");
    await post(5, 200_000);
    return listed();
  });
  expect(answer).toEqual(["n5 2005", ...named(1_000, 50)]);
});
