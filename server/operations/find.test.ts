import { listAdminDeposits } from "@chokdee/domain/deposits/admin-contract.ts";
import { listUsers } from "@chokdee/domain/members/admin-contract.ts";
import { listUserBets } from "@chokdee/domain/members/notes-contract.ts";
import { find } from "@chokdee/domain/operations/find-contract.ts";
import { mayCall, singleRights } from "@chokdee/domain/rights.ts";
import { listAdminRounds } from "@chokdee/domain/rounds/admin-contract.ts";
import { listAdminWithdrawals } from "@chokdee/domain/withdrawals/contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip as slipOf } from "../testing/lottery.ts";
import { bet } from "../testing/settling.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
let owner: Caller;
let member: Caller;
let reference: string;
let slip: string;

beforeAll(async () => {
  owner = await app.current.admin();
  const account = await receivingAccount(owner, true);
  const pending = await pendingDeposit(app.current, account, 321);
  reference = pending.intent.reference_id;
  member = await richMember(app.current, 100_000);
  await askToWithdraw(member, 432);
  const lottery = await addLottery(app.current.db);
  const round = await addRound(app.current.db, lottery);
  await app.current.db.query("update rounds set name = 'งวดพิเศษ' where id = $1", [round]);
  slip = await bet(member, lottery, round, [["TWO_TOP", "62", 10]]);
});

const found = async (caller: Caller, text: string) =>
  find.replies[200].parse(
    (await caller.get(`/api/admin/find?search=${encodeURIComponent(text)}`)).body,
  ).data;

describe("the one search of the back office", () => {
  it("finds members, rounds, payments and slips by what is on a paper", async () => {
    expect((await found(owner, member.phone)).members.map(({ id }) => id)).toEqual([member.id]);
    expect((await found(owner, "พิเศษ")).rounds.map(({ name }) => name)).toEqual(["งวดพิเศษ"]);
    expect((await found(owner, reference)).deposits).toMatchObject([{ reference_id: reference }]);
    expect((await found(owner, "432.00")).withdrawals).toMatchObject([{ amount: "432.00" }]);
    expect((await found(owner, slip.slice(0, 12))).slips).toMatchObject([{ bet_group_id: slip }]);
    expect(Object.values(await found(owner, "nothing of this")).flat()).toEqual([]);
    // How a slip's id begins has to be typed at some length, or too many would be found.
    expect((await found(owner, slip.slice(0, 6))).slips).toHaveLength(1);
    expect((await found(owner, slip.slice(0, 5))).slips).toEqual([]);
  });

  it("finds nothing by blanks alone", async () => {
    expect(Object.values(await found(owner, "  ")).flat()).toEqual([]);
  });

  it("shows five of a list at the most", async () => {
    await app.current.db.query(
      `insert into rounds (lottery_type_id, name, draw_date, sequence, open_time, close_time)
       select id, 'งวดมากมาย', current_date + 50, n, now(), now() + interval '1 hour'
       from lottery_types, generate_series(901, 906) n where code = 'laos'`,
    );
    expect((await found(owner, "งวดมากมาย")).rounds).toHaveLength(5);
  });

  it("shows the five newest of more slips whose ids begin alike", async () => {
    const lottery = await addLottery(app.current.db);
    const round = await addRound(app.current.db, lottery);
    for (const no of [3, 1, 6, 2, 5, 4]) {
      const sent = slipOf(lottery, round, [["TWO_TOP", "62", 1]], `alike-slip-${no}`);
      expect((await member.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
    }
    const { slips } = await found(owner, "alike-slip");
    expect(slips.map(({ bet_group_id: id }) => id.at(-1))).toEqual(["4", "5", "2", "6", "1"]);
  });

  it.each(singleRights)("shows who holds only %s the lists that it opens", async (right) => {
    const who = await app.current.admin([right]);
    const shown = {
      members: (await found(who, member.phone)).members.length,
      rounds: (await found(who, "พิเศษ")).rounds.length,
      deposits: (await found(who, reference)).deposits.length,
      withdrawals: (await found(who, "432.00")).withdrawals.length,
      slips: (await found(who, slip.slice(0, 12))).slips.length,
    };
    const lists = {
      members: listUsers,
      rounds: listAdminRounds,
      deposits: listAdminDeposits,
      withdrawals: listAdminWithdrawals,
      slips: listUserBets,
    };
    for (const [name, call] of Object.entries(lists)) {
      const open = shown[name as keyof typeof shown] > 0;
      expect([name, open]).toEqual([name, mayCall([right], call)]);
    }
  });

  it("answers to each only what their right lets them list", async () => {
    const support = await app.current.admin(["support"]);
    const shown = await found(support, member.phone);
    expect(shown.members).toHaveLength(1);
    expect((await found(support, reference)).deposits).toEqual([]);
    const results = await app.current.admin(["results"]);
    expect((await found(results, member.phone)).members).toEqual([]);
    // The phone of a colleague is not shown to who may not see the list of the staff.
    const colleague = (await found(support, results.id)).members;
    expect(colleague.map(({ phone_number: phone }) => phone)).toEqual(["**********"]);
    expect((await member.get("/api/admin/find?search=a")).status).toBe(403);
  });
});
