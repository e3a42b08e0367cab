import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import { listAdminReceivingAccounts } from "@chokdee/domain/deposits/admin-contract.ts";
import { listReceivingAccounts } from "@chokdee/domain/deposits/contract.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openIntent } from "../testing/deposits.ts";
import { openTestApp, useApp, type Caller } from "../testing/app.ts";

const app = useApp();
const PATH = "/api/admin/receiving-accounts";
let admin: Caller;

beforeAll(async () => {
  admin = await app.current.admin();
});
beforeEach(() => app.current.db.query("update receiving_accounts set active = false"));

const shown = async (member: Caller, type?: string) => {
  const query = type === undefined ? "" : `?type=${type}`;
  const reply = await member.get(`/wallets/bank-accounts/active${query}`);
  return listReceivingAccounts.replies[200].parse(reply.body).data.items;
};

describe("the accounts that take deposits", () => {
  it("are added by an administrator and shown to members for each way that they take", async () => {
    const bank = await admin.post(PATH, {
      bank_code: "014",
      account_name: " บจก.  โชคดี ",
      account_number: "408-1-22903-5",
    });
    expect([bank.status, bank.body.data]).toMatchObject([
      201,
      { account_name: "บจก. โชคดี", account_number: "4081229035", promptpay_id: null, active: true },
    ]);
    const qr = await admin.post(PATH, {
      bank_code: "004",
      account_name: "บจก. โชคดี",
      account_number: "0721934850",
      promptpay_id: "081-555-0142",
    });
    const member = await app.current.member();
    expect(await shown(member, "bank_transfer")).toMatchObject([
      { id: bank.body.data.id, display_number: "408-1-22903-5", type: "bank_transfer" },
      // What takes money by QR has a number at its bank, too.
      { id: qr.body.data.id, display_number: "072-1-93485-0", type: "bank_transfer" },
    ]);
    const { body } = await openIntent(member, { ...qr.body.data, promptpay_id: null }, 200);
    expect(body.data.bank_account.account_number).toBe("0721934850");
    expect(await shown(member, "promptpay")).toMatchObject([
      { id: qr.body.data.id, display_number: "081-555-0142", type: "promptpay" },
    ]);
    expect(await shown(member)).toHaveLength(2);
    expect((await member.get("/wallets/bank-accounts/active?type=cash")).status).toBe(400);
  });

  it("are refused where one's number is another's PromptPay id: nobody could say who was paid", async () => {
    const phone = "0815550177";
    const base = { bank_code: "002", account_name: "บจก. โชคดี" };
    const first = await admin.post(PATH, {
      ...base,
      account_number: "1112223334",
      promptpay_id: phone,
    });
    expect(first.status).toBe(201);
    const twin = await admin.post(PATH, { ...base, account_number: phone });
    expect([twin.status, twin.body.code]).toEqual([409, "RECEIVING_ACCOUNT_EXISTS"]);
    const other = { ...base, account_number: "0815550188" };
    const second = await admin.post(PATH, other);
    expect(second.status).toBe(201);
    const crossed = await admin.patch(`${PATH}/${first.body.data.id}`, {
      promptpay_id: "0815550188",
    });
    expect([crossed.status, crossed.body.code]).toEqual([409, "RECEIVING_ACCOUNT_EXISTS"]);
    // Its own number may be its own PromptPay id.
    const own = await admin.patch(`${PATH}/${second.body.data.id}`, { promptpay_id: "0815550188" });
    expect(own.status).toBe(200);
    const racing = { ...base, bank_code: "025" };
    const replies = await Promise.all([
      admin.post(PATH, { ...racing, account_number: "0815550199" }),
      admin.post(PATH, { ...base, account_number: "9998887776", promptpay_id: "0815550199" }),
    ]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("can be changed and taken out of use; then no deposit is opened into them", async () => {
    const { id } = (
      await admin.post(PATH, {
        bank_code: "006",
        account_name: "บจก. โชคดี",
        account_number: "6630184427",
      })
    ).body.data;
    const changed = await admin.patch(`${PATH}/${id}`, { account_name: "ชื่อใหม่", active: false });
    expect(changed.body.data).toMatchObject({
      account_name: "ชื่อใหม่",
      account_number: "6630184427",
      active: false,
    });
    const member = await app.current.member();
    expect((await shown(member)).map((one) => one.id)).not.toContain(id);
    const account = { id, account_number: "6630184427", promptpay_id: null };
    expect((await openIntent(member, account)).body.code).toBe("RECEIVING_ACCOUNT_NOT_FOUND");
    const all = listAdminReceivingAccounts.replies[200].parse((await admin.get(PATH)).body).data;
    expect(all.items.map((one) => one.id)).toContain(id);
    const actions = await app.current.db.query<{ action: string }>(
      "select action from audit_entries where target_id = $1 order by id",
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "receiving_account.add",
      "receiving_account.change",
    ]);
  });

  it("are refused for what is wrong with them", async () => {
    const good = { bank_code: "014", account_name: "บจก.", account_number: "1112223334" };
    await admin.post(PATH, { ...good, promptpay_id: "0899998888" });
    const cases = [
      [{ ...good, bank_code: "999" }, 422, "BANK_NOT_FOUND"],
      [{ ...good, account_name: " \u200b " }, 422, "ACCOUNT_NAME_MISSING"],
      [{ ...good, account_number: "12345" }, 422, "ACCOUNT_NUMBER_INVALID"],
      [{ ...good, account_number: "๑๒๓๔๕๖๗๘๙๐" }, 422, "ACCOUNT_NUMBER_INVALID"],
      [{ ...good, account_number: "9", promptpay_id: "1" }, 422, "ACCOUNT_NUMBER_INVALID"],
      [{ ...good, account_number: "999888777", promptpay_id: "123" }, 422, "PROMPTPAY_INVALID"],
      [good, 409, "RECEIVING_ACCOUNT_EXISTS"],
      [
        { ...good, account_number: "5556667778", promptpay_id: "0899998888" },
        409,
        "RECEIVING_ACCOUNT_EXISTS",
      ],
    ] as const;
    for (const [body, status, code] of cases) {
      const reply = await admin.post(PATH, body);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
    for (const id of [randomUUID(), "7"]) {
      expect((await admin.patch(`${PATH}/${id}`, { active: false })).status).toBe(404);
    }
    const member = await app.current.member();
    expect((await member.get(PATH)).status).toBe(403);
    expect((await member.post(PATH, good)).status).toBe(403);
  });
});

describe("a house for trying", () => {
  it("has one account by QR and two by transfer; another house has none", async () => {
    const dataDir = `/tmp/chokdee-demo-accounts-${process.pid}`;
    const demo = await openTestApp({ DEMO: "1", DATA_DIR: dataDir });
    const plain = await openTestApp();
    try {
      const kinds = (await shown(await demo.app.member())).map((one) => one.type);
      expect(kinds).toEqual(["promptpay", "bank_transfer", "bank_transfer"]);
      expect(await shown(await plain.app.member())).toEqual([]);
    } finally {
      await demo.close();
      await plain.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
