import { randomUUID } from "node:crypto";

import { beforeAll, describe, expect, it } from "vitest";

import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  receivingAccount,
  type ReceivingAccount,
} from "../../testing/deposits.ts";
import { useApp, type Caller, type Reply } from "../../testing/app.ts";
import { addLottery, addRound, slip, type TestLottery } from "../../testing/lottery.ts";
import { ACCOUNT_NAME, richMember } from "../../testing/withdrawals.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let admin: Caller;
let accounts: readonly ReceivingAccount[];
let lottery: TestLottery;

beforeAll(async () => {
  admin = await app.current.admin();
  accounts = [await receivingAccount(admin, true), await receivingAccount(admin, true)];
  lottery = await addLottery(app.current.db);
});

type Body = Readonly<Record<string, unknown>>;
type Send = (body: Body) => Promise<Reply>;

const posting =
  (caller: Caller, path: string, key: string = randomUUID()): Send =>
  (body) =>
    caller.post(path, body, { "idempotency-key": key });

/**
 * Sends a body, then again with each of its fields in turn changed and left out (unless it must be
 * there), and the first once more: only the first does anything.
 */
async function walk(send: Send, body: Body, changes: Body, required: readonly string[]) {
  const first = await send(body);
  expect(first.status).toBeLessThan(300);
  // A field that is new in the contract has to be walked as well.
  expect(Object.keys(changes)).toEqual(Object.keys(body));
  for (const field of Object.keys(body)) {
    const { [field]: _left, ...rest } = body;
    const others = [{ ...body, [field]: changes[field] }];
    if (!required.includes(field)) others.push(rest);
    for (const other of others) {
      const reply = await send(other);
      expect([other, reply.status, reply.body.code]).toEqual([other, 409, "IDEMPOTENCY_CONFLICT"]);
    }
  }
  const again = await send(body);
  expect([again.status, again.body]).toEqual([again.status, first.body]);
  expect(again.status).toBeLessThan(300);
}

describe("a key", () => {
  it("has 128 characters at the most, without blanks; with a longer one nothing is done", async () => {
    const member = await app.current.member();
    const [account] = accounts;
    const body = { amount: 140, provider: "promptpay", bank_account_id: account?.id };
    const open = (key: string) => posting(member, "/wallets/deposit-intent", key)(body);
    for (const key of ["k".repeat(129), "a b"]) {
      const refused = await open(key);
      expect([refused.status, refused.body.code]).toEqual([400, "MALFORMED"]);
    }
    const longest = "~".repeat(128);
    const opened = await open(longest);
    expect(opened.status).toBe(201);
    expect((await open(longest)).body).toEqual(opened.body);
  });
});

