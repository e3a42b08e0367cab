/** The desk finds what a member writes in a chat, in the forms in which members write it. */
import { find } from "@chokdee/domain/operations/find-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { findAnything } from "./find.ts";
import type { Queries } from "../platform/database/database.ts";
import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { addLottery, addRound, slip as slipOf } from "../testing/lottery.ts";
import { richMember } from "../testing/withdrawals.ts";

const app = useApp();
let owner: Caller;
let member: Caller;
let deposit: Awaited<ReturnType<typeof pendingDeposit>>;
const SLIP = "bef168a7-5fd4-4143-b1b5-aabed183d5d4";

beforeAll(async () => {
  owner = await app.current.admin();
  deposit = await pendingDeposit(app.current, await receivingAccount(owner, true), 1240);
  member = await richMember(app.current, 100_000);
  const { db } = app.current;
  await db.query(
    `update members set phone_number = '0817654321', registered_name = 'สมชาย ใจดีมาก'
     where id = $1`,
    [member.id],
  );
  await db.query(
    `update bank_accounts set account_number = '4456773190', account_name = 'สมชาย ใจดีมาก'
     where member_id = $1`,
    [member.id],
  );
  await db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name, is_primary)
     values ($1, '004', '7712345678', 'Somporn Jaidee-Rak', false)`,
    [member.id],
  );
  await db.query("update members set nickname = 'สมพร' where id = $1", [member.id]);
  await db.query("insert into referral_codes (member_id, code) values ($1, 'K7MP2X9Q')", [
    member.id,
  ]);
  const lottery = await addLottery(db);
  const round = await addRound(db, lottery);
  const sent = slipOf(lottery, round, [["TWO_TOP", "62", 10]], SLIP);
  await member.post("/api/lottery/bets/bulk", sent);
});

const found = async (text: string) =>
  find.replies[200].parse(
    (await owner.get(`/api/admin/find?search=${encodeURIComponent(text)}`)).body,
  ).data;
const queueOf = async (text: string) => {
  const path = `/api/admin/deposits?status=ALL&search=${encodeURIComponent(text)}`;
  const { body } = await owner.get(path);
  return body.data.items.map(({ reference_id: reference }: { reference_id: string }) => reference);
};

describe("the desk finds", () => {
  it.each([
    "081-765 4321",
    "+66 81 765 4321",
    "+66817654321",
    "+66 (0)81 765 4321",
    "66817654321",
    "0066 81 765 4321",
    "(081) 765-4321",
    "081.765.4321",
    "๐๘๑๗๖๕๔๓๒๑",
    "เบอร์ 081-765-4321",
    "0817654321 ครับ",
    "+66 81 765",
    "xxx-x-x7319-x",
    "Xxx-X-X7319-0",
    "x7319",
    "445-6-77319-0",
    "นาย สมชาย ใจดีมาก",
    "นายสมชาย ใจดีมาก",
    "น.ส. สมชาย",
    "สมชายใจดีมาก",
    "นายสมชายใจดีมาก",
    "คุณสมชายใจดีมาก",
    "คุณ สมชาย ใจดีมาก",
    "นาง สมชาย",
    "นางสาวสมชาย",
    "ดร.สมชาย ใจดีมาก",
    "ดร สมชาย",
    "คุณนายสมชาย ใจดีมาก",
    "Somporn Jaidee-Rak",
    "sompornjaidee-rak",
    "Mr Somporn",
    "Mr.Somporn",
    "MR. SOMPORN JAIDEE-RAK",
    "Mrs Somporn",
    "Mrs. Somporn",
    "Ms Somporn",
    "Miss Somporn",
    "MissSomporn",
    "Dr.Somporn",
    "khun Somporn",
    "สมชาย  ใจดี มาก",
    "K7MP2X9Q",
    "k7mp-2x9q",
    "รหัส K7MP2X9Q ครับ",
    "https://chokdee.example/#/auth/register?ref=K7MP2X9Q",
  ])("a member by %s", async (text) => {
    expect([text, (await found(text)).members.map(({ id }) => id)]).toEqual([text, [member.id]]);
  });

  it("nobody by what only looks like a part of their number", async () => {
    for (const text of ["7654.32", "x319", "xxxx", "+", "#"]) {
      expect([text, (await found(text)).members]).toEqual([text, []]);
    }
  });

  it("a name that begins like a title as it stands", async () => {
    const { db } = app.current;
    const [one, other] = [await app.current.member(), await app.current.member()];
    await db.query("update members set nickname = 'นางฟ้า' where id = $1", [one.id]);
    await db.query("update members set nickname = 'ฟ้าใส' where id = $1", [other.id]);
    expect((await found("นางฟ้า")).members.map(({ id }) => id)).toEqual([one.id]);
    await db.query("update members set nickname = 'ณีย์ ใจงาม' where id = $1", [one.id]);
    await db.query("update members set nickname = 'Uncle Cott' where id = $1", [other.id]);
    for (const text of ["ดรณีย์ ใจงาม", "mscott", "mrcott"]) {
      expect([text, (await found(text)).members]).toEqual([text, []]);
    }
    await db.query("update members set nickname = 'แอน' where id = $1", [one.id]);
    expect((await found("คุณแอน")).members.map(({ id }) => id)).toEqual([one.id]);
  });

  it("a deposit by its reference and its amount, whatever stands about them", async () => {
    const { reference_id: reference, qr_amount: exact } = deposit.intent;
    const baht = Number(exact);
    for (const text of [
      `#${reference}`,
      `“${reference.toLowerCase()}”`,
      `฿${exact}`,
      `${exact} บาท`,
      `${baht.toLocaleString("en")} THB`,
      "1,240.-",
      "๑๒๔๐ บ.",
    ]) {
      expect([text, await queueOf(text)]).toEqual([text, [reference]]);
    }
  });

  it.each([
    "#bef168a7-5fd4",
    "BEF168A7-5FD4",
    "bef168a7-5fd4...",
    "bef168a7-5fd4…",
    "bef168a75fd4",
    "bef168a7 5fd4",
    "โพย #bef168a7-5fd4",
    SLIP.toUpperCase(),
  ])("a slip by %s", async (text) => {
    const { slips } = await found(text);
    expect([text, slips.map((one) => one.bet_group_id)]).toEqual([text, [SLIP]]);
  });
});

