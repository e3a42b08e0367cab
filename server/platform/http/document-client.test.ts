/**
 * The document's client (decisions.md, "Decided on 22 November 2026"): every call that
 * docs/spec/product.md names in section 7, made over HTTP by a client that knows the document only,
 * and what that client then shows. Deposits, withdrawals and the statement: document-money.test.ts.
 */
import { beforeAll, describe, expect, it } from "vitest";

import { newPhone, useApp, type Caller } from "../../testing/app.ts";
import { codeFor } from "../../testing/codes.ts";
import {
  documentClient,
  groupIds,
  listIn,
  money,
  type DocumentClient,
} from "../../testing/document-client.ts";
import { documentMember } from "../../testing/document-member.ts";
import { addLottery, addRound, closeNow, type TestLottery } from "../../testing/lottery.ts";
import { draw, resultPath } from "../../testing/settling.ts";

const app = useApp();
let host: string;
let admin: Caller;
let lottery: TestLottery;

beforeAll(async () => {
  host = await app.current.http.listen({ port: 0, host: "127.0.0.1" });
  admin = await app.current.admin();
  lottery = await addLottery(app.current.db);
});

const PASSWORD = "4711-ab";
const member = (balance = 0) => documentMember(host, admin, balance);

describe("accounts", () => {
  it("registers with and without a code, signs in after a captcha, and keeps a bank account", async () => {
    const client = documentClient(host);
    expect((await client.get("/api/auth/registration-config")).body).toMatchObject({
      require_otp: false,
      require_bank_account: false,
    });
    const plain = newPhone();
    const one = await client.send("POST", "/api/auth/register", {
      phone_number: plain,
      password: PASSWORD,
      nickname: "โชค",
    });
    for (const name of ["access_token", "id", "phone_number", "nickname", "role", "message"]) {
      expect(one.body, name).toHaveProperty(name);
    }
    const taken = { phone_number: plain };
    expect((await client.send("POST", "/api/auth/register/check-phone", taken)).status).toBe(409);

    const coded = newPhone();
    await client.send("POST", "/api/auth/register/send-otp", { phone_number: coded });
    const proved = await client.send("POST", "/api/auth/register/verify-otp", {
      phone_number: coded,
      otp: codeFor(app.current, coded),
    });
    const completed = await client.send("POST", "/api/auth/register/complete", {
      phone_number: coded,
      password: PASSWORD,
      nickname: "โชค",
      session_token: proved.body.session_token,
    });
    expect(completed.status).toBe(201);

    const signIn = (password: string, more: object = {}) =>
      client.send("POST", "/api/auth/login", { phone_number: coded, password, ...more });
    let failed = await signIn("wrong-1");
    for (let tries = 2; tries <= 3; tries++) failed = await signIn(`wrong-${tries}`);
    expect(failed.body).toMatchObject({
      message: expect.any(String),
      failed_count: 3,
      account_locked: false,
      require_captcha: true,
    });
    const captcha = await client.send("POST", "/api/auth/captcha/generate");
    expect(captcha.body.captcha_image).toContain("<svg");
    const [row] = await app.current.db.query<{ answer: string }>(
      "select answer from captchas order by expires_at desc limit 1",
    );
    const { captcha_token } = captcha.body;
    const entered = await signIn(PASSWORD, { captcha_token, captcha_value: row?.answer });
    expect(entered.body).toMatchObject({ access_token: expect.any(String) });
    expect(entered.body.user).toMatchObject({ id: expect.anything(), nickname: "โชค" });

    client.token = entered.body.access_token;
    const [kbank] = listIn(await client.get("/users/bank-accounts/banks/list"));
    const form = {
      bank_id: kbank?.["id"],
      account_number: "7999999999",
      account_name: "นาย สมชาย ใจดี",
    };
    expect((await client.send("POST", "/api/users/bank-accounts", form)).status).toBe(201);
    const [account] = listIn(await client.get("/users/bank-accounts"));
    expect(account).toMatchObject({
      bank_id: expect.anything(),
      account_number: form.account_number,
      account_name: form.account_name,
      is_primary: true,
      is_editable: expect.any(Boolean),
      bank: { name_th: expect.any(String), color: expect.any(String) },
    });
    const address = `/api/users/bank-accounts/${String(account?.["id"])}`;
    const changed = { ...form, account_number: "7999999998" };
    expect((await client.send("PUT", address, changed)).body).toMatchObject(changed);
  });

  it("logs out when the balance answers 401", async () => {
    const client = await member();
    expect(await client.balance()).toBe(0);
    client.token = "ended";
    await client.balance().catch(() => 0);
    expect(client.isLoggedOut).toBe(true);
  });
});