describe("the same key with any one field changed is refused, of", () => {
  it("an opened deposit", async () => {
    const member = await app.current.member();
    const [one, two] = accounts.map(({ id }) => id);
    await walk(
      posting(member, "/wallets/deposit-intent"),
      { amount: 100, provider: "promptpay", bank_account_id: one },
      { amount: "100.01", provider: "bank", bank_account_id: two },
      ["amount", "provider", "bank_account_id"],
    );
    const rows = await app.current.db.query("select from deposits where user_id = $1", [member.id]);
    expect(rows).toHaveLength(1);
  });

  it("a withdrawal", async () => {
    const member = await richMember(app.current, 100_000);
    await walk(
      posting(member, "/payment/withdrawal"),
      {
        amount: 300,
        bank_name: "ธนาคารกสิกรไทย",
        bank_account_no: member.number,
        bank_account_name: ACCOUNT_NAME,
      },
      {
        amount: 301,
        bank_name: "Kasikornbank",
        bank_account_no: `${member.number.slice(0, 3)}-${member.number.slice(3)}`,
        bank_account_name: `นาย ${ACCOUNT_NAME}`,
      },
      [],
    );
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(700);
  });

  it("an adjustment of credit", async () => {
    const member = await app.current.member();
    await walk(
      posting(admin, `/api/admin/users/${member.id}/credit-adjust`),
      { amount: 50, reason: "โบนัส" },
      { amount: -50, reason: "โบนัส." },
      ["amount"],
    );
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(50);
  });

  it("a slip, its lines and their order", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const roundId = await addRound(app.current.db, lottery);
    const lines = [
      ["TWO_TOP", "11", 10],
      ["TWO_BOTTOM", "12", 5],
    ] as const;
    const sent = slip(lottery, roundId, lines);
    const [first, second] = sent.bets;
    const place = (body: Body) => member.post("/api/lottery/bets/bulk", body);
    await walk(
      place,
      { round_id: sent.round_id, bets: sent.bets, bet_group_id: sent.bet_group_id },
      {
        round_id: await addRound(app.current.db, lottery),
        bets: [second, first],
        // The key itself: another one of this member that has a slip of its own.
        bet_group_id: await otherSlip(member, roundId),
      },
      ["round_id", "bets", "bet_group_id"],
    );
    const config = lottery.configs.get("RUN_TOP");
    for (const bets of [
      [first],
      [...sent.bets, first],
      [{ ...first, number: "13" }, second],
      [{ ...first, amount: 10.5 }, second],
      [{ ...first, bet_type_config_id: config, number: "1" }, second],
      [first, { ...second, bet_type_config_id: first?.bet_type_config_id }],
    ]) {
      const reply = await place({ ...sent, bets });
      expect([bets, reply.status, reply.body.code]).toEqual([bets, 409, "IDEMPOTENCY_CONFLICT"]);
    }
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(1_000 - 15 - 1);
  });

  it("a line of the bank, who paid it among the rest", async () => {
    const line = lineFor({ qr_amount: "777.77" }, accounts[0] as ReceivingAccount, {
      from_account: "นาย ก ใจดี 123-4-56789-0",
      reference: "ค่าสินค้า",
    });
    const { transaction_id, ...rest } = line;
    const send = (body: Body) => notify(app.current, { ...body, transaction_id });
    await walk(
      send,
      { ...rest },
      {
        amount: "777.78",
        to_account: accounts[1]?.account_number,
        occurred_at: new Date(Date.parse(rest.occurred_at) + 1).toISOString(),
        from_account: "นาย ข ใจดี 123-4-56789-0",
        reference: "ค่าสินค้า 2",
      },
      ["amount", "to_account", "occurred_at"],
    );
    const rows = await app.current.db.query<{ from_account: string }>(
      "select from_account from bank_notifications where transaction_id = $1",
      [transaction_id],
    );
    expect(rows).toEqual([{ from_account: rest.from_account }]);
  });
});

async function otherSlip(member: Caller, roundId: string): Promise<string> {
  const sent = slip(lottery, roundId, [["TWO_TOP", "77", 1]]);
  expect((await member.post("/api/lottery/bets/bulk", sent)).status).toBe(201);
  return sent.bet_group_id;
}

describe("the same key of a payout file", () => {
  it("is refused with any one field changed: format, account, and of which withdrawals", async () => {
    const ids: string[] = [];
    for (const amount of [200, 300]) {
      const member = await richMember(app.current);
      const reply = await member.post("/payment/withdrawal", { amount });
      ids.push(String(reply.body.data.id));
    }
    const cashier = await app.current.admin(["cashier"]);
    const [one, two] = accounts.map(({ id }) => id);
    await walk(
      posting(cashier, "/api/admin/payout-files"),
      { format: "CSV", paid_from: one, ids: [ids[0]] },
      { format: "KTB", paid_from: two, ids: [ids[1]] },
      ["format", "paid_from"],
    );
    const files = "select from payout_files where created_by = $1";
    expect(await app.current.db.query(files, [cashier.id])).toHaveLength(1);
  });
});

describe("a key", () => {
  it("is its member's own: another's act under the same key is another act", async () => {
    const key = randomUUID();
    const [one, two] = [await richMember(app.current), await richMember(app.current)];
    const ids = [];
    for (const member of [one, two]) {
      const reply = await posting(member, "/payment/withdrawal", key)({ amount: 200 });
      expect(reply.status).toBe(201);
      ids.push(reply.body.data.id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("belongs to one kind of act: a deposit and a withdrawal under it are two acts", async () => {
    const key = randomUUID();
    const member = await richMember(app.current);
    const deposit = { amount: 200, provider: "promptpay", bank_account_id: accounts[0]?.id };
    expect((await posting(member, "/wallets/deposit-intent", key)(deposit)).status).toBe(201);
    const withdrawal = await posting(member, "/payment/withdrawal", key)({ amount: 200 });
    expect(withdrawal.status).toBe(201);
  });
});
