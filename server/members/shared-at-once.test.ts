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
    await expect
      .poll(async () => {
        const waits = await looking.query("select cardinality(pg_blocking_pids($1)) > 0 as waits", [
          rows[0]?.pid,
        ]);
        return waits.rows;
      })
      .toEqual([{ waits: true }]);
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