describe("betting", () => {
  async function configs(client: DocumentClient) {
    const path = `/api/lottery/types/${lottery.typeId}/bet-types`;
    const found = (await client.get(path)).body as Record<string, string>[];
    for (const name of ["id", "bet_type", "name_th", "digits_count", "default_odds", "min_bet"]) {
      expect(found[0], name).toHaveProperty(name);
    }
    return (betType: string) => found.find(({ bet_type }) => bet_type === betType)?.["id"];
  }

  it("sends a slip under whatever id a client makes, ids as texts or as numbers", async () => {
    const client = await member(1_000_000);
    const round = await addRound(app.current.db, lottery);
    const active = listIn(await client.get("/api/lottery/rounds/active"));
    const shown = active.find(({ id }) => String(id) === round);
    for (const name of ["id", "name", "close_time", "draw_date", "lottery_type"]) {
      expect(shown, name).toHaveProperty(name);
    }
    const idOf = await configs(client);
    for (const make of groupIds) {
      for (const id of [String, Number]) {
        const bet_group_id = make();
        const slip = {
          round_id: id(round),
          bet_group_id,
          bets: [{ bet_type_config_id: id(idOf("TWO_TOP")), number: "12", amount: 10 }],
        };
        const sent = await client.send("POST", "/api/lottery/bets/bulk", slip);
        expect([sent.status, sent.body.message], bet_group_id).toEqual([201, "แทงหวยสำเร็จ"]);
        expect(sent.body.bet_group_id).toBe(bet_group_id);
        const again = await client.send("POST", "/api/lottery/bets/bulk", slip);
        expect([again.status, again.body]).toEqual([200, sent.body]);
        const listed = listIn(await client.get("/api/lottery/bets"));
        expect(listed[0]).toMatchObject({ bet_group_id, status: "PENDING", number: "12" });
      }
    }
    const [last] = listIn(await client.get("/api/lottery/bets"));
    const address = `/api/lottery/bets/groups/${encodeURIComponent(String(last?.["bet_group_id"]))}`;
    const receipt = await client.get(`${address}/receipt`);
    expect(receipt.body.bet_group_id).toBe(last?.["bet_group_id"]);
    expect(receipt.body.slip.split("|")).toHaveLength(6);
    expect((await client.send("POST", `${address}/cancel`)).status).toBe(200);
    for (const wrong of ["", " 1", "1 ", "a\nb", "x".repeat(129), "\u202E"]) {
      const slip = { round_id: round, bet_group_id: wrong, bets: [] };
      const refused = await client.send("POST", "/api/lottery/bets/bulk", {
        ...slip,
        bets: [{ bet_type_config_id: idOf("TWO_TOP"), number: "12", amount: 10 }],
      });
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
    }
  });

  it("finds again which of its lines became which bet, and the stake of the day", async () => {
    const client = await member(1_000_000);
    const round = await addRound(app.current.db, lottery);
    const idOf = await configs(client);
    const line = (betType: string, number: string, amount: number) => ({
      bet_type_config_id: idOf(betType),
      number,
      amount,
    });
    const sent = await client.send("POST", "/api/lottery/bets/bulk", {
      round_id: round,
      bet_group_id: groupIds[0]?.(),
      bets: [
        line("TWO_TOP", "12", 10),
        line("TWO_TOP", "34", 5),
        line("TWO_TOP", "12", 20),
        line("TWO_BOTTOM", "12", 1),
      ],
    });
    expect(sent.body).toMatchObject({
      line_count_sent: 4,
      bets: [
        { number: "12", amount: "30.00", sent_indexes: [0, 2] },
        { number: "34", amount: "5.00", sent_indexes: [1] },
        { number: "12", amount: "1.00", sent_indexes: [3] },
      ],
    });
    const bets = await client.get("/api/lottery/bets");
    expect(bets.body.total_amount).toBe("36.00");
    expect(listIn(bets)[0]).toMatchObject({
      amount: expect.any(String),
      odds_snapshot: expect.any(String),
      bet_type_config: { name_th: expect.any(String), bet_type: "TWO_TOP" },
      lottery_round: { draw_date: expect.any(String), lottery_type: { code: expect.any(String) } },
    });
  });

  it("reads results by day, the latest, and of a lottery", async () => {
    const client = await member(100_000);
    const round = await addRound(app.current.db, lottery);
    await closeNow(app.current, round);
    expect((await admin.post(resultPath(round), { result: draw })).status).toBe(200);
    const ofDay = (await client.get(`/api/lottery/rounds/${round}`)).body.draw_date as string;
    const lists = [
      await client.get(`/api/lottery/results/by-date?date=${ofDay}`),
      await client.get("/api/lottery/results/latest"),
      await client.get(`/api/lottery/results/lottery-type/${lottery.typeId}?limit=10`),
    ];
    for (const list of lists) {
      const record = listIn(list).find(
        (one) => String(one["lottery_type_id"]) === String(lottery.typeId),
      );
      expect(record).toMatchObject({ draw_date: ofDay, result: { three_top: "462" } });
    }
  });

  it("bets on animals", async () => {
    const client = await member(100_000);
    const [type] = await app.current.db.query<{ id: number }>(
      "select id from lottery_types where category = 'ANIMAL'",
    );
    await addRound(app.current.db, { typeId: type?.id ?? 0, configs: new Map() }, 600);
    const { body: current } = await client.get("/api/rounds/current");
    expect(Date.parse(current.closingTime)).toBeGreaterThan(Date.now());
    expect(current.name).toEqual(expect.any(String));
    const bets = [{ animal_id: 7, amount: 1.5 }];
    for (const round_id of [current.id, Number(current.id)]) {
      expect((await client.send("POST", "/api/bets", { round_id, bets })).status).toBe(201);
    }
    const refused = await client.send("POST", "/api/bets", { round_id: 0, bets });
    expect([refused.status, refused.body.message]).toEqual([404, expect.any(String)]);
  });
});

describe("the back office", () => {
  it("lists members and adjusts a credit by a signed amount", async () => {
    const client = await member();
    const desk = documentClient(host);
    desk.token = admin.token;
    const users = await desk.get("/api/admin/users");
    const user = users.body.data.items.find(
      ({ phone_number }: { phone_number: string }) => phone_number === client.phone,
    );
    for (const name of ["id", "phone_number", "nickname", "role", "wallet", "created_at"]) {
      expect(user, name).toHaveProperty(name);
    }
    const path = `/api/admin/users/${user.id}/credit-adjust`;
    expect((await desk.send("POST", path, { amount: 20, reason: "" })).status).toBe(200);
    expect((await desk.send("POST", path, { amount: -7.5, reason: "" })).status).toBe(200);
    expect(await client.balance()).toBe(12.5);
    expect((await client.get("/api/admin/users")).status).toBe(403);
  });
});

it("a client reads money in each form that the document names", () => {
  expect([100, "100.00", { s: 1, e: 3, d: [1_234, 5_000_000] }].map(money)).toEqual([
    100, 100, 1_234.5,
  ]);
});
