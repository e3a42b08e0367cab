/** Whatever one of the staff changes is told to each desk by the door that their calls come in by. */
import { call, type AdminCall, type Call } from "@chokdee/domain/contract.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";

import { buildApp } from "../../app.ts";
import { useApp, type Caller } from "../../testing/app.ts";
import { served, toldIf, type Router } from "./router.ts";

const app = useApp();
const QUEUES = { to: "staff", topic: "queues", payload: {} };
const newsOf = (list: string, memberId?: string) => ({
  to: "staff",
  topic: "queues",
  payload: { list, memberId },
});

const write = call({
  method: "POST",
  path: "/api/admin/write",
  audience: "admin",
  right: "staff",
  summary: "Changes something",
  replies: { 200: z.object({}) },
});
const refuse = call({ ...write, path: "/api/admin/refuse", summary: "Is refused" });
const fail = call({ ...write, path: "/api/admin/fail", summary: "Goes wrong inside" });
const again = call({ ...write, path: "/api/admin/again", summary: "Was done before" });
const reckon = call({
  ...write,
  path: "/api/admin/reckon",
  summary: "Reckons only",
  changesNothing: true,
});
const look = call({ ...write, method: "GET", path: "/api/admin/look", summary: "Reads" });
const own = call({
  method: "POST",
  path: "/api/own",
  audience: "member",
  summary: "Changes what is the member's own",
  replies: { 200: z.object({}) },
});

const shown = call({ ...own, path: "/api/shown", summary: "Changes a list", desks: "deposits" });
const open = call({ ...shown, path: "/api/open", audience: "anybody", summary: "As a bank" });
const refused = call({ ...shown, path: "/api/refused", summary: "Is refused" });
const repeated = call({ ...shown, path: "/api/repeated", summary: "Was done before" });

const plants = (router: Router): void => {
  for (const one of [write, reckon, look, own, shown, open])
    router.route(one, () => Promise.resolve({}));
  router.route(refuse, () => Promise.reject(new Refusal("MALFORMED")));
  router.route(fail, () => Promise.reject(new Error("for this test")));
  router.route(refused, () => Promise.reject(new Refusal("MALFORMED")));
  for (const one of [again, repeated]) router.route(one, () => Promise.resolve(toldIf(false, {})));
};

/** Every command of the staff, with its way through the door and nothing behind it. */
const writes = (): Call[] =>
  (served.get(app.current.http) ?? []).filter(({ method }) => method !== "GET");
const commands = (): AdminCall[] => writes().filter((one) => one.audience === "admin");
const behind = (router: Router): void => {
  for (const { method, path, changesNothing } of commands()) {
    const way = { ...write, method, path, ...(changesNothing ? { changesNothing } : {}) };
    router.route(way, () => Promise.resolve({}));
  }
};

let owner: Caller;
let planted: FastifyInstance;
let whole: FastifyInstance;
beforeAll(async () => {
  owner = await app.current.admin();
  planted = await buildApp(app.current, [plants]);
  whole = await buildApp(app.current, [behind]);
});
afterAll(async () => {
  await planted.close();
  await whole.close();
});

async function toldBy(http: FastifyInstance, { method, path }: Call) {
  const before = app.current.told.length;
  const { statusCode: status } = await http.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, "1"),
    headers: { authorization: `Bearer ${owner.token}` },
  });
  return { status, told: app.current.told.slice(before) };
}

it.each([
  ["that has changed something tells every desk, once", write, 200, [QUEUES]],
  ["that is refused tells nobody", refuse, 400, []],
  ["that fails tells nobody", fail, 500, []],
  ["that answers what was done before tells nobody", again, 200, []],
  ["that only reckons tells nobody", reckon, 200, []],
  ["that reads tells nobody", look, 200, []],
  ["that members make too tells nobody by itself", own, 200, []],
  ["of a member that a list shows is refused: nobody is told", refused, 400, []],
  ["of a member that was made before tells nobody", repeated, 200, []],
  ["of a bank tells those who show its list", open, 200, [newsOf("deposits")]],
])("a call %s", async (_, one, status, desks) => {
  expect(await toldBy(planted, one)).toEqual({ status, told: desks });
});

it("a call of a member tells those who show its list, and those who show its member", async () => {
  const desks = [newsOf("deposits", owner.id)];
  expect(await toldBy(planted, shown)).toEqual({ status: 200, told: desks });
});

it("of what members and banks write these tell, and no slip or bet does", () => {
  const news = writes().flatMap((one) =>
    one.audience !== "admin" && one.desks ? [`${one.desks}: ${one.method} ${one.path}`] : [],
  );
  expect(news.toSorted()).toEqual([
    "deposits: DELETE /api/wallets/deposits/{id}",
    "deposits: POST /api/wallets/deposit-intent",
    "deposits: POST /api/wallets/deposits/{id}/upload-slip",
    "member: PATCH /api/users/me",
    "member: POST /api/auth/change-password",
    "member: POST /api/lottery/bets/groups/{bet_group_id}/cancel",
    "member: POST /api/referral/transfer",
    "member: POST /api/users/bank-accounts",
    "member: POST /api/users/me/protection/break",
    "member: POST /api/users/me/protection/exclusion",
    "member: POST /api/wallets/debts/pay",
    "member: PUT /api/users/bank-accounts/{id}",
    "member: PUT /api/users/me/protection/limits",
    "member: PUT /api/users/me/protection/reality-check",
    "withdrawals: POST /api/payment/withdrawal",
  ]);
});

it("of all commands of the staff only these tell nobody", async () => {
  const silent: string[] = [];
  for (const one of commands()) {
    const { status, told: desks } = await toldBy(whole, one);
    expect([one.path, status]).toEqual([one.path, 200]);
    if (desks.length === 0) silent.push(`${one.method} ${one.path}`);
    else expect([one.path, desks]).toEqual([one.path, [QUEUES]]);
  }
  expect(commands().length).toBeGreaterThan(70);
  // They reckon while somebody types, and a desk that shows what they answer asks it again with each push.
  expect(silent.toSorted()).toEqual([
    "POST /api/admin/rounds/{id}/result/preview",
    "POST /api/admin/rounds/{id}/what-if",
    "POST /api/admin/statements/preview",
  ]);
});
