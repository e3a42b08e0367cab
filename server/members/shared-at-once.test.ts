/** Two members who come from one device at the same moment are found to share it. */
import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();

const connect = async () => {
  const client = new pg.Client({ connectionString: app.current.ownerUrl });
  await client.connect();
  return client;
};
const waits = async (looking: pg.Client, pid: number | undefined): Promise<boolean> => {
  const asked = "select cardinality(pg_blocking_pids($1)) > 0 as waits";
  return (await looking.query<{ waits: boolean }>(asked, [pid])).rows[0]?.waits === true;
};
const sharing = async (kind: string): Promise<string[]> => {
  const admin = await app.current.admin();
  const { body } = await admin.get(`/api/admin/users?alike=${kind}`);
  return body.data.items.map(({ id }: { id: string }) => id).toSorted();
};

it("each of two who are written down at once sees the other", async () => {
  const ids = [(await app.current.member()).id, (await app.current.member()).id];
  const clients = [await connect(), await connect(), await connect()] as const;
  const [first, second, looking] = clients;
  try {
    const come = (client: pg.Client, id = "") =>
      client.query(
        `insert into member_places (member_id, kind, mark)
         values ($1, 'DEVICE', sha256('one')), ($1, 'DEVICE', sha256($2))`,
        [id, id],
      );
    await first.query("begin");
    await come(first, ids[0]);
    const { rows } = await second.query<{ pid: number }>("select pg_backend_pid() as pid");
    const came = come(second, ids[1]);
    await expect.poll(() => waits(looking, rows[0]?.pid)).toBe(true);
    await first.query("commit");
    await came;
    expect(await sharing("DEVICE")).toEqual(ids.toSorted());
    expect(await sharing("ANY")).toEqual(ids.toSorted());
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
});

it("an account that a member changed to is shared, and no more once it is changed again", async () => {
  const ids = [(await app.current.member()).id, (await app.current.member()).id];
  const owner = await connect();
  try {
    for (const [at, id] of ids.entries()) {
      await owner.query(
        `insert into bank_accounts (member_id, bank_id, account_number, account_name)
         select $1, id, '55500000' || $2, 'x' from banks order by id limit 1 offset $2::integer`,
        [id, String(at)],
      );
    }
    expect(await sharing("ACCOUNT")).toEqual([]);
    const change = (number: string) =>
      owner.query("update bank_accounts set account_number = $2 where member_id = $1", [
        ids[1],
        number,
      ]);
    await change("555000000");
    expect(await sharing("ACCOUNT")).toEqual(ids.toSorted());
    await change("555000009");
    expect(await sharing("ACCOUNT")).toEqual([]);
  } finally {
    await owner.end();
  }
});

it("an account that one leaves while they withdraw to it is shared with who takes it then", async () => {
  const ids = [(await app.current.member()).id, (await app.current.member()).id];
  const clients = [await connect(), await connect(), await connect()] as const;
  const [withdrawing, taking, looking] = clients;
  const add = (client: pg.Client, id = "", number = "") =>
    client.query(
      `insert into bank_accounts (member_id, bank_id, account_number, account_name)
       select $1, id, $2, 'x' from banks order by id limit 1`,
      [id, number],
    );
  try {
    await add(looking, ids[0], "555000011");
    await withdrawing.query("begin");
    await withdrawing.query(
      `insert into withdrawals (user_id, amount_satang, bank_id, bank_name, bank_color,
         account_number, account_name, on_date)
       select member_id, 10000, bank_id, 'x', '#000000', account_number, account_name, current_date
       from bank_accounts where member_id = $1`,
      [ids[0]],
    );
    const change = "update bank_accounts set account_number = '555000012' where member_id = $1";
    await looking.query(change, [ids[0]]);
    // The other takes the account while the withdrawal is seen by nobody yet.
    const { rows } = await taking.query<{ pid: number }>("select pg_backend_pid() as pid");
    let isTaken = false;
    const taken = add(taking, ids[1], "555000011").then(() => {
      isTaken = true;
    });
    await expect.poll(async () => isTaken || (await waits(looking, rows[0]?.pid))).toBe(true);
    await withdrawing.query("commit");
    await taken;
    expect(await sharing("ACCOUNT")).toEqual(ids.toSorted());
  } finally {
    // A withdrawal that no wallet knows of.
    await looking.query("delete from withdrawals where user_id = $1", [ids[0]]);
    await Promise.all(clients.map((client) => client.end()));
  }
});
