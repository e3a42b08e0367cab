/** A house in which large steps take two people: who is there, and what they are answered. */
import { listApprovals, type Approval } from "@chokdee/domain/operations/approvals-contract.ts";
import { expect } from "vitest";

import { forgetSettings } from "../core/settings.ts";
import { codeFor } from "./codes.ts";
import { caller, type Caller, type Reply, type TestApp } from "./app.ts";
import { ask } from "./cluster.ts";
import { receivingAccount, type ReceivingAccount } from "./deposits.ts";

const bodyOf = ({ body }: Reply) =>
  body as {
    readonly code?: string;
    readonly access_token?: string;
    readonly data?: { readonly status?: string; readonly approval_id?: string };
  };

export const codeOf = (reply: Reply) => [reply.status, bodyOf(reply).code];

/** The approval that an answer says is waited for. */
export function askedId(reply: Reply): string {
  const { data } = bodyOf(reply);
  expect([reply.status, data?.status]).toEqual([202, "WAITING_APPROVAL"]);
  return data?.approval_id ?? "";
}

export const approve = (actor: Caller, id: string): Promise<Reply> =>
  actor.post(`/api/admin/approvals/${id}/approve`);

/** What waits, as the one who asks sees it. */
export async function seenBy(actor: Caller, id: string): Promise<Approval | undefined> {
  const reply = await actor.get("/api/admin/approvals?limit=200");
  const { items } = listApprovals.replies[200].parse(reply.body).data;
  return items.find((item) => item.id === id);
}

/** One of the staff becomes a member: by the owner of the database, for the server may not. */
export async function demote(app: TestApp, { id }: Caller): Promise<void> {
  await ask(app.ownerUrl, `update members set role = 'USER' where id = '${id}'`);
  await app.db.transaction((tx) => app.sessions.forget(tx, id));
}

/** Nobody of the staff who was there before may do anything or counts any more. */
export async function clearStaff(app: TestApp): Promise<void> {
  await app.db.query("update members set locked_at = now() where role = 'ADMIN'");
  await app.db.query("update staff set counted_until = null");
}

/** As of a house of before: no setting takes control by two people away. */
export const oneIsEnough = (app: TestApp): Promise<void> => howManyItTakes(app, 1);

export async function howManyItTakes(app: TestApp, people: 1 | 2): Promise<void> {
  await app.db.query(
    `insert into settings (key, value) values ('two_person', to_jsonb($1 = 2))
     on conflict (key) do update set value = excluded.value`,
    [people],
  );
  forgetSettings(app.db);
}

/** Two cashiers, nobody else of the staff, and an account that takes deposits. */
export async function twoCashiers(
  app: TestApp,
  prepare: (owner: Caller) => Promise<unknown> = async () => undefined,
): Promise<{ readonly account: ReceivingAccount; readonly one: Caller; readonly two: Caller }> {
  await clearStaff(app);
  const owner = await app.admin();
  const account = await receivingAccount(owner, true);
  await prepare(owner);
  await clearStaff(app);
  return { account, one: await app.admin(["cashier"]), two: await app.admin(["cashier"]) };
}

/** The same with two accounts that take deposits. */
export async function twoCashiersAndAccounts(app: TestApp) {
  const more: ReceivingAccount[] = [];
  const house = await twoCashiers(app, async (owner) => {
    more.push(await receivingAccount(owner, true));
  });
  const [other] = more;
  if (!other) throw new Error("no second account");
  return { ...house, other };
}

/** Signs in with a password that somebody of the staff was shown, and sets another. */
export async function firstSignIn(
  app: TestApp,
  account: { readonly id: string; readonly phone: string; readonly password: string },
): Promise<Caller> {
  const sent = { phone_number: account.phone, password: account.password };
  const login = await app.stranger.post("/api/auth/login", sent);
  expect(login.status).toBe(200);
  const one = caller(app.http, account.id, account.phone, bodyOf(login).access_token ?? "");
  const own = { current_password: account.password, new_password: "my-own-long-word" };
  expect((await one.post("/api/auth/change-password", own)).status).toBe(204);
  return one;
}

/** A new colleague asks for a code to their own phone and uses it: the account is theirs. */
export async function confirmPhone(app: TestApp, one: Caller): Promise<void> {
  expect((await one.post("/api/admin/staff/me/phone-code")).status).toBe(200);
  const body = { otp: codeFor(app, one.phone), new_password: "a-word-of-my-own" };
  expect((await one.post("/api/admin/staff/me/confirm-phone", body)).status).toBe(204);
}

/** As if all that single persons gave had been given so long ago; the server itself may not. */
export async function ageLoneCredits(app: TestApp, age: string): Promise<void> {
  await ask(app.ownerUrl, "update lone_adjustments set made_at = now() - $1::interval", [age]);
}
