import { randomUUID } from "node:crypto";

import { listServices } from "@chokdee/domain/operations/service-contract.ts";
import { Client } from "pg";
import { beforeAll, describe, expect, it } from "vitest";

import { openIntent, receivingAccount, type ReceivingAccount } from "../testing/deposits.ts";
import type { Queries } from "../platform/database/database.ts";
import { useApp, type Caller } from "../testing/app.ts";
import { whileHeld } from "../testing/in-turn.ts";
import { addLottery, addRound, slip } from "../testing/lottery.ts";
import { askToWithdraw, richMember } from "../testing/withdrawals.ts";

const app = useApp();
const PATH = "/api/admin/services";
let admin: Caller;
let account: ReceivingAccount;

beforeAll(async () => {
  admin = await app.current.admin();
  account = await receivingAccount(admin, true);
});

const stop = (service: string, message = "ปิดปรับปรุงถึง 02:00 น.") =>
  admin.post(`${PATH}/${service}/stop`, { reason: "ปรับปรุงระบบ", message });
const resume = (service: string) => admin.post(`${PATH}/${service}/resume`, { reason: "เสร็จแล้ว" });
const stateOf = async (service: string) => {
  const { data } = listServices.replies[200].parse((await admin.get(PATH)).body);
  return data.items.find((item) => item.service === service);
};
const shownStopped = async () => (await app.current.stranger.get("/api/settings")).body.stopped;

async function bet(member: Caller): Promise<{ status: number; code: string; told?: string }> {
  const lottery = await addLottery(app.current.db);
  const roundId = await addRound(app.current.db, lottery);
  const { status, body } = await member.post(
    "/api/lottery/bets/bulk",
    slip(lottery, roundId, [["TWO_TOP", "45", 20]]),
  );
  return { status, code: body.code, told: body.details?.message };
}

