/** How banks' lines, slips and deposits are held against each other, to the satang and the minute. */
import { randomBytes } from "node:crypto";

import { listUnmatched } from "@chokdee/domain/deposits/line-contract.ts";
import { reconciliation } from "@chokdee/domain/deposits/reconciliation-contract.ts";
import { beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import {
  BANK,
  BANK_SECRET,
  letExpire,
  lineFor,
  notify,
  pendingDeposit,
  type Intent,
  type ReceivingAccount,
} from "../testing/deposits.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";

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

const word = (actor: Caller, intent: Intent, body: object = {}) =>
  actor.post(`/api/admin/deposits/${intent.deposit_id}/approve`, body);
const change = (table: "deposits" | "bank_notifications", where: string, to: string, id: unknown) =>
  ask(app.current.ownerUrl, `update ${table} set ${to} where ${where} = $1`, [id]);
const auditor = () => app.current.admin(["auditor"]);

describe("a row of the reconciliation", () => {
  const rowOf = async ({ deposit_id: id }: Intent) => {
    const path = "/api/admin/reports/reconciliation?limit=200";
    const { items } = reconciliation.replies[200].parse(
      (await (await auditor()).get(path)).body,
    ).data;
    return items.find(({ deposit }) => deposit?.id === id);
  };
  const credited = async () => {
    const { intent } = await pendingDeposit(app.current, account, 410);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    expect((await rowOf(intent))?.state).toBe("AGREED");
    return { intent, line };
  };

  it("differs where the bank told a satang more or less than was credited", async () => {
    const { intent, line } = await credited();
    for (const more of ["+ 1", "- 1"]) {
      const to = `amount_satang = amount_satang ${more}`;
      await change("bank_notifications", "transaction_id", to, line.transaction_id);
      expect([more, (await rowOf(intent))?.state]).toEqual([more, "AMOUNT_DIFFERS"]);
      const back = `amount_satang = ${Math.round(Number(intent.qr_amount) * 100)}`;
      await change("bank_notifications", "transaction_id", back, line.transaction_id);
    }
  });

  it("differs where the deposit says another amount than its entry, and has none of one that failed", async () => {
    const { intent } = await credited();
    const state = async (to: string) => {
      const was = `status = 'SUCCESS', credited_by = 'NOTIFICATION', credited_satang = ${Math.round(
        Number(intent.qr_amount) * 100,
      )}`;
      await change("deposits", "id", to, intent.deposit_id);
      const found = (await rowOf(intent))?.state;
      await change("deposits", "id", was, intent.deposit_id);
      return found;
    };
    expect(await state("credited_satang = credited_satang + 1")).toBe("AMOUNT_DIFFERS");
    const failed = "status = 'FAILED', credited_satang = null, credited_by = null";
    expect(await state(failed)).toBe("NO_ENTRY");
    expect((await rowOf(intent))?.state).toBe("AGREED");
  });

  it("of a line that a person gave away says in the file that it was the staff, and when it was booked", async () => {
    const { intent } = await pendingDeposit(app.current, account, 420);
    await letExpire(app.current, intent.deposit_id);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    const [row] = await app.current.db.query<{ id: string }>(
      "select id::text from bank_notifications where transaction_id = $1",
      [line.transaction_id],
    );
    const body = { deposit_id: intent.deposit_id };
    const given = await one.post(`/api/admin/notifications/${row?.id}/assign`, body);
    expect(given.status).toBe(200);
    const to = "occurred_at = occurred_at - interval '1 s'";
    await change("bank_notifications", "transaction_id", to, line.transaction_id);
    const path = "/api/admin/reports/reconciliation?format=csv";
    const lines = String((await (await auditor()).get(path)).body).split("\r\n");
    const cells = lines.find((text) => text.includes(intent.reference_id))?.split(",") ?? [];
    const entry = (await rowOf(intent))?.ledger?.created_at ?? "";
    const booked = new Date(Date.parse(entry) + 7 * 3_600_000).toISOString().slice(0, 19);
    expect([cells[9], cells[11]]).toEqual(["ทีมงาน", booked.replace("T", " ")]);
    expect(cells[1]).not.toBe(cells[11]);
  });
});

describe("a line that waits", () => {
  const waiting = async (id: string, query = "") => {
    const reply = await one.get(`/api/admin/notifications/unmatched?limit=200${query}`);
    const { items } = listUnmatched.replies[200].parse(reply.body).data;
    return items.find((item) => item.transaction_id === id);
  };

  it("is shown beside the deposit whose number stands within its words", async () => {
    const { intent } = await pendingDeposit(app.current, account, 440);
    const reference = `โอนค่า ${intent.reference_id} ครับ`;
    const line = lineFor({ qr_amount: "9876.54" }, account, { reference });
    await notify(app.current, line);
    const found = await waiting(line.transaction_id);
    expect(found?.candidates.map((it) => it.deposit_id)).toEqual([intent.deposit_id]);
  });

  it("says when it was closed, and not when it came", async () => {
    const line = lineFor({ qr_amount: "442.02" }, account);
    await notify(app.current, line);
    const { id } = (await waiting(line.transaction_id)) ?? { id: "" };
    const ago = "received_at = received_at - interval '2 hours'";
    await change("bank_notifications", "id", ago, id);
    const body = { as: "NOT_OURS", note: "ไม่ใช่ของเรา" };
    expect((await one.post(`/api/admin/notifications/${id}/close`, body)).status).toBe(200);
    const closed = await waiting(line.transaction_id, "&status=CLOSED");
    const late = Date.parse(closed?.closed?.at ?? "") - Date.parse(closed?.received_at ?? "");
    expect(late).toBeGreaterThanOrEqual(2 * 3_600_000);
  });
});

describe("the late line of a deposit", () => {
  /** It came so many seconds before the deposit was opened, by the bank's clock. */
  async function asked(secondsBefore: number) {
    const { intent } = await pendingDeposit(app.current, account, 6_100);
    await letExpire(app.current, intent.deposit_id);
    const line = lineFor(intent, account);
    await notify(app.current, line);
    await ask(
      app.current.ownerUrl,
      `update bank_notifications n set occurred_at = d.created_at - make_interval(secs => $2)
       from deposits d where d.id = $1 and n.transaction_id = $3`,
      [intent.deposit_id, secondsBefore, line.transaction_id],
    );
    return (await word(one, intent)).status;
  }

  it("may be a minute older than the deposit, as banks' clocks differ, and no more", async () => {
    expect([await asked(55), await asked(65)]).toEqual([200, 202]);
  });
});

describe("what the second person is shown of a slip", () => {
  const unsaid = { message: null, amount: null, sender: null, receiver: null };
  const said = (outcome: string) =>
    JSON.stringify({ service: "slipok", outcome, ...unsaid, transferred_at: null });
  const withSlip = async (baht: number, verification: string | null = said("GENUINE")) => {
    const { member, intent } = await pendingDeposit(app.current, account, baht);
    await app.current.db.query(
      `with image as (
         insert into slip_images (user_id, file_name, content_type, byte_size)
         values ($1, 'weighed', 'image/jpeg', 1) returning id
       )
       insert into deposit_slips (image_id, deposit_id, file_hash, pixel_hash, look, verification)
       select id, $2, $3, $3, repeat('0', 256)::bit(256), $4 from image`,
      [member.id, intent.deposit_id, randomBytes(32), verification],
    );
    return intent;
  };

  it("is what the bank's service said of it, when it is approved and when it is taken back", async () => {
    const intent = await withSlip(6_300);
    const asked = askedId(await word(one, intent));
    const seen = await seenBy(two, asked);
    expect(seen?.evidence).toMatchObject({
      slip_says: "GENUINE",
      reference_id: intent.reference_id,
    });
    expect((await approve(two, asked)).status).toBe(200);
    const path = `/api/admin/deposits/${intent.deposit_id}/recall`;
    const back = askedId(await one.post(path, { reason: "ธนาคารดึงเงินคืน" }));
    expect((await seenBy(two, back))?.evidence).toMatchObject({ slip_says: "GENUINE" });
  });

  it("is asked for again where the bank has said since that it knows no such slip", async () => {
    const answer = (intent: Intent, outcome: string) =>
      app.current.db.query("update deposit_slips set verification = $2 where deposit_id = $1", [
        intent.deposit_id,
        said(outcome),
      ]);
    const unknown = await withSlip(6_301, null);
    const asked = askedId(await word(one, unknown));
    expect((await seenBy(two, asked))?.evidence).toMatchObject({ slip_says: null });
    await answer(unknown, "NOT_FOUND");
    expect(codeOf(await approve(two, asked))).toEqual([409, "APPROVAL_OVERTAKEN"]);
    expect((await one.post(`/api/admin/approvals/${asked}/reject`)).status).toBe(200);
    const again = askedId(await word(one, unknown));
    expect((await seenBy(two, again))?.evidence).toMatchObject({ slip_says: "NOT_FOUND" });
    expect((await approve(two, again)).status).toBe(200);

    const known = await withSlip(6_302, null);
    const waits = askedId(await word(one, known));
    await answer(known, "GENUINE");
    expect((await approve(two, waits)).status).toBe(200);

    // The money has come meanwhile: a line of the bank says more than a slip.
    const proven = await withSlip(6_303, null);
    await letExpire(app.current, proven.deposit_id);
    const late = askedId(await word(one, proven));
    await answer(proven, "NOT_FOUND");
    await notify(app.current, lineFor(proven, account));
    expect((await approve(two, late)).status).toBe(200);
  });
});

describe("the desk's list of deposits", () => {
  const ids = async (query: string) =>
    (await one.get(`/api/admin/deposits?limit=200&${query}`)).body.data.items.map(
      ({ id }: { id: string }) => id,
    );

  it("finds one by what was to be transferred, to the satang", async () => {
    const { intent } = await pendingDeposit(app.current, account, 450);
    expect(await ids(`search=${intent.qr_amount}`)).toEqual([intent.deposit_id]);
  });

  it("has those that ran out from that moment on, whether a job has marked them or not", async () => {
    const { intent } = await pendingDeposit(app.current, account, 460);
    expect(await ids("status=PENDING")).toContain(intent.deposit_id);
    await letExpire(app.current, intent.deposit_id);
    expect(await ids("status=PENDING")).not.toContain(intent.deposit_id);
    expect(await ids("status=EXPIRED")).toContain(intent.deposit_id);
  });
});

it("a receiving account that is saved as it stands waits for nobody", async () => {
  const [owner, second] = [await app.current.admin(), await app.current.admin()];
  const path = `/api/admin/receiving-accounts/${account.id}`;
  expect((await owner.patch(path, { account_number: account.account_number })).status).toBe(200);
  askedId(await second.patch(path, { account_name: "บจก. อื่น" }));
});
