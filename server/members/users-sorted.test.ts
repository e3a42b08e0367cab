import { listUsers } from "@chokdee/domain/members/admin-contract.ts";
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";

const app = useApp();
let admin: Caller;
const made: Caller[] = [];

beforeAll(async () => {
  admin = await app.current.admin();
  for (const balance of [300, 0, 200, 100]) made.push(await app.current.member({ balance }));
  await admin.post(`/api/admin/users/${made[2]?.id}/lock`, { reason: "ทดสอบ" });
  await app.current.db.query("update members set registered_name = 'มานี มีนา' where id = $1", [
    made[3]?.id,
  ]);
});

const list = async (query: string) =>
  listUsers.replies[200].parse((await admin.get(`/api/admin/users?role=USER&${query}`)).body).data;
const places = async (query: string) =>
  (await list(query)).items.map(({ id }) => made.findIndex((one) => one.id === id));

describe("the list of members", () => {
  it("is sorted by age and by balance, page by page", async () => {
    expect(await places("sort=newest")).toEqual([3, 2, 1, 0]);
    expect(await places("sort=oldest")).toEqual([0, 1, 2, 3]);
    const first = await list("sort=balance_high&limit=3");
    const rest = await list(`sort=balance_high&limit=3&cursor=${first.next_cursor}`);
    const balances = [...first.items, ...rest.items].map(({ wallet }) => wallet.balance);
    expect(balances).toEqual([3, 2, 1, 0]);
    expect(await places("sort=balance_low")).toEqual([1, 3, 2, 0]);
    const wrong = await admin.get(`/api/admin/users?sort=oldest&cursor=${first.next_cursor}`);
    expect([wrong.status, wrong.body.code]).toEqual([400, "MALFORMED"]);
  });

  it("is narrowed to who is locked or has something, and found by the registered name", async () => {
    expect(await places("state=LOCKED")).toEqual([2]);
    expect(await places("state=OPEN")).toEqual([3, 1, 0]);
    expect(await places("state=WITH_BALANCE")).toEqual([3, 2, 0]);
    expect(await places(`search=${encodeURIComponent("มานี")}`)).toEqual([3]);
  });

  it("is a file as well", async () => {
    const reply = await admin.get("/api/admin/users?role=USER&format=csv&limit=1");
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(String(reply.body).trim().split("\r\n")).toHaveLength(5);
  });
});
