import {
  addBankAccount,
  bank,
  changeBankAccount,
  listBankAccounts,
  listBanks,
  listBanksForForm,
} from "@chokdee/domain/members/bank-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";

const app = useApp();
const PATH = addBankAccount.path;

let numbers = 0;
function account(more: object = {}) {
  numbers += 1;
  const account_number = String(2_000_000_000 + numbers);
  return { bank_id: "004", account_number, account_name: "นาย สมชาย ใจดี", ...more };
}

let member: Caller;
beforeEach(async () => {
  member = await app.current.member();
});

const outcome = ({ status, body }: Reply) => [status, body.code];
const add = (more: object = {}, by: Caller = member) => by.post(PATH, account(more));
const change = (id: string, more: object = {}, by: Caller = member) =>
  by.put(`${PATH}/${id}`, account(more));

const times = async (id: string) => {
  const [row] = await app.current.db.query<{ created_at: Date; changed_at: Date }>(
    "select created_at, changed_at from bank_accounts where id = $1",
    [id],
  );
  return { created: row?.created_at.getTime() ?? 0, changed: row?.changed_at.getTime() ?? 0 };
};

describe("the list of banks", () => {
  it("is a plain array for anybody, under each of its addresses", async () => {
    const { stranger } = app.current;
    const banks = await stranger.get(listBanks.path);
    expect(banks.status).toBe(200);
    const parsed = listBanks.replies[200].parse(banks.body);
    expect(parsed).toHaveLength(22);
    expect(parsed.slice(0, 8).map(({ code }) => code)).toEqual([
      "004",
      "014",
      "002",
      "006",
      "025",
      "011",
      "030",
      "034",
    ]);
    for (const path of [listBanksForForm.path, "/users/bank-accounts/banks/list"]) {
      expect((await stranger.get(path)).body).toEqual(banks.body);
    }
  });

  it("has a colour that carries text and a pattern where one is known", async () => {
    const { body } = await app.current.stranger.get(listBanks.path);
    const byCode = new Map(
      (body as unknown[]).map((one) => bank.parse(one)).map((one) => [one.code, one]),
    );
    expect(byCode.get("011")).toMatchObject({ color: "#0056ff", account_groups: [3, 6, 1] });
    expect(byCode.get("030")?.account_groups).toEqual([3, 1, 5, 3]);
    expect(byCode.get("031")?.account_groups).toBeNull();
    for (const { color } of byCode.values()) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it("leaves out a bank that the operator no longer offers", async () => {
    await app.current.db.query("update banks set active = false where id = '031'");
    const { body } = await app.current.stranger.get(listBanks.path);
    expect(listBanks.replies[200].parse(body).some(({ id }) => id === "031")).toBe(false);
    expect(outcome(await add({ bank_id: "031" }))).toEqual([422, "BANK_NOT_FOUND"]);
    await app.current.db.query("update banks set active = true where id = '031'");
  });
});

describe("adding a bank account", () => {
  it("keeps it as the member's primary one, and the name on it as theirs", async () => {
    const reply = await add({ account_name: "  นาย สมชาย\u200b   ใจดี " });
    expect(reply.status).toBe(201);
    const added = addBankAccount.replies[201].parse(reply.body);
    expect(added).toMatchObject({
      account_name: "นาย สมชาย ใจดี",
      is_primary: true,
      is_editable: true,
      bank: { code: "004", name_th: "ธนาคารกสิกรไทย" },
      message: "เพิ่มบัญชีธนาคารสำเร็จ",
    });
    const { message: _, ...row } = added;
    const list = await member.get(listBankAccounts.path);
    expect(listBankAccounts.replies[200].parse(list.body)).toEqual([row]);
    const [named] = await app.current.db.query<{ registered_name: string }>(
      "select registered_name from members where id = $1",
      [member.id],
    );
    expect(named?.registered_name).toBe("นาย สมชาย ใจดี");
    const { created, changed } = await times(added.id);
    expect(changed).toBe(created);
  });

  it("is possible once, also for two requests at once", async () => {
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      201, 409, 409,
    ]);
    expect(outcome(await add())).toEqual([409, "BANK_ACCOUNT_EXISTS"]);
  });

  it.each([
    [{ bank_id: "999" }, "BANK_NOT_FOUND"],
    [{ bank_id: "toString" }, "BANK_NOT_FOUND"],
    [{ account_name: "\u200b " }, "ACCOUNT_NAME_MISSING"],
    [{ account_number: "" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "12345678901234567" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "123-4-56789-0" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "12345 6789" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "๑๒๓๔๕๖๗๘๙๐" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "１２３４５６７８９０" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "123456789\u00a0" }, "ACCOUNT_NUMBER_INVALID"],
    [{ account_number: "123456789" }, "ACCOUNT_NUMBER_INVALID"],
    [{ bank_id: "030", account_number: "1234567890" }, "ACCOUNT_NUMBER_INVALID"],
  ])("is refused with %j", async (more, code) => {
    expect(outcome(await add(more))).toEqual([422, code]);
  });

  it.each([{ bank_id: true }, { account_number: 1_234_567_890 }, { account_name: null }])(
    "is malformed with %j",
    async (more) => {
      expect((await add(more)).status).toBe(400);
    },
  );

  it("takes up to 15 digits, and few where the bank's pattern is not known", async () => {
    expect((await add({ account_number: "123456789012345" })).status).toBe(201);
    const other = await app.current.member();
    expect((await add({ bank_id: "020", account_number: "12345" }, other)).status).toBe(201);
  });

  it("is refused for a number that another member has, at the same bank", async () => {
    const sent = account();
    const other = await app.current.member();
    await other.post(PATH, sent);
    expect(outcome(await member.post(PATH, sent))).toEqual([409, "ACCOUNT_TAKEN"]);
    expect((await member.post(PATH, { ...sent, bank_id: "014" })).status).toBe(201);
  });

  it("of one number by two members at once is one account", async () => {
    const sent = account();
    const other = await app.current.member();
    const replies = await Promise.all([member.post(PATH, sent), other.post(PATH, sent)]);
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      201, 409,
    ]);
  });

  it("is refused in a name other than the registered one", async () => {
    await app.current.db.query("update members set registered_name = $2 where id = $1", [
      member.id,
      "สมชาย ใจดี",
    ]);
    const refused = await add({ account_name: "สมหญิง ใจดี" });
    expect(outcome(refused)).toEqual([422, "ACCOUNT_NAME_DIFFERS"]);
    expect(refused.body.message).toBe("ชื่อบัญชีต้องตรงกับชื่อที่ลงทะเบียนไว้ ถ้าชื่อเปลี่ยน กรุณาติดต่อเจ้าหน้าที่");
    expect((await add({ account_name: "นายสมชาย  ใจดี" })).status).toBe(201);
    // However the account's name is written: the registered one stays.
    const [row] = await app.current.db.query<{ registered_name: string }>(
      "select registered_name from members where id = $1",
      [member.id],
    );
    expect(row?.registered_name).toBe("สมชาย ใจดี");
  });
});

