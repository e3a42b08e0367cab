import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../../testing/app.ts";
import { addLottery, addRound, type TestLottery } from "../../testing/lottery.ts";
import { bet } from "../../testing/settling.ts";

const app = useApp();
/** May write what the server may not: moments that are the same to the microsecond. */
let owner: pg.Client;
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
  owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

const MOST = 7;
/** Between two milliseconds, where a cursor of milliseconds would lose its place. */
const MOMENT = "2026-03-01 10:00:00.123457+00";

interface Page {
  readonly ids: string[];
  readonly next: string | null;
}

async function pageOf(path: string, idOf: (row: unknown) => string): Promise<Page> {
  const { status, body } = await admin.get(path);
  expect([path, status]).toEqual([path, 200]);
  const { items, next_cursor: next } = body.data.items ? body.data : { ...body, items: body.data };
  return { ids: items.map(idOf), next };
}

/** All pages of two rows each must hold what one large page holds, in its order. */
async function expectPages(
  path: string,
  wanted: readonly string[],
  idOf: (row: unknown) => string = (row) => (row as { id: string }).id,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 60; pages += 1) {
    const page: Page = await pageOf(`${path}&limit=2${cursor ? `&cursor=${cursor}` : ""}`, idOf);
    seen.push(...page.ids);
    cursor = page.next;
  }
  expect(cursor).toBeNull();
  const whole = await pageOf(`${path}&limit=200`, idOf);
  expect(seen).toEqual(whole.ids);
  const ours = seen.filter((id) => wanted.includes(id));
  expect(ours.toSorted()).toEqual(wanted.toSorted());
  return ours;
}

async function many<T>(make: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < MOST; at += 1) all.push(await make());
  return all;
}

const idsOf = (callers: readonly Caller[]) => callers.map(({ id }) => id);
const newestFirst = (ids: readonly string[]) => ids.toSorted().toReversed();
const byNumber = (ids: readonly string[]) => ids.toSorted((one, two) => Number(one) - Number(two));

describe("rows of the same moment come page by page, each once, in the list of", () => {
  it("members", async () => {
    const ids = idsOf(await many(() => app.current.member()));
    await owner.query("update members set created_at = $2 where id = any ($1)", [ids, MOMENT]);
    expect(await expectPages("/api/admin/users?role=USER", ids)).toEqual(newestFirst(ids));
  });

  it("the staff", async () => {
    const ids = idsOf(await many(() => app.current.admin(["support"])));
    await owner.query("update staff set created_at = $2 where member_id = any ($1)", [ids, MOMENT]);
    expect(await expectPages("/api/admin/staff?", ids)).toEqual(ids.toSorted());
  });

  it("what waits for a second person, also among those of one state", async () => {
    const member = await app.current.member();
    const insert = (status: string) =>
      owner.query<{ id: string }>(
        `insert into approvals (kind, user_id, amount_satang, asked_by, asked_at, expires_at, status)
         values ('CREDIT', $1, 100, $2, $3, '2100-01-01', $4) returning id`,
        [member.id, admin.id, MOMENT, status],
      );
    const waiting = await many(async () => (await insert("WAITING")).rows[0]?.id ?? "");
    const rejected = await many(async () => (await insert("REJECTED")).rows[0]?.id ?? "");
    const path = "/api/admin/approvals?";
    const all = [...waiting, ...rejected];
    expect(await expectPages(path, all)).toEqual(newestFirst(all));
    expect(await expectPages(`${path}status=WAITING`, waiting)).toEqual(newestFirst(waiting));
  });

  it("the operator's rounds, those to come upwards and the finished ones downwards", async () => {
    const lottery = await addLottery(app.current.db);
    const open = await many(() => addRound(app.current.db, lottery));
    const finished = await many(() => addRound(app.current.db, lottery));
    const closeAt = "2027-03-01 10:00:00.123457+00";
    await owner.query("update rounds set close_time = $2 where id = any ($1)", [open, closeAt]);
    await owner.query(
      "update rounds set close_time = $2, open_time = '2026-01-01', status = 'SETTLED' where id = any ($1)",
      [finished, MOMENT],
    );
    const path = `/api/admin/rounds?type=${lottery.typeId}`;
    expect(await expectPages(path, [...open, ...finished])).toEqual([
      ...byNumber(open),
      ...byNumber(finished).toReversed(),
    ]);
    const found = `/api/lottery/rounds?lottery_type_id=${lottery.typeId}`;
    expect(await expectPages(`${found}&state=open`, open)).toEqual(byNumber(open));
    // Some of them wait for their result yet: they stand in another index than the rest.
    await owner.query("update rounds set status = 'CLOSED' where id = any ($1) and id % 2 = 0", [
      finished,
    ]);
    const mixed = await expectPages(`${found}&state=finished`, finished);
    expect(mixed).toEqual(byNumber(finished).toReversed());
  });

  it("a day's transfers beside the books", async () => {
    const keys = await many(async () => {
      const { rows } = await owner.query<{ transaction_id: string }>(
        `insert into bank_notifications (provider, transaction_id, input_hash, amount_satang,
           to_account, occurred_at)
         values ('bank', gen_random_uuid()::text, '\\x00', 100, '1', $1) returning transaction_id`,
        [MOMENT],
      );
      return rows[0]?.transaction_id ?? "";
    });
    const path = "/api/admin/reports/reconciliation?date=2026-03-01";
    const transaction = (row: unknown) =>
      (row as { bank: { transaction_id: string } | null }).bank?.transaction_id ?? "";
    expect(await expectPages(path, keys, transaction)).toHaveLength(MOST);
  });

  it("members by what they staked, where all staked the same", async () => {
    const lottery: TestLottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const members = await many(() => app.current.member({ balance: 10_000 }));
    for (const member of members) await bet(member, lottery, roundId, [["TWO_TOP", "11", 7]]);
    const key = (row: unknown) => (row as { key: string }).key;
    const ids = idsOf(members);
    const path = "/api/admin/reports/profit?group=member";
    expect(await expectPages(path, ids, key)).toEqual(newestFirst(ids));
  });
});