it("slips of one id are found of each member that has one, as clients send it", async () => {
  const { db } = app.current;
  const lottery = await addLottery(db);
  const round = await addRound(db, lottery);
  const twins = [await richMember(app.current), await richMember(app.current)];
  const id = "POS-2026/11 no.7";
  for (const twin of twins) {
    const sent = slipOf(lottery, round, [["TWO_TOP", "62", 10]], id);
    expect((await twin.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
  }
  const { slips } = await found("POS-2026");
  const owners = slips.filter((one) => one.bet_group_id === id).map((one) => one.user_id);
  expect(owners.toSorted()).toEqual(twins.map((twin) => twin.id).toSorted());
  const [first] = twins;
  const path = `/api/admin/users/${first?.id}/bets?bet_group_id=${encodeURIComponent(id)}`;
  expect((await owner.get(path)).body.data.items).toHaveLength(1);
});

it("a slip that was found is listed at its member alone", async () => {
  const other = await app.current.member();
  const slipsOf = async (id: string) => {
    const { body } = await owner.get(`/api/admin/users/${id}/bets?bet_group_id=${SLIP}`);
    return body.data.items.map((one: { bet_group_id: string }) => one.bet_group_id);
  };
  expect(await slipsOf(member.id)).toEqual([SLIP]);
  expect(await slipsOf(other.id)).toEqual([]);
});

it("the desk looks through all names once for its lists of members, payouts and deposits", async () => {
  const asked: string[] = [];
  const counting = (of: Queries): Queries =>
    new Proxy(of, {
      get(target, name) {
        if (name !== "query") return Reflect.get(target, name) as unknown;
        return (sql: string, values?: readonly unknown[]) => {
          asked.push(sql);
          return target.query(sql, values);
        };
      },
    });
  const { db } = app.current;
  const counted = Object.assign(Object.create(db) as typeof db, {
    query: counting(db).query,
    transaction: (work: (tx: Queries) => Promise<unknown>, ...more: never[]) =>
      db.transaction((tx) => work(counting(tx)), ...more),
  });
  const viewer = { id: owner.id, rights: ["owner"] as const };
  const { members } = await findAnything({ ...app.current, db: counted }, viewer, "สมชายใจดีมาก");
  expect(members.map(({ id }) => id)).toEqual([member.id]);
  expect(asked.filter((sql) => sql.includes("replace(lower(m.registered_name)"))).toHaveLength(1);
});

it.each(["a nickname", "a registered name", "an account's name"])(
  "the desk finds %s that is kept with several blanks between its words",
  async (what) => {
    const one = await richMember(app.current, 1);
    const { db } = app.current;
    const name = "ปิติ   มั่งมี";
    if (what === "a nickname")
      await db.query("update members set nickname = $2 where id = $1", [one.id, name]);
    else if (what === "a registered name")
      await db.query("update members set registered_name = $2 where id = $1", [one.id, name]);
    else
      await db.query("update bank_accounts set account_name = $2 where member_id = $1", [
        one.id,
        name,
      ]);
    const ids = async (text: string) => (await found(text)).members.map(({ id }) => id);
    expect(await ids("ปิติ มั่งมี")).toEqual([one.id]);
    expect(await ids("ปิติมั่งมี")).toEqual([one.id]);
    await db.query("update members set nickname = 'x', registered_name = null where id = $1", [
      one.id,
    ]);
    await db.query("update bank_accounts set account_name = 'x' where member_id = $1", [one.id]);
  },
);
