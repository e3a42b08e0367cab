/** A deposit, and a line of the bank, as the desk and the member are shown them: every field. */
import { randomBytes } from "node:crypto";

import { beforeAll, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  type Intent,
} from "../testing/deposits.ts";

const app = useApp({
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET},second=${BANK_SECRET}`,
});
let owner: Caller;
let cashier: Caller;
let account: { id: string; account_number: string; promptpay_id: string | null };

beforeAll(async () => {
  owner = await app.current.admin();
  cashier = await app.current.admin(["cashier"]);
  const reply = await owner.post("/api/admin/receiving-accounts", {
    bank_code: "014",
    account_name: "บจก. ทดสอบ",
    account_number: "4681012345",
    promptpay_id: "0815557788",
  });
  account = reply.body.data;
});

const INSTANT = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const nameOf = ({ phone }: Caller) => `member ${phone}`;
const shown = async (id: string) => {
  const list = await cashier.get("/api/admin/deposits?limit=200");
  return list.body.data.items.find((one: { id: string }) => one.id === id);
};
const lineRow = async (transaction: string) => {
  const [row] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_notifications where transaction_id = $1",
    [transaction],
  );
  return row?.id ?? "";
};
/** Two slips; the newer one has a code that was read. */
const slips = async (member: Caller, id: string) => {
  const ids: string[] = [];
  for (const [age, reference] of [
    ["2 minutes", null],
    ["1 minute", "REF77"],
  ]) {
    const [row] = await app.current.db.query<{ id: string }>(
      `with image as (
         insert into slip_images (user_id, file_name, content_type, byte_size)
         values ($1, 'full', 'image/jpeg', 1) returning id
       )
       insert into deposit_slips (image_id, deposit_id, file_hash, pixel_hash, look, sending_bank,
         transaction_reference, warnings, uploaded_at)
       select id, $2, $3, $3, repeat('0', 256)::bit(256), case when $4::text is not null then '004' end,
         $4, case when $4::text is null then '{QR_NOT_READ}'::text[] else '{}' end,
         clock_timestamp() - $5::interval
       from image returning image_id as id`,
      [member.id, id, randomBytes(32), reference, age],
    );
    ids.push(`/api/uploads/slips/${row?.id}`);
  }
  await app.current.db.query("update deposits set slips_used = 2 where id = $1", [id]);
  return ids;
};

it("a deposit that was credited by hand and taken back is shown to the desk with all that happened", async () => {
  const { member, intent } = await pendingDeposit(app.current, account, 510);
  const { deposit_id: id, qr_amount: asked } = intent;
  await app.current.db.query(
    `insert into bank_accounts (member_id, bank_id, account_number, account_name)
     values ($1, '004', '0459998887', 'มานี มีนา')`,
    [member.id],
  );
  const [earlier, newest] = await slips(member, id);
  const word = { amount: 400.25, reason: "โอนมาเท่านี้" };
  expect((await cashier.post(`/api/admin/deposits/${id}/approve`, word)).status).toBe(200);
  const line = lineFor({ qr_amount: "400.25" }, account);
  await notify(app.current, line);
  const taken = await owner.post(`/api/admin/deposits/${id}/recall`, { reason: "ธนาคารดึงคืน" });
  expect(taken.status).toBe(200);
  expect(await shown(id)).toEqual({
    id,
    status: "SUCCESS",
    provider: "promptpay",
    amount: "510.00",
    qr_amount: asked,
    reference_id: intent.reference_id,
    created_at: intent.created_at,
    expires_at: intent.expires_at,
    decided_at: INSTANT,
    decided_by: nameOf(cashier),
    reason: "โอนมาเท่านี้",
    credited_amount: "400.25",
    credited_by: "ADMIN",
    member: {
      id: member.id,
      phone_number: member.phone,
      nickname: nameOf(member),
      balance: 0,
      bank_name: "ธนาคารกสิกรไทย",
      account_number: "0459998887",
      account_name: "มานี มีนา",
    },
    receiving_account: {
      id: account.id,
      bank_code: "014",
      bank_name: "ธนาคารไทยพาณิชย์",
      account_name: "บจก. ทดสอบ",
      display_number: expect.stringMatching(/^081-555-7788$/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      type: "promptpay",
    },
    slip: {
      url: newest,
      uploaded_at: INSTANT,
      qr: { sending_bank: "004", transaction_reference: "REF77" },
      warnings: [],
      verification: null,
    },
    earlier_slips: [earlier],
    bank_line: { transaction_id: line.transaction_id, amount: "400.25", occurred_at: INSTANT },
    recalled: {
      taken: "400.25",
      reason: "ธนาคารดึงคืน",
      at: INSTANT,
      recalled_by: nameOf(owner),
    },
    waiting_approval_id: null,
  });
});

it("an open deposit is shown to its member with the account to pay into", async () => {
  const member = await app.current.member();
  const intent = (await openIntent(member, account, 520)).body.data as Intent;
  const bank_account = {
    bank_code: "014",
    bank_name: "ธนาคารไทยพาณิชย์",
    account_number: "4681012345",
    account_name: "บจก. ทดสอบ",
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  };
  const own = (await member.get(`/wallets/deposits/${intent.deposit_id}`)).body.data;
  expect(own).toEqual({
    deposit_id: intent.deposit_id,
    id: intent.deposit_id,
    reference_id: expect.stringMatching(/^CD-\d{4}-\d{5}$/),
    provider: "promptpay",
    status: "PENDING",
    amount: "520.00",
    qr_amount: intent.qr_amount,
    qr_payload: intent.qr_payload,
    qr_code: expect.stringMatching(/^data:image\/png;base64,/),
    promptpay_number: "0815557788",
    expires_at: INSTANT,
    created_at: INSTANT,
    bank_account,
    has_slip: false,
    slips_left: 3,
    credited_amount: null,
    reject_reason: null,
  });
  expect(Date.parse(own.expires_at) - Date.parse(own.created_at)).toBeGreaterThan(14 * 60_000);
  const [listed] = (await member.get("/wallets/deposits")).body.data.items;
  expect(listed).toMatchObject({
    id: intent.deposit_id,
    status: "pending",
    bank_code: "014",
    bank_name: "ธนาคารไทยพาณิชย์",
    account_number: "0815557788",
    bank_account,
  });
});

it("a line that a second provider told of one that was credited is shown with both, and how it ended", async () => {
  const { member, intent } = await pendingDeposit(app.current, account, 530);
  const first = lineFor(intent, account);
  await notify(app.current, first);
  const more = { from_account: "xxx-x-x1234-x", reference: "ค่าของ" };
  const second = lineFor(intent, account, { ...more, occurred_at: first.occurred_at });
  await notify(app.current, second, { provider: "second" });
  const [told, again] = [await lineRow(first.transaction_id), await lineRow(second.transaction_id)];
  const body = { as: "DUPLICATE", note: "รายการเดียวกัน", duplicate_of: told };
  expect((await cashier.post(`/api/admin/notifications/${again}/close`, body)).status).toBe(200);
  const list = await cashier.get("/api/admin/notifications/unmatched?status=CLOSED&limit=200");
  const found = list.body.data.items.find((one: { id: string }) => one.id === again);
  expect(found).toEqual({
    id: again,
    provider: "second",
    transaction_id: second.transaction_id,
    amount: intent.qr_amount,
    to_account: account.account_number,
    from_account: "xxx-x-x1234-x",
    reference: "ค่าของ",
    occurred_at: INSTANT,
    received_at: INSTANT,
    why_unmatched: "TOLD_BEFORE",
    same_as: { id: told, provider: BANK, transaction_id: first.transaction_id, credited: true },
    closed: {
      as: "DUPLICATE",
      note: "รายการเดียวกัน",
      duplicate_of: told,
      at: INSTANT,
      closed_by: nameOf(cashier),
    },
    waiting_approval_id: null,
    senders: [],
    candidates: [],
  });
  expect(Date.parse(found.occurred_at)).toBe(Date.parse(first.occurred_at));
  expect((await member.get("/wallets/deposits")).body.data.items[0].credited_amount).toBe(
    intent.qr_amount,
  );
});
