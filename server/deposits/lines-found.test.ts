/** Lines that wait, as the desk looks for them, and what stands beside each. */
import { listUnmatched, type BankNotification } from "@chokdee/domain/deposits/line-contract.ts";
import { beforeEach, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  openIntent,
  pendingDeposit,
  type Line,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { byBoth, mapping, statementOf, takeStatement } from "../testing/bank-statements.ts";
import { ACCOUNT_NAME, richMember } from "../testing/withdrawals.ts";
import { askedId, codeOf, twoCashiers } from "../testing/two-people.ts";

const app = useApp({
  TWO_PERSON: "on",
  PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}`,
});
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});

const PATH = "/api/admin/notifications/unmatched";
const lines = async (query: string): Promise<BankNotification[]> =>
  listUnmatched.replies[200].parse((await one.get(`${PATH}?limit=200&${query}`)).body).data.items;
/** The line, told by the bank, as it waits at the desk. */
async function waiting(line: Line): Promise<BankNotification> {
  expect((await notify(app.current, line)).body).toEqual({ matched: false });
  const found = (await lines("")).find((item) => item.transaction_id === line.transaction_id);
  if (!found) throw new Error("the line does not wait");
  return found;
}

it("a line that waits is found by its reference, its own number and both accounts", async () => {
  const line = lineFor({ qr_amount: "773.37" }, account, {
    transaction_id: "TRX-Ab77",
    from_account: "777-0-77001-2 นาย หา",
    reference: "Ref-Zz91",
  });
  const { id } = await waiting(line);
  for (const text of ["ref-zz91", "REF-ZZ91", "trx-ab77", "777-0-77001", line.to_account]) {
    expect([text, (await lines(`search=${text}`)).map((item) => item.id)]).toEqual([text, [id]]);
  }
  // However the bank writes it, and however it is written at the desk.
  for (const text of ["7770770012", "777 0 77001 2", "x7001-2", "xxx-0-77001-x"]) {
    const found = await lines(`search=${encodeURIComponent(text)}`);
    expect([text, found.map((item) => item.id)]).toEqual([text, [id]]);
  }
  const file = await one.get(`${PATH}?format=csv&search=Ref-Zz91`);
  const [heads, row] = String(file.body).replace("\uFEFF", "").trim().split("\r\n");
  expect(heads?.split(",")).toHaveLength(6);
  const at = new Date(Date.parse(line.occurred_at) + 7 * 3_600_000).toISOString();
  expect(row?.split(",")).toEqual([
    at.slice(0, 19).replace("T", " "),
    "773.37",
    " 777-0-77001-2 นาย หา",
    ` ${line.to_account}`,
    "Ref-Zz91",
    `${BANK} TRX-Ab77`,
  ]);
});

it("a line is found by its baht, as members say it, and by its satang", async () => {
  const made: { id: string; amount: string }[] = [];
  for (const amount of ["814.00", "814.17", "814.99", "815.00", "813.99"]) {
    const { id } = await waiting(lineFor({ qr_amount: amount }, account));
    made.push({ id, amount });
  }
  const found = async (text: string) => {
    const ids = (await lines(`search=${encodeURIComponent(text)}`)).map(({ id }) => id);
    return made.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount);
  };
  for (const text of ["814", "814.00", "814 บาท"]) {
    expect([text, await found(text)]).toEqual([text, ["814.00", "814.17", "814.99"]]);
  }
  expect(await found("814.17")).toEqual(["814.17"]);
});

it("a line shows the approval that it waits for until that has run out", async () => {
  const { id } = await waiting(lineFor({ qr_amount: "774.47" }, account));
  const close = { as: "REFUNDED", note: "คืนผู้โอน" };
  const asked = askedId(await one.post(`/api/admin/notifications/${id}/close`, close));
  const shown = async () =>
    (await lines("")).find((item) => item.id === id)?.waiting_approval_id ?? null;
  expect(await shown()).toBe(asked);
  await app.current.db.query("update approvals set expires_at = now() where id = $1", [asked]);
  expect(await shown()).toBeNull();
});

it("a line of which two things are asked stands once in the list and in its file", async () => {
  const line = lineFor({ qr_amount: "776.67" }, account, { reference: "Ref-Twice" });
  const { id } = await waiting(line);
  const member = await app.current.member();
  const ask = async (step: string, body: object) =>
    askedId(await one.post(`/api/admin/notifications/${id}/${step}`, body));
  await ask("close", { as: "REFUNDED", note: "คืนผู้โอน" });
  await ask("assign", { user_id: member.id });
  expect((await lines("search=Ref-Twice")).map((item) => item.id)).toEqual([id]);
  const file = await one.get(`${PATH}?format=csv&search=Ref-Twice`);
  expect(String(file.body).trim().split("\r\n")).toHaveLength(2);
});

it("of two deposits that are as near to a line the newer one stands first", async () => {
  const made = [];
  for (const satang of [60_090, 60_110]) {
    const { intent } = await pendingDeposit(app.current, account, 600);
    await app.current.db.query("update deposits set qr_amount_satang = $2 where id = $1", [
      intent.deposit_id,
      satang,
    ]);
    made.push(intent.deposit_id);
  }
  const { candidates } = await waiting(lineFor({ qr_amount: "601.00" }, account));
  expect(candidates.map((found) => found.deposit_id)).toEqual(made.toReversed());
});

it("an account that is out of use is still known as the house's, by its PromptPay number too", async () => {
  await app.current.db.query("update receiving_accounts set active = false where id = $1", [
    account.id,
  ]);
  for (const to_account of [account.account_number, account.promptpay_id ?? ""]) {
    const { why_unmatched: why } = await waiting(
      lineFor({ qr_amount: "775.57" }, account, { to_account }),
    );
    expect([to_account, why]).toEqual([to_account, "NO_DEPOSIT"]);
  }
  const { why_unmatched: why } = await waiting(
    lineFor({ qr_amount: "775.57" }, account, { to_account: "9990001112" }),
  );
  expect(why).toBe("UNKNOWN_ACCOUNT");
});

it("a deposit by transfer shows no code to pay with, though its account has a PromptPay number", async () => {
  const member = await app.current.member();
  const opened = await openIntent(member, { ...account, promptpay_id: null }, 640);
  expect(opened.status).toBe(201);
  expect(opened.body.data).toMatchObject({
    provider: "bank",
    promptpay_number: null,
    qr_payload: null,
    qr_code: null,
    bank_account: { account_number: account.account_number },
  });
});

it("a line proposes the members whose account it came from, where the whole number is shown", async () => {
  const member = await richMember(app.current);
  const shown = async (from_account: string, satang: string) =>
    (await waiting(lineFor({ qr_amount: `779.${satang}` }, account, { from_account }))).senders;
  const { number, phone } = member;
  const written = [number.slice(0, 3), number.slice(3, 4), number.slice(4)].join("-");
  const found = [expect.objectContaining({ user_id: member.id, phone_number: phone })];
  expect(await shown(written, "11")).toEqual(found);
  expect(await shown(`${number} นาย ${ACCOUNT_NAME}`, "12")).toEqual(found);
  // Digits that many have, and nobody's.
  expect(await shown(`xxx-x-x${number.slice(-4)}`, "14")).toEqual([]);
  expect(await shown("9990001112", "15")).toEqual([]);
});

it("a deposit that the bank took back is proposed for no line: nothing can be given to it", async () => {
  const { intent } = await pendingDeposit(app.current, account, 650);
  const decide = (step: string, body: object) =>
    one.post(`/api/admin/deposits/${intent.deposit_id}/${step}`, body);
  expect((await decide("approve", {})).status).toBe(200);
  const { id, candidates } = await waiting(lineFor({ qr_amount: "650.00" }, account));
  expect(candidates.map((it) => it.deposit_id)).toEqual([intent.deposit_id]);
  await byBoth(two, await decide("recall", { reason: "ธนาคารดึงเงินคืน" }));
  const given = { deposit_id: intent.deposit_id };
  const refused = await one.post(`/api/admin/notifications/${id}/assign`, given);
  expect(codeOf(refused)).toEqual([409, "DEPOSIT_FINAL"]);
  expect((await lines("")).find((item) => item.id === id)?.candidates).toEqual([]);
});

it("a line of a statement without times proposes the deposits of its whole day", async () => {
  const day = new Date(Date.now() + 7 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const { intent } = await pendingDeposit(app.current, account, 660);
  await letExpire(app.current, intent.deposit_id);
  const opened = (at: string) =>
    app.current.db.query("update deposits set created_at = $2 where id = $1", [
      intent.deposit_id,
      `${at}+07:00`,
    ]);
  const plain = { ...mapping, columns: { ...mapping.columns, time: null } };
  const text = `day,amount,party,text\n${day},${intent.qr_amount},,โอน`;
  await takeStatement({ one, two }, { ...statementOf(account), text, mapping: plain });
  const shown = async () =>
    (await lines(`search=${intent.qr_amount}`))[0]?.candidates.map((it) => it.deposit_id);
  // The line stands at noon, for want of a time.
  await opened(`${day}T23:59:00`);
  expect(await shown()).toEqual([intent.deposit_id]);
  await opened(`${day}T11:00:00`);
  expect(await shown()).toEqual([intent.deposit_id]);
});
