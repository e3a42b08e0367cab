/**
 * A page of another site against a member who is signed in (trust.md X6). The house keeps no
 * cookie, so a stranger's request comes from nobody; here it is given the member's token on its
 * way, as if it were one, and changes nothing all the same.
 */
import { type IncomingMessage, type ServerResponse, request as ask } from "node:http";

import { type Api } from "./api.ts";
import { addBankAccount } from "./bank-accounts.ts";
import { attackByCalls, attackByForms, listenLive, type Target } from "./foreign-attack.ts";
import { listen, openForeignHouse } from "./foreign-house.ts";
import { expect, journey } from "./journey.ts";
import { betTypeId, openRound } from "./rounds.ts";

const READS = ["/api/users/me", "/api/wallets/balance", "/api/users/bank-accounts", "/api/notices"];
const STATE = [
  ...READS,
  "/api/lottery/bets",
  "/api/payment/withdrawals",
  "/api/lucky-sets",
  "/api/users/me/protection",
  "/api/users/me/preferences",
  "/api/wallets/transactions",
  "/api/referral",
];

async function targetsOf(adminApi: Api, api: Api, account: string): Promise<Target[]> {
  const round = await openRound(adminApi);
  const bet_type_config_id = await betTypeId(api, round, "THREE_TOP");
  const bet = { bet_type_config_id, number: "123", amount: 20 };
  const slip = { round_id: round.id, bet_group_id: crypto.randomUUID(), bets: [bet] };
  const withdrawal = {
    amount: 100,
    bank_name: "ธนาคารกสิกรไทย",
    bank_account_no: account,
    bank_account_name: "ก้อย ใจดี",
  };
  const lucky = { name: "x", lines: [{ number: "077" }] };
  const post = (path: string, body: object): Target => ({ method: "POST", path, body });
  return [
    post("/api/lucky-sets", lucky),
    post("/api/lottery/bets/bulk", slip),
    post("/payment/withdrawal", withdrawal),
    post("/api/users/me/protection/break", { length: "24_HOURS" }),
    { method: "PATCH", path: "/api/users/me", body: { nickname: "x" } },
    { method: "PUT", path: "/api/users/me/preferences", body: { language: "en" } },
    post("/api/auth/logout", {}),
  ];
}

/** Passes everything on with a token; careless as well: any type is JSON, anybody may read. */
function houseThatKnows(baseURL: string, token: string, isCareless: boolean) {
  return listen((request, reply) => passOn(request, reply, baseURL, token, isCareless));
}

function passOn(
  request: IncomingMessage,
  reply: ServerResponse,
  baseURL: string,
  token: string,
  isCareless: boolean,
): void {
  const headers = { ...request.headers, authorization: `Bearer ${token}` };
  if (isCareless && request.method === "POST") headers["content-type"] = "application/json";
  const passed = ask(
    new URL(request.url ?? "/", baseURL),
    { method: request.method, headers: { ...headers, host: new URL(baseURL).host } },
    (answer) => {
      const open = isCareless
        ? {
            "access-control-allow-origin": request.headers.origin ?? "*",
            "access-control-allow-credentials": "true",
          }
        : {};
      reply.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...open });
      answer.pipe(reply);
    },
  );
  passed.on("error", () => reply.destroy());
  request.pipe(passed);
}

for (const isCareless of [false, true]) {
  const told = isCareless ? "and is seen to do harm in a careless house" : "and nothing changes";
  journey(
    `a page of another site sends and asks for all it can, ${told}`,
    async ({ page, product, adminApi, memberWith }) => {
      const member = await memberWith(500);
      const { api } = member;
      const account = await addBankAccount(member);
      const targets = await targetsOf(adminApi, api, account);
      const state = async () => Promise.all(STATE.map((path) => api.call("GET", path)));
      const before = await state();
      const house = await houseThatKnows(product.baseURL, api.token, isCareless);
      const foreign = await openForeignHouse({ "/": "<!doctype html><title>x</title><body>" });
      await page.goto(foreign.origin);
      // The last would sign the member out, and nothing after it could do harm.
      await page.evaluate(attackByForms, [house.origin, targets.slice(0, -1)] as const);
      if (isCareless) expect(await state()).not.toEqual(before);
      const heard = await page.evaluate(attackByCalls, [house.origin, targets, READS] as const);
      heard.push(...(await page.evaluate(listenLive, product.baseURL)));
      await house.stop();
      await foreign.stop();
      expect(house.asked.length).toBeGreaterThan(30);
      if (isCareless) {
        // A slip was sent and its answer read; the token it came with is signed out by the last.
        expect(heard.join("\n")).toContain('"balance":480');
        await expect(state()).rejects.toThrow(/401/);
      } else {
        expect(heard).toEqual([]);
        expect(await state()).toEqual(before);
      }
    },
  );
}
