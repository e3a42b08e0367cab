import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { pendingDeposit, receivingAccount } from "../testing/deposits.ts";
import { openTestApp } from "../testing/app.ts";
import { slipJpeg, slipQrText, uploadSlipTo } from "../testing/slips.ts";
import type { Database, Queries } from "../platform/database/database.ts";
import { slipOk } from "./slip-verifier.ts";

const KEY = "SLIPOK-KEY";

interface Asked {
  readonly method: string | undefined;
  readonly key: string | undefined;
  readonly body: unknown;
}

let server: Server;
let url: string;
let asked: Asked[] = [];
let answer: { status: number; body: unknown; isEndless?: boolean } = { status: 200, body: {} };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const key = request.headers["x-authorization"];
      asked.push({ method: request.method, key: String(key), body });
      reply.writeHead(answer.status, { "content-type": "application/json" });
      const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
      if (answer.isEndless === true) reply.write(text);
      else reply.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/line/apikey/1234`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** An answer of SlipOK as its documentation shows it (version 1.7). */
const genuine = (more: object = {}) => ({
  success: true,
  data: {
    success: true,
    message: "✅",
    language: "TH",
    transRef: "010092101507665143",
    sendingBank: "004",
    receivingBank: "006",
    transDate: "20200401",
    transTime: "10:15:07",
    transTimestamp: "2020-04-01T03:15:07.000Z",
    sender: {
      displayName: "นาย กสิกร ร",
      name: "Mr. Kasikorn R",
      proxy: { type: null, value: null },
      account: { type: "BANKAC", value: "xxx-x-x0209-x" },
    },
    receiver: {
      displayName: "กสิกร รักไทย",
      name: "KASIKORN RAKTHAI",
      proxy: { type: "MSISDN", value: "xxx-xxx-5678" },
      account: { type: "", value: "" },
    },
    amount: 500.01,
    ...more,
  },
});

describe("SlipOK", () => {
  it("is sent the text of the slip's code under the branch's key", async () => {
    answer = { status: 200, body: genuine() };
    const text = slipQrText("004", "010092101507665143");
    const said = await slipOk(url, KEY).verify(text);
    expect(asked).toEqual([{ method: "POST", key: KEY, body: { data: text, log: false } }]);
    expect(said).toEqual({
      service: "slipok",
      outcome: "GENUINE",
      message: "✅",
      amount: "500.01",
      sender: "นาย กสิกร ร xxx-x-x0209-x",
      receiver: "กสิกร รักไทย xxx-xxx-5678",
      transferred_at: "2020-04-01T03:15:07.000Z",
    });
  });

  it.each([
    [1011, "NOT_FOUND"],
    [1007, "NOT_FOUND"],
    [1005, "FAILED"],
  ])("answers code %i as %s", async (code, outcome) => {
    answer = { status: 400, body: { code, message: "สลิปไม่ถูกต้อง" } };
    expect(await slipOk(url, KEY).verify("text")).toMatchObject({
      outcome,
      message: "สลิปไม่ถูกต้อง",
      amount: null,
    });
  });

  it("gives the data of a slip that it was asked about before", async () => {
    // It does not say again that the slip is one.
    const data = { ...genuine().data, success: undefined };
    answer = { status: 400, body: { code: 1012, message: "สลิปซ้ำ", data } };
    const said = await slipOk(url, KEY).verify("text");
    expect(said).toMatchObject({ outcome: "GENUINE", message: "สลิปซ้ำ", amount: "500.01" });
  });

  it.each([
    ["a bank that is slow", 400, { code: 1010, message: "delay" }],
    ["a bank that is down", 400, { code: 1009 }],
    ["a quota that is used up", 400, { code: 1004 }],
    ["a wrong key", 401, { code: 1002 }],
    ["no JSON", 502, "<html>Bad Gateway</html>"],
    ["something else", 500, {}],
    ["a list", 200, []],
  ])("is asked again later after %s", async (_what, status, body) => {
    answer = { status, body };
    await expect(slipOk(url, KEY).verify("text")).rejects.toThrow(/SlipOK|JSON/);
  });

  it("is read no further than an answer of it can be long", async () => {
    answer = { status: 200, body: " ".repeat(70_000), isEndless: true };
    await expect(slipOk(url, KEY).verify("text")).rejects.toThrow("SlipOK's answer is too long");
  });

  it("is not believed where its answer has another shape", async () => {
    answer = { status: 200, body: { success: true, data: { success: true, amount: "1e9" } } };
    expect(await slipOk(url, KEY).verify("text")).toMatchObject({
      outcome: "GENUINE",
      amount: null,
      sender: null,
      transferred_at: null,
    });
  });
});

/** A node that ends when a slip stands, before it does anything more. */
const ends = { next: false };
function endingNode(db: Database): Database {
  return {
    ...db,
    transaction: async (work, times) => {
      let isSlip = false;
      const watched = (tx: Queries): Queries => ({
        query: (sql, values) => {
          isSlip ||= sql.includes("into deposit_slips");
          return tx.query(sql, values);
        },
      });
      const done = await db.transaction((tx) => work(watched(tx)), times);
      if (!isSlip || !ends.next) return done;
      ends.next = false;
      throw new Error("the node ended");
    },
  };
}

describe("a house with a service that verifies slips", () => {
  it("asks it about a slip whose node ended as soon as it was kept", async () => {
    answer = { status: 200, body: genuine({ amount: 100.01 }) };
    const dataDir = `/tmp/chokdee-verifier-ended-${process.pid}`;
    const env = { SLIPOK_URL: url, SLIPOK_KEY: KEY, DATA_DIR: dataDir };
    const { app, close } = await openTestApp(env, { wrap: endingNode });
    try {
      const admin = await app.admin();
      const account = await receivingAccount(admin, true);
      const { member, intent } = await pendingDeposit(app, account, 100);
      const picture = await slipJpeg();
      ends.next = true;
      expect((await uploadSlipTo(member, intent.deposit_id, picture)).status).toBe(500);
      // The member sends it again, and another node finds it there.
      expect((await uploadSlipTo(member, intent.deposit_id, picture)).status).toBe(200);
      await app.runJobs();
      const { body } = await admin.get("/api/admin/deposits?status=WAITING");
      expect(body.data.items[0].slip.verification).toMatchObject({ outcome: "GENUINE" });
      expect(asked).toHaveLength(1);
    } finally {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it("asks it about each slip that was read, and shows the answer to the reviewer", async () => {
    answer = { status: 200, body: genuine({ amount: 100.01 }) };
    const dataDir = `/tmp/chokdee-verifier-${process.pid}`;
    const { app, close } = await openTestApp({
      SLIPOK_URL: url,
      SLIPOK_KEY: KEY,
      DATA_DIR: dataDir,
    });
    try {
      const admin = await app.admin();
      const account = await receivingAccount(admin, true);
      const { member, intent } = await pendingDeposit(app, account, 100);
      await uploadSlipTo(member, intent.deposit_id, await slipJpeg());
      await app.runJobs();
      const list = await admin.get("/api/admin/deposits?status=WAITING");
      expect(list.body.data.items[0].slip.verification).toMatchObject({
        outcome: "GENUINE",
        amount: "100.01",
      });
      // It informs; only the bank's own notification or an administrator credits.
      expect(list.body.data.items[0].status).toBe("PENDING");
    } finally {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
