/** The staff set right the name in which a member's bank account has to be. */
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";

const app = useApp();
const ACCOUNTS = "/api/users/bank-accounts";

let admin: Caller;
let member: Caller;
let id: string;
let numbers = 0;

beforeEach(async () => {
  admin = await app.current.admin();
  member = await app.current.member({ balance: 50_000 });
  id = (await member.post(ACCOUNTS, account("สมชาย ใจดี"))).body.id;
});

function account(name: string) {
  numbers += 1;
  return { bank_id: "004", account_number: String(3_000_000_000 + numbers), account_name: name };
}

const rename = (body: object, by = admin, of = member.id) =>
  by.post(`/api/admin/users/${of}/registered-name`, body);
const change = (name: string) => member.put(`${ACCOUNTS}/${id}`, account(name));
const outcome = ({ status, body }: Reply) => [status, body.code];
const registered = async () =>
  (await admin.get(`/api/admin/users/${member.id}`)).body.data.registered_name;

it("lets the account be changed to one in that name, and to no other", async () => {
  expect(outcome(await change("สมชาย ใจงาม"))).toEqual([422, "ACCOUNT_NAME_DIFFERS"]);
  const reply = await rename({ name: " สมชาย  ใจงาม ", reason: "เปลี่ยนนามสกุล ตรวจบัตรแล้ว" });
  expect([reply.status, reply.body.data.id]).toEqual([200, member.id]);
  expect(await registered()).toBe("สมชาย ใจงาม");
  // The account stays as it is until the member changes it.
  expect((await member.get(ACCOUNTS)).body[0].account_name).toBe("สมชาย ใจดี");
  expect(outcome(await change("สมชาย ใจดี"))).toEqual([422, "ACCOUNT_NAME_DIFFERS"]);
  expect((await change("นาย สมชาย ใจงาม")).status).toBe(200);
});

it("holds withdrawals for a day and is told to the member", async () => {
  const withdraw = () => member.post("/api/payment/withdrawal", { amount: 100 });
  const aWeekAgo = "update bank_accounts set changed_at = now() - interval '7 days' where id = $1";
  await app.current.db.query(aWeekAgo, [id]);
  const before = outcome(await withdraw());
  await rename({ name: "สมชาย ใจงาม", reason: "ตรวจบัตรแล้ว" });
  expect([before, outcome(await withdraw())]).toEqual([
    [201, undefined],
    [422, "WITHDRAWALS_HELD"],
  ]);
  const notices = await app.current.db.query(
    "select event from notices where user_id = $1 order by no desc limit 2",
    [member.id],
  );
  // That the account was added, and that its name was changed.
  expect(notices.map((one) => (one as { event: string }).event)).toEqual([
    "BANK_ACCOUNT_CHANGED",
    "BANK_ACCOUNT_CHANGED",
  ]);
});

it("stands in the audit with both names and the reason, once", async () => {
  const wanted = { name: "สมชาย ใจงาม", reason: "ตรวจบัตรแล้ว" };
  await rename(wanted);
  expect((await rename(wanted)).status).toBe(200);
  const rows = await app.current.db.query(
    "select action, actor_id, before, after from audit_entries where target_id = $1 and action = $2",
    [member.id, "member.name"],
  );
  expect(rows).toEqual([
    {
      action: "member.name",
      actor_id: admin.id,
      before: { registered_name: "สมชาย ใจดี" },
      after: { registered_name: "สมชาย ใจงาม", reason: "ตรวจบัตรแล้ว" },
    },
  ]);
});

it.each([
  [{ name: "สมชาย ใจงาม", reason: " " }, "REASON_MISSING"],
  [{ name: "\u200b ", reason: "x" }, "ACCOUNT_NAME_MISSING"],
])("is refused with %j", async (body, code) => {
  expect(outcome(await rename(body))).toEqual([422, code]);
  expect(await registered()).toBe("สมชาย ใจดี");
});

it("is refused to who may not, for oneself, for an owner and for nobody", async () => {
  const body = { name: "สมชาย ใจงาม", reason: "x" };
  const clerk = await app.current.admin(["accounts", "members"]);
  expect((await rename(body, await app.current.admin(["members"]))).status).toBe(403);
  expect((await rename(body, member)).status).toBe(403);
  expect(outcome(await rename(body, admin, admin.id))).toEqual([422, "NOT_YOURSELF"]);
  expect(outcome(await rename(body, clerk, admin.id))).toEqual([403, "OWNER_ONLY"]);
  expect((await rename(body, admin, "1f0e8400-e29b-41d4-a716-446655440000")).status).toBe(404);
  expect(await registered()).toBe("สมชาย ใจดี");
  expect((await rename(body, clerk)).status).toBe(200);
});
