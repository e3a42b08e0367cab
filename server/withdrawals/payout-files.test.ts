/** Files by which the bank pays many (findings B4, operator F17). */
import { randomUUID } from "node:crypto";

import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import { receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { clearStaff, codeOf } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp();
let one: Caller;
let two: Caller;
let account: ReceivingAccount;

beforeEach(async () => {
  await clearStaff(app.current);
  account = await receivingAccount(await app.current.admin(), false);
  one = await app.current.admin(["cashier"]);
  two = await app.current.admin(["cashier"]);
});

const asked = async (amount = 1_000) => withdrawalOf(await richMember(app.current), amount);
const make = (actor: Caller, body: object = {}, key?: string) =>
  makePayoutFile(actor, account, body, key);

describe("a payout file", () => {
  it("takes what one has claimed, once, and says what it left out and why", async () => {
    const ids = [await asked(1_000), await asked(2_000.5), await asked(3_000)];
    const others = await asked(500);
    await one.post("/api/admin/withdrawals/claim", { ids });
    await two.post("/api/admin/withdrawals/claim", { ids: [others] });
    const locked = ids[2];
    await app.current.db.query(
      `update members set locked_at = now(), lock_kind = 'STAFF'
       where id = (select user_id from withdrawals where id = $1)`,
      [locked],
    );
    const key = randomUUID();
    const replies = await Promise.all([make(one, {}, key), make(one, {}, key), make(one, {}, key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [{ file, left_out: leftOut }] = replies.map(({ body }) => body.data);
    expect(new Set(replies.map(({ body }) => body.data.file.reference)).size).toBe(1);
    expect(leftOut).toEqual([{ id: locked, code: "WITHDRAWAL_TAKES_TWO" }]);
    expect(file).toMatchObject({ payouts: 2, total: "3000.50", open: 2, format: "CSV" });
    const text = String((await two.get(`/api/admin/payout-files/${file.id}`)).body);
    expect(text.trim().split("\r\n")).toHaveLength(3);
    expect(text).toContain(`${file.reference}-002`);
    expect(text).toContain("2000.50");
    const rows = await app.current.db.query<{ stage: string; payout_line: number }>(
      "select stage, payout_line from withdrawals_now where payout_file_id = $1 order by no",
      [file.id],
    );
    expect(rows).toEqual([
      { stage: "SENT", payout_line: 1 },
      { stage: "SENT", payout_line: 2 },
    ]);
    expect((await make(one, { ids: [others] }, key)).status).toBe(409);
  });

  it("has a reference of its own after the 99,999th too", async () => {
    const owner = new pg.Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    await owner.query("select setval('payout_references', 99999)");
    await owner.end();
    await one.post("/api/admin/withdrawals/claim", { ids: [await asked()] });
    const { reference } = (await make(one)).body.data.file;
    expect(reference).toMatch(/^CP-[0-9]{4}-100000$/);
  });

  it("is not made twice of one withdrawal, whoever asks at once", async () => {
    const ids = [await asked(), await asked(), await asked()];
    const replies = await Promise.all([
      make(one, { ids }),
      make(two, { ids }),
      make(one, { ids }),
      make(two, { ids }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(
        replies
          .filter(({ status }) => status !== 200)
          .map(codeOf)
          .map(String),
      ),
    ).toEqual(new Set(["422,PAYOUT_FILE_EMPTY"]));
    const files = await app.current.db.query(
      "select distinct payout_file_id from withdrawals where id = any ($1)",
      [ids],
    );
    expect(files).toHaveLength(1);
  });

  it("leaves alone what one has claimed no more, and what a colleague has", async () => {
    const [mine, over, theirs] = [await asked(), await asked(), await asked()];
    await one.post("/api/admin/withdrawals/claim", { ids: [mine, over] });
    await two.post("/api/admin/withdrawals/claim", { ids: [theirs] });
    await app.current.db.query(
      "update withdrawals set claimed_until = clock_timestamp() - interval '1 second' where id = $1",
      [over],
    );
    const { file, left_out: leftOut } = (await make(one)).body.data;
    expect([file.payouts, leftOut]).toEqual([1, []]);
    const sent = await app.current.db.query<{ id: string }>(
      "select id from withdrawals where payout_file_id = $1",
      [file.id],
    );
    expect(sent).toEqual([{ id: mine }]);
    // What waits for the bank's answer is counted, and what was paid is not.
    const open = async () =>
      (await one.get("/api/admin/payout-files?limit=1")).body.data.items[0].open;
    expect(await open()).toBe(1);
    await one.post(`/api/admin/withdrawals/${mine}/approve`, {});
    expect(await open()).toBe(0);
  });

  it("for Krungthai needs its company and an account there, and is 498 bytes a record", async () => {
    const ids = [await asked()];
    expect(codeOf(await make(one, { ids, format: "KTB" }))).toEqual([422, "PAYOUT_FILE_COMPANY"]);
    const owner = await app.current.admin();
    await owner.put("/api/admin/settings", { ktb_company_id: "CHOKDEE01" });
    await app.current.db.query("update receiving_accounts set bank_id = '006' where id = $1", [
      account.id,
    ]);
    const made = await make(one, { ids, format: "KTB" });
    expect(made.status).toBe(200);
    const [row] = await app.current.db.query<{ bytes: number }>(
      "select octet_length(content) as bytes from payout_files where id = $1",
      [made.body.data.file.id],
    );
    expect(row?.bytes).toBe(2 * 500);
  });

  it.each([
    ["a number of more than 11 digits", "030", "020123456789"],
    ["a number without a branch", "004", "12"],
    ["a bank with letters in its code", "LHB2", "1234567890"],
    ["a bank whose code has four digits", "1004", "1234567891"],
    ["a bank whose code has two digits", "11", "1234567892"],
  ])("for Krungthai leaves out %s, and has the rest", async (_, bankId, number) => {
    const owner = await app.current.admin();
    await owner.put("/api/admin/settings", { ktb_company_id: "CHOKDEE01" });
    await app.current.db.query("update receiving_accounts set bank_id = '006' where id = $1", [
      account.id,
    ]);
    const bank = { code: bankId, name_th: "ธนาคาร", name_en: "Bank", color: "#138f2d" };
    expect([201, 409]).toContain((await owner.post("/api/admin/banks", bank)).status);
    const [fits, unfit] = [await asked(), await asked()];
    const elsewhere = "update withdrawals set bank_id = $2, account_number = $3 where id = $1";
    await ask(app.current.ownerUrl, elsewhere, [unfit, bankId, number]);
    const alone = await make(one, { ids: [unfit], format: "KTB" });
    expect(codeOf(alone)).toEqual([422, "PAYOUT_FILE_ACCOUNT"]);
    const made = await make(one, { ids: [unfit, fits], format: "KTB" });
    expect(made.body.data).toMatchObject({
      file: { payouts: 1 },
      left_out: [{ id: unfit, code: "PAYOUT_FILE_ACCOUNT" }],
    });
    expect((await make(one, { ids: [unfit] })).body.data.file.payouts).toBe(1);
  });

  it("for Krungthai is paid from no account whose number its records cannot hold", async () => {
    const owner = await app.current.admin();
    await owner.put("/api/admin/settings", { ktb_company_id: "CHOKDEE01" });
    await app.current.db.query(
      "update receiving_accounts set bank_id = '006', account_number = $2 where id = $1",
      [account.id, "480700589912"],
    );
    const made = await make(one, { ids: [await asked()], format: "KTB" });
    expect(codeOf(made)).toEqual([422, "PAYOUT_FILE_COMPANY"]);
  });

  it("needs a key, an account of ours, and something to pay", async () => {
    const bare = await one.post("/api/admin/payout-files", {
      format: "CSV",
      paid_from: account.id,
    });
    expect(codeOf(bare)).toEqual([400, "IDEMPOTENCY_KEY_MISSING"]);
    expect(codeOf(await make(one, { paid_from: randomUUID() }))).toEqual([
      422,
      "RECEIVING_ACCOUNT_NOT_FOUND",
    ]);
    expect(codeOf(await make(one))).toEqual([422, "PAYOUT_FILE_EMPTY"]);
    expect(codeOf(await one.get("/api/admin/payout-files/999999"))).toEqual([
      404,
      "PAYOUT_FILE_NOT_FOUND",
    ]);
    const list = await one.get("/api/admin/payout-files?limit=1");
    expect(list.status).toBe(200);
  });
});