describe("a service", () => {
  it("BETTING takes no slip while it is stopped, and takes them again after a green check", async () => {
    const member = await app.current.member({ balance: 100_000 });
    expect((await stop("BETTING")).status).toBe(200);
    expect(await stateOf("BETTING")).toMatchObject({
      why: "ปรับปรุงระบบ",
      message: "ปิดปรับปรุงถึง 02:00 น.",
    });
    expect(await shownStopped()).toEqual({ BETTING: "ปิดปรับปรุงถึง 02:00 น." });
    expect(await bet(member)).toEqual({
      status: 503,
      code: "BETTING_STOPPED",
      told: "ปิดปรับปรุงถึง 02:00 น.",
    });
    expect((await stop("BETTING")).body.code).toBe("SERVICE_STATE");
    expect((await resume("BETTING")).status).toBe(200);
    expect((await bet(member)).status).toBe(201);
    expect((await resume("BETTING")).body.code).toBe("SERVICE_STATE");
    expect(await shownStopped()).toEqual({});
    const [check] = await app.current.db.query<{ balanced: boolean }>(
      "select balanced from ledger_checks order by id desc limit 1",
    );
    expect(check?.balanced).toBe(true);
    const { body } = await admin.get("/api/admin/audit?action=service&limit=2");
    expect(body.data.items.map((item: { action: string }) => item.action)).toEqual([
      "service.resume",
      "service.stop",
    ]);
  });

  it("says why in the language of whoever asks, and in Thai where the operator has no words", async () => {
    const member = await richMember(app.current, 10_000);
    const words = { en: "Back at 2 am ", zh: " ", fr: "Fermé", th: "x" };
    const reply = await admin.post(`${PATH}/DEPOSITS/stop`, {
      reason: "ปรับปรุงระบบ",
      message: "เปิดอีกครั้งตีสอง",
      translations: words,
    });
    expect(reply.status).toBe(200);
    expect(await stateOf("DEPOSITS")).toMatchObject({
      message: "เปิดอีกครั้งตีสอง",
      translations: { en: "Back at 2 am" },
    });
    const asked = async (language: string) => {
      const headers = { "accept-language": language };
      const settings = await app.current.inject({ url: "/api/settings", headers });
      const intent = await app.current.inject({
        method: "POST",
        url: "/wallets/deposit-intent",
        headers: {
          ...headers,
          authorization: `Bearer ${member.token}`,
          "idempotency-key": randomUUID(),
        },
        payload: { amount: 100, provider: "promptpay", bank_account_id: account.id },
      });
      return [
        settings.json().stopped.DEPOSITS,
        intent.json().details.message,
        intent.json().message,
      ];
    };
    expect(await asked("en")).toEqual([
      "Back at 2 am",
      "Back at 2 am",
      expect.stringMatching(/Back at 2 am$/),
    ]);
    for (const language of ["th", "zh", "fr"]) {
      const [shown, detail, message] = await asked(language);
      expect([shown, detail]).toEqual(["เปิดอีกครั้งตีสอง", "เปิดอีกครั้งตีสอง"]);
      expect(message).toMatch(/เปิดอีกครั้งตีสอง$/);
    }
    await resume("DEPOSITS");
  });

  it("BETTING stays stopped while the books do not agree", async () => {
    const member = await app.current.member({ balance: 100_000 });
    const owner = new Client({ connectionString: app.current.ownerUrl });
    await owner.connect();
    const add = (satang: number) =>
      owner.query("update wallets set balance_satang = balance_satang + $1 where user_id = $2", [
        satang,
        member.id,
      ]);
    await app.current.db.query(
      `update house_state set betting_stopped_at = clock_timestamp(),
         betting_stopped_why = 'LEDGER_MISMATCH: wallet'`,
    );
    await add(1);
    const refused = await resume("BETTING");
    expect([refused.status, refused.body.code]).toEqual([409, "LEDGER_NOT_BALANCED"]);
    expect(await bet(member)).toEqual({ status: 503, code: "BETTING_STOPPED", told: "" });
    await add(-1);
    await owner.end();
    expect(await stateOf("BETTING")).toMatchObject({
      why: "LEDGER_MISMATCH: wallet",
      message: null,
      stopped_by: null,
    });
    expect((await resume("BETTING")).status).toBe(200);
    expect((await bet(member)).status).toBe(201);
    const { body } = await admin.get("/api/admin/audit?action=service.resume&limit=1");
    expect(body.data.items[0]).toMatchObject({
      before: { why: "LEDGER_MISMATCH: wallet" },
      after: { reason: "เสร็จแล้ว" },
    });
  });

  it("BETTING that the clock has stopped is the clock's to let go on", async () => {
    const set = (why: string | null) =>
      app.current.db.query(
        `update house_state set betting_stopped_why = $1,
           betting_stopped_at = case when $1::text is not null then clock_timestamp() end`,
        [why],
      );
    await set("CLOCK_BEHIND");
    expect((await resume("BETTING")).body.code).toBe("CLOCK_STILL_BEHIND");
    await set(null);
  });

  it("BETTING that was stopped anew while the ledger was read is not let go on by that check", async () => {
    const { db } = app.current;
    const mark = (tx: Queries, why: string | null) =>
      tx.query(
        `update house_state set betting_stopped_why = $1,
           betting_stopped_at = case when $1::text is not null then clock_timestamp() end`,
        [why],
      );
    await mark(db, "LEDGER_MISMATCH: wallet");
    const late = await whileHeld(app.current, {
      hold: (tx) => tx.query("select from house_state for update"),
      ask: () => resume("BETTING"),
      before: (tx) => mark(tx, "LEDGER_MISMATCH: another"),
    });
    expect([late.status, late.body.code]).toEqual([409, "SERVICE_STATE"]);
    expect(await stateOf("BETTING")).toMatchObject({ why: "LEDGER_MISMATCH: another" });
    expect((await resume("BETTING")).status).toBe(200);
  });

  it("DEPOSITS opens no deposit while it is stopped, and tells why", async () => {
    const member = await app.current.member();
    await stop("DEPOSITS", "ธนาคารปิดปรับปรุง");
    const refused = await openIntent(member, account, 300);
    expect([refused.status, refused.body.code]).toEqual([503, "DEPOSITS_STOPPED"]);
    expect(refused.body.message).toContain("ธนาคารปิดปรับปรุง");
    await resume("DEPOSITS");
    expect((await openIntent(member, account, 300)).status).toBe(201);
  });

  it("WITHDRAWALS takes no money out while it is stopped", async () => {
    const member = await richMember(app.current, 100_000);
    await stop("WITHDRAWALS");
    const refused = await askToWithdraw(member, 100);
    expect([refused.status, refused.body.code]).toEqual([503, "WITHDRAWALS_STOPPED"]);
    expect((await member.get("/api/wallets/balance")).body.balance).toBe(1_000);
    await resume("WITHDRAWALS");
    expect((await askToWithdraw(member, 100)).status).toBe(201);
  });

  it("is stopped once by two administrators at the same moment", async () => {
    const replies = await Promise.all([stop("DEPOSITS"), stop("DEPOSITS"), stop("DEPOSITS")]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await resume("DEPOSITS");
  });

  it("is told to all open screens when it is stopped and when it goes on, and not when refused", async () => {
    const toldBy = async (act: () => Promise<unknown>) => {
      const before = app.current.told.length;
      await act();
      return app.current.told.slice(before);
    };
    const services = [
      { to: "all", topic: "services", payload: {} },
      { to: "staff", topic: "queues", payload: {} },
    ];
    expect(await toldBy(() => stop("DEPOSITS"))).toEqual(services);
    expect(await toldBy(() => stop("DEPOSITS"))).toEqual([]);
    expect(await toldBy(() => resume("DEPOSITS"))).toEqual(services);
    expect(await toldBy(() => resume("DEPOSITS"))).toEqual([]);
  });

  it("needs a reason and a message, and an administrator", async () => {
    const bare = { reason: " ", message: "x" };
    expect((await admin.post(`${PATH}/DEPOSITS/stop`, bare)).body.code).toBe("REASON_MISSING");
    expect((await stop("DEPOSITS", "\u200B")).body.code).toBe("STAFF_MESSAGE_MISSING");
    expect((await stop("RESULTS")).status).toBe(400);
    const member = await app.current.member();
    expect((await member.post(`${PATH}/DEPOSITS/stop`, bare)).status).toBe(403);
    expect((await member.get(PATH)).status).toBe(403);
  });
});
