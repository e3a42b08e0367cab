/** What one of the staff does is told at each other desk at once. */
import { beforeEach, expect, it } from "vitest";

import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { approve, askedId, twoCashiers } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;
let support: Caller;
let member: Caller;
let user: string;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
  support = await app.current.admin(["support"]);
  member = await app.current.member();
  user = `/api/admin/users/${member.id}`;
});

async function line(amount = "871.13", more: object = {}): Promise<string> {
  const told = lineFor({ qr_amount: amount }, account, more);
  await notify(app.current, told);
  const { body } = await one.get(
    `/api/admin/notifications/unmatched?search=${told.transaction_id}`,
  );
  return `/api/admin/notifications/${body.data.items[0].id}`;
}
const credited = async () => {
  const { intent } = await pendingDeposit(app.current, account, 500);
  await notify(app.current, lineFor(intent, account));
  return `/api/admin/deposits/${intent.deposit_id}/recall`;
};
const reason = "ลูกค้าแจ้ง";
const adjusted = (amount = "50000.00") => one.post(`${user}/credit-adjust`, { amount, reason });
const closed = async (as: string, note = reason) => {
  const path = await line();
  return { path, done: await one.post(`${path}/close`, { as, note }) };
};

const byOwner = (act: (owner: Caller) => Promise<Reply>) => async () => {
  const owner = await app.current.admin();
  return () => act(owner);
};

/** What comes before, and the step that is told. */
const steps: Readonly<Record<string, () => Promise<() => Promise<Reply>>>> = {
  "a lock": async () => () => support.post(`${user}/lock`, { reason }),
  "an unlock": async () => {
    await support.post(`${user}/lock`, { reason });
    return () => support.post(`${user}/unlock`, { reason });
  },
  "a new password": async () => () => support.post(`${user}/reset-password`, { reason }),
  "another name": async () => () =>
    support.post(`${user}/registered-name`, { name: "สมชาย ใจดี", reason }),
  "a note": async () => () => support.post(`${user}/notes`, { text: reason }),
  "a note that is deleted": async () => {
    const { body } = await support.post(`${user}/notes`, { text: reason });
    return () => support.delete(`${user}/notes/${body.data.id}`);
  },
  "a tag": async () => () => support.post(`${user}/tags`, { tag: "รอเอกสาร" }),
  "a tag that is taken off": async () => {
    await support.post(`${user}/tags`, { tag: "vip" });
    return () => support.delete(`${user}/tags/vip`);
  },
  "an adjustment by one": async () => () => adjusted("5.00"),
  "an adjustment that waits": async () => adjusted,
  "an adjustment that is approved": async () => {
    const asked = askedId(await adjusted());
    return () => approve(two, asked);
  },
  "a line whose assignment waits": async () => {
    const path = await line();
    return () => one.post(`${path}/assign`, { user_id: member.id });
  },
  "a line that is closed": async () => {
    const path = await line();
    return () => one.post(`${path}/close`, { as: "NOT_OURS", note: reason });
  },
  "a line that is to be closed as sent back": async () => {
    const path = await line();
    return () => one.post(`${path}/close`, { as: "REFUNDED", note: reason });
  },
  "a line that a second person closes": async () => {
    const asked = askedId((await closed("REFUNDED")).done);
    return () => approve(two, asked);
  },
  "a line that is reopened": async () => {
    const { path } = await closed("NOT_OURS");
    return () => one.post(`${path}/reopen`, { note: reason });
  },
  "a line that a second person reopens": async () => {
    const { path, done } = await closed("REFUNDED");
    await approve(two, askedId(done));
    const asked = askedId(await one.post(`${path}/reopen`, { note: reason }));
    return () => approve(two, asked);
  },
  "a recall that waits": async () => {
    const path = await credited();
    return () => one.post(path, { reason });
  },
  "a recall that is approved": async () => {
    const asked = askedId(await one.post(await credited(), { reason }));
    return () => approve(two, asked);
  },
  "a bank that is added": byOwner((owner) => {
    const form = { code: "NEW", name_th: "ธนาคารใหม่", name_en: "New Bank", color: "#00ff00" };
    return owner.post("/api/admin/banks", form);
  }),
  "a receiving account that waits for another owner": byOwner((owner) =>
    owner.post("/api/admin/receiving-accounts", {
      bank_code: "014",
      account_name: "บจก. ใหม่",
      account_number: "4683334445",
      promptpay_id: null,
    }),
  ),
  "a text of the house": byOwner((owner) =>
    owner.put("/api/admin/house-texts/TERMS", { over_version: 0, texts: { th: "ข้อตกลง" } }),
  ),
  "the rights of a colleague": byOwner((owner) =>
    owner.put(`/api/admin/staff/${support.id}/rights`, { rights: ["notices"] }),
  ),
};

it.each(Object.entries(steps))("%s", async (_, prepare) => {
  const act = await prepare();
  const before = app.current.told.length;
  const { status } = await act();
  expect([200, 201, 202, 204]).toContain(status);
  const told = app.current.told.slice(before).filter(({ to }) => to === "staff");
  expect(told).toEqual([{ to: "staff", topic: "queues", payload: {} }]);
});
