/**
 * Every call by each of nine identities, with the ids of somebody else in path, query and body
 * (trust.md A1, A2, figure 8): what is a member's own reaches nobody but them and the staff who
 * have the right to it, and is changed by nobody.
 */
import { randomUUID } from "node:crypto";

import type { Call } from "@chokdee/domain/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount } from "../../testing/deposits.ts";
import { type Caller, useApp } from "../../testing/app.ts";
import { addLottery, addRound, slip } from "../../testing/lottery.ts";
import { exclude } from "../../testing/protection.ts";
import { demote } from "../../testing/two-people.ts";
import { askToWithdraw, richMember } from "../../testing/withdrawals.ts";
import { served } from "../http/router.ts";

const app = useApp();
let calls: readonly Call[];
let owned: Owned;

/** What belongs to the one member whom all others try to reach. */
interface Owned {
  readonly member: Caller;
  readonly ids: readonly string[];
  /** Texts that stand in nothing but what is theirs. */
  readonly marks: readonly string[];
}

beforeAll(async () => {
  calls = (served.get(app.current.http) ?? [])
    // These end the session that asks; what they do to others is asked of admin calls.
    .filter(({ path }) => !/logout|protection\/(break|exclusion)/.test(path));
  owned = await makeOwned();
});

async function makeOwned(): Promise<Owned> {
  const { db } = app.current;
  const member = await richMember(app.current);
  const nickname = `only ${randomUUID().slice(0, 13)}`;
  await db.query("update members set nickname = $1 where id = $2", [nickname, member.id]);
  const account = await receivingAccount(await app.current.admin(), true);
  const deposit = (await openIntent(member, account, 123)).body.data;
  const lottery = await addLottery(db);
  const sent = slip(lottery, await addRound(db, lottery), [["TWO_TOP", "11", 10]]);
  expect((await member.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
  const withdrawal = await askToWithdraw(member, 100);
  expect(withdrawal.status).toBeLessThan(300);
  const rows = await db.query<{ id: string }>(
    `select id::text from bank_accounts where member_id = $1
     union all select id::text from withdrawals where user_id = $1
     union all select id::text from slips where user_id = $1
     union all select $1::text union all select $2 union all select $3`,
    [member.id, deposit.deposit_id, sent.bet_group_id],
  );
  const ids = rows.map(({ id }) => id);
  const marks = [nickname, member.phone, member.number, ...ids.filter((id) => id.length > 15)];
  return { member, ids, marks: [...marks, deposit.reference_id] };
}

/** All rows of the member that money and access hang on. */
async function stateOf({ member }: Owned): Promise<string> {
  const [row] = await app.current.db.query<{ state: string }>(
    `select jsonb_build_array(
       (select to_jsonb(m) from members m where id = $1),
       (select to_jsonb(w) from wallets w where user_id = $1),
       (select jsonb_agg(b order by id) from bank_accounts b where member_id = $1),
       (select jsonb_agg(d order by id) from deposits d where user_id = $1),
       (select jsonb_agg(w order by id) from withdrawals w where user_id = $1),
       (select jsonb_agg(s order by id) from slips s where user_id = $1))::text as state`,
    [member.id],
  );
  return row?.state ?? "";
}

const namedInQuery = (id: string): string =>
  `?user_id=${id}&member_id=${id}&id=${id}&deposit_id=${id}`;

async function ask(call: Call, token: string, id: string, query = namedInQuery(id)) {
  const url = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
  const own = { id, user_id: id, member_id: id, userId: id, deposit_id: id, bet_group_id: id };
  const payload = { ...own, bank_account_id: id, withdrawal_id: id, phone_number: "0811111111" };
  const reply = await app.current.inject({
    method: call.method,
    url: call.method === "GET" ? url + query : url,
    ...(token === "" ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(call.method === "GET" ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.body };
}

/** Asks every call with every id, and answers what should not have been answered. */
async function leaksTo(token: string, some: readonly Call[] = calls): Promise<string[]> {
  const leaks: string[] = [];
  for (const call of some) {
    // Where the path names nothing, two ids in query and body will do.
    const ids = call.path.includes("{") ? owned.ids : owned.ids.slice(-2);
    for (const id of ids) {
      const { status, body } = await ask(call, token, id);
      const marks = owned.marks.filter((mark) => mark !== id && body.includes(mark));
      // Refusing, nobody says anything of whom an id is; answering, not even the id comes back.
      const repeats = status < 300 && owned.marks.includes(id) && body.includes(id);
      if (marks.length > 0 || repeats || status >= 500) {
        leaks.push(`${call.method} ${call.path} ${status} ${body.slice(0, 200)}`);
      }
    }
  }
  return leaks;
}

const strangers: readonly (readonly [string, () => Promise<string>, readonly number[]])[] = [
  ["nobody", async () => "", [401]],
  ["a locked member", async () => locked((await app.current.member()).id), [401]],
  ["a member whose session has expired", () => expired(), [401]],
  ["another member", async () => (await app.current.member()).token, [403]],
  ["a member who has excluded themselves", () => selfExcluded(), [403]],
  ["a demoted administrator", () => demoted(), [403]],
];

async function locked(id: string): Promise<string> {
  const { token } = await app.current.db.transaction((tx) => app.current.sessions.begin(tx, id));
  await app.current.db.query("update members set locked_at = now() where id = $1", [id]);
  return token;
}

async function expired(): Promise<string> {
  const { id, token } = await app.current.member();
  await app.current.db.query("update sessions set expires_at = now() where member_id = $1", [id]);
  return token;
}

async function selfExcluded(): Promise<string> {
  const member = await app.current.member();
  expect((await exclude(member)).status).toBe(200);
  return (await app.current.db.transaction((tx) => app.current.sessions.begin(tx, member.id)))
    .token;
}

async function demoted(): Promise<string> {
  const admin = await app.current.admin();
  await demote(app.current, admin);
  return admin.token;
}

describe("what is a member's own", () => {
  it.each(strangers)(
    "reaches by no call %s, who changes nothing of it",
    async (_who, sign, backOffice) => {
      const before = await stateOf(owned);
      const token = await sign();
      expect(await leaksTo(token)).toEqual([]);
      expect(await stateOf(owned)).toBe(before);
      for (const call of calls.filter(({ audience }) => audience === "admin")) {
        const { status } = await ask(call, token, owned.ids[0] ?? "");
        expect(backOffice, `${call.method} ${call.path}`).toContain(status);
      }
    },
    60_000,
  );

  it("is answered to another member like what is not there at all", async () => {
    const other = await app.current.member();
    for (const call of calls) {
      if (call.audience !== "member" || !call.path.includes("{")) continue;
      for (const id of owned.ids.filter((one) => one.includes("-"))) {
        const foreign = await ask(call, other.token, id);
        const missing = await ask(call, other.token, randomUUID());
        expect(foreign, `${call.method} ${call.path}`).toEqual(missing);
      }
    }
  });

  it("reaches its member and an owner of the house, or the proof above proves nothing", async () => {
    const { member, marks } = owned;
    const seenBy = async (token: string, audience: Call["audience"]) => {
      const reading = calls.filter((call) => call.method === "GET" && call.audience === audience);
      const bodies: string[] = [];
      for (const call of reading) {
        // A call of the back office refuses a parameter that it does not have.
        for (const id of owned.ids) bodies.push((await ask(call, token, id, "")).body);
      }
      return marks.filter((mark) => bodies.some((body) => body.includes(mark)));
    };
    expect((await seenBy(member.token, "member")).length).toBeGreaterThan(4);
    const admin = await app.current.admin();
    expect((await seenBy(admin.token, "admin")).length).toBeGreaterThan(3);
  });

  it("reaches staff by no call whose right they lack", async () => {
    const clerk = await app.current.admin(["draws"]);
    const before = await stateOf(owned);
    const closed = calls.filter(
      (call) =>
        call.audience === "admin" &&
        call.right !== "staff" &&
        ![call.right].flat().includes("draws"),
    );
    expect(closed.length).toBeGreaterThan(20);
    for (const call of closed) {
      const { status } = await ask(call, clerk.token, owned.ids[0] ?? "");
      expect(status, `${call.method} ${call.path}`).toBe(403);
    }
    expect(await leaksTo(clerk.token, closed)).toEqual([]);
    expect(await stateOf(owned)).toBe(before);
  });
});
