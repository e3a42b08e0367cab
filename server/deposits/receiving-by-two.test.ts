/** Who changes where members pay in could take all of it: two owners (decision 85). */
import { randomInt } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { approve, askedId, clearStaff, codeOf, seenBy } from "../testing/two-people.ts";

const app = useApp({ TWO_PERSON: "on" });
const path = "/api/admin/receiving-accounts";
let one: Caller;
let two: Caller;
let id: string;
let number: string;

const newNumber = () => String(randomInt(4_000_000_000, 4_999_999_999));
const form = (account_number: string) => ({
  bank_code: "014",
  account_name: "บจก. โชคดี",
  account_number,
  promptpay_id: null,
});
const standing = async () => {
  const { items } = (await one.get(path)).body.data;
  return items.find((item: { id: string }) => item.id === id);
};

beforeEach(async () => {
  await clearStaff(app.current);
  one = await app.current.admin();
  number = newNumber();
  const made = await one.post(path, form(number));
  id = made.body.data.id;
  two = await app.current.admin();
});

describe("a receiving account", () => {
  it("is not turned to somebody else's by one owner: what stood and would stand waits", async () => {
    const theft = { account_number: "9998887776", account_name: "นาย ขโมย", promptpay_id: null };
    const asked = askedId(await one.patch(`${path}/${id}`, theft));
    expect(await standing()).toMatchObject({ account_number: number });
    expect((await seenBy(two, asked))?.change).toMatchObject({
      before: { account_number: number, account_name: "บจก. โชคดี" },
      after: { account_number: "9998887776", account_name: "นาย ขโมย" },
    });
    expect(codeOf(await approve(one, asked))).toEqual([403, "APPROVAL_OWN"]);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await standing()).toMatchObject({ account_number: "9998887776" });
  });

  it("is added and taken into use by two, and out of use by one", async () => {
    const other = newNumber();
    const asked = askedId(await one.post(path, form(other)));
    const numbers = async () =>
      (await one.get(path)).body.data.items.map(
        (item: { account_number: string }) => item.account_number,
      );
    expect(await numbers()).not.toContain(other);
    expect((await approve(two, asked)).status).toBe(200);
    expect(await numbers()).toContain(other);

    expect((await one.patch(`${path}/${id}`, { active: false })).status).toBe(200);
    const enabled = askedId(await one.patch(`${path}/${id}`, { active: true }));
    expect((await standing()).active).toBe(false);
    expect((await approve(two, enabled)).status).toBe(200);
    expect((await standing()).active).toBe(true);
    const renamed = { active: false, account_name: "นาย ขโมย" };
    askedId(await one.patch(`${path}/${id}`, renamed));
  });

  it("is not changed by an approval after what stood was changed", async () => {
    const asked = askedId(await one.patch(`${path}/${id}`, { account_name: "บจก. ใหม่" }));
    expect((await two.patch(`${path}/${id}`, { active: false })).status).toBe(200);
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect((await standing()).account_name).toBe("บจก. โชคดี");
  });

  it("waits once for each account and number, and wrong forms are refused at once", async () => {
    const change = () => one.patch(`${path}/${id}`, { account_name: "บจก. ใหม่" });
    const replies = await Promise.all(Array.from({ length: 5 }, change));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 202).map(codeOf);
    expect(new Set(others.map(String))).toEqual(new Set(["409,APPROVAL_WAITING"]));
    const taken = await one.post(path, form(number));
    expect(codeOf(taken)).toEqual([409, "RECEIVING_ACCOUNT_EXISTS"]);
    const other = newNumber();
    askedId(await one.post(path, form(other)));
    expect(codeOf(await two.post(path, form(other)))).toEqual([409, "APPROVAL_WAITING"]);
    expect(codeOf(await one.post(path, { ...form(other), bank_code: "999" }))).toEqual([
      422,
      "BANK_NOT_FOUND",
    ]);
  });

  it("is changed once by many approvals, and refused where another took the number meanwhile", async () => {
    const other = newNumber();
    const asked = askedId(await one.post(path, form(other)));
    const replies = await Promise.all(Array.from({ length: 6 }, () => approve(two, asked)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);

    const third = newNumber();
    const first = askedId(await one.post(path, form(third)));
    const second = askedId(await two.patch(`${path}/${id}`, { account_number: third }));
    expect((await approve(two, first)).status).toBe(200);
    expect(codeOf(await approve(one, second))).toEqual([409, "RECEIVING_ACCOUNT_EXISTS"]);
  });
});
