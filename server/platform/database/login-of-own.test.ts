/**
 * A login of the operator's own (DATABASE_APP_URL) works on a distributed house only with its times:
 * of a session's settings the workers know none, and what is asked there would never be ended.
 */
import { randomBytes } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { useApp } from "../../testing/app.ts";
import { ask, distribute } from "../../testing/citus.ts";
import { freshDatabase, isDistributed } from "../../testing/database.ts";
import { appLogin } from "./app-login.ts";

const app = useApp();
const ROLE = `own_${randomBytes(6).toString("hex")}`;
const LACKS = /has not its times on the workers.*run: (alter role .* set statement_timeout = .*)$/m;
const SOME_MEMBERS = 6;

const own = (url: string): string => {
  const address = new URL(url);
  address.username = ROLE;
  address.password = "word";
  return address.toString();
};
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const saidBy = (work: Promise<string>) => work.catch((error: Error) => error.message);
/** As the superuser, what the sentence says. */
const obey = (said: string) =>
  ask(app.current.ownerUrl, LACKS.exec(said)?.[1] ?? "no SQL was said");
const forget = () => ask(app.current.ownerUrl, `alter role ${ROLE} reset all`);

beforeAll(async () => {
  const { current } = app;
  for (let made = 0; made < SOME_MEMBERS; made += 1) await current.member();
  await ask(
    current.ownerUrl,
    `create role ${ROLE} login password 'word' in role chokdee_app`,
    `grant connect on database ${nameOf(current.ownerUrl)} to ${ROLE}`,
  );
});
afterAll(async () => {
  await ask(
    app.current.ownerUrl,
    `revoke connect on database ${nameOf(app.current.ownerUrl)} from ${ROLE}`,
    `drop role ${ROLE}`,
  );
});

it("no node starts without them, and with them all is ended in time", async () => {
  const { ownerUrl } = app.current;
  const said = await saidBy(appLogin(ownerUrl, own(ownerUrl)));
  if (isDistributed()) {
    expect(said).toMatch(LACKS);
    await obey(said);
  }
  expect(await appLogin(ownerUrl, own(ownerUrl))).toBe(own(ownerUrl));
  const times = "select distinct current_setting('statement_timeout') as time from wallets";
  expect(await ask(own(ownerUrl), times)).toEqual([{ time: isDistributed() ? "5s" : "0" }]);
  await forget();
});

it("a house is not distributed without them, nor while a node of it works under that login", async () => {
  const fresh = await freshDatabase();
  const spread = () => saidBy(distribute(fresh.url, undefined, own(fresh.url)));
  const node = new pg.Client({ connectionString: own(fresh.url) });
  const said: string[] = [];
  try {
    await ask(fresh.url, `grant connect on database ${nameOf(fresh.url)} to ${ROLE}`);
    said.push(await spread());
    if (isDistributed()) await obey(said[0] ?? "");
    await node.connect();
    said.push(await spread());
    await node.end();
    said.push(await spread());
  } finally {
    await fresh.drop();
  }
  await forget();
  const due = isDistributed() ? [LACKS, /nodes of the house are running/i, /as it was/] : [];
  for (const [at, one] of said.entries()) {
    expect(one).toMatch(due[at] ?? /This PostgreSQL is no Citus coordinator/);
  }
});