describe("changing a bank account", () => {
  let id: string;
  beforeEach(async () => {
    id = String((await add()).body.id);
  });

  it("answers the changed account and remembers when it was changed", async () => {
    const reply = await change(id, { bank_id: "014" });
    expect(reply.status).toBe(200);
    expect(changeBankAccount.replies[200].parse(reply.body)).toMatchObject({
      id,
      bank_id: "014",
      bank: { code: "014" },
      message: "แก้ไขบัญชีธนาคารสำเร็จ",
    });
    const { created, changed } = await times(id);
    expect(changed).toBeGreaterThan(created);
  });

  it.each([{ bank_id: "014" }, { account_number: "2999999999" }])(
    "to %j alone is a change of where money goes: a day passes before the next withdrawal",
    async (more) => {
      const rich = await app.current.member({ balance: 100_000 });
      const { id: ownId, account_number } = (await add({}, rich)).body;
      await app.current.db.query(
        `update bank_accounts set created_at = created_at - interval '30 days',
           changed_at = changed_at - interval '30 days' where id = $1`,
        [ownId],
      );
      const ask = () => rich.post("/payment/withdrawal", { amount: 100 });
      expect((await ask()).status).toBe(201);
      const same = { bank_id: "004", account_number };
      expect((await change(ownId, { ...same, account_name: "สมชาย ใจดี" }, rich)).status).toBe(200);
      expect((await ask()).body.code).not.toBe("BANK_ACCOUNT_CHANGED");
      expect((await change(ownId, { ...same, ...more }, rich)).status).toBe(200);
      expect(outcome(await ask())).toEqual([422, "BANK_ACCOUNT_CHANGED"]);
    },
  );

  it("of nothing but the name's spelling is no change of where money goes", async () => {
    const [{ account_number }] = (await member.get(PATH)).body as [{ account_number: string }];
    const reply = await change(id, { account_number, account_name: "สมชาย ใจดี" });
    expect(reply.body).toMatchObject({ account_name: "สมชาย ใจดี" });
    const { created, changed } = await times(id);
    expect(changed).toBe(created);
  });

  it("is refused when staff have locked it", async () => {
    await app.current.db.query("update bank_accounts set is_editable = false where id = $1", [id]);
    const before = await member.get(PATH);
    const reply = await change(id);
    expect(outcome(reply)).toEqual([422, "BANK_ACCOUNT_LOCKED"]);
    expect(reply.body.message).toBe("ไม่สามารถแก้ไขบัญชีธนาคารได้ กรุณาติดต่อเจ้าหน้าที่");
    expect((await member.get(PATH)).body).toEqual(before.body);
  });

  it.each([
    [{ account_name: "สมหญิง ใจดี" }, 422, "ACCOUNT_NAME_DIFFERS"],
    [{ bank_id: "999" }, 422, "BANK_NOT_FOUND"],
    [{ account_number: "x" }, 422, "ACCOUNT_NUMBER_INVALID"],
  ])("is refused with %j", async (more, status, code) => {
    expect(outcome(await change(id, more))).toEqual([status, code]);
  });

  it("to a number that another member has is refused", async () => {
    const sent = account();
    await (await app.current.member()).post(PATH, sent);
    expect(outcome(await member.put(`${PATH}/${id}`, sent))).toEqual([409, "ACCOUNT_TAKEN"]);
  });

  it("of another member is answered like one that is not there", async () => {
    const stranger = await app.current.member();
    const admin = await app.current.admin();
    const foreign = await change(id, {}, stranger);
    for (const missing of [
      await change("1f0e8400-e29b-41d4-a716-446655440000", {}, stranger),
      await change("1", {}, stranger),
      await change("' or 1=1 --", {}, stranger),
      await change(id.toUpperCase(), {}, stranger),
      await change(id, {}, admin),
    ]) {
      expect(missing.status).toBe(404);
      expect(missing.body).toEqual(foreign.body);
    }
    expect((await app.current.stranger.put(`${PATH}/${id}`, account())).status).toBe(401);
    expect(await stranger.get(PATH)).toMatchObject({ status: 200, body: [] });
  });
});
