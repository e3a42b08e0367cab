/** What a statement shows before and after it is taken, and what payouts say to desk and member. */
import { rm } from "node:fs/promises";

import {
  MOST_STATEMENT_ROWS,
  previewStatement,
} from "@chokdee/domain/withdrawals/statement-contract.ts";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import {
  mapping,
  readOutgoing,
  row,
  statementOf,
  takeStatement,
} from "../testing/bank-statements.ts";
import type { ReceivingAccount } from "../testing/deposits.ts";
import { formOf } from "../testing/forms.ts";
import { approve, askedId, codeOf, seenBy, twoCashiers } from "../testing/two-people.ts";
import { makePayoutFile, richMember, withdrawalOf } from "../testing/withdrawals.ts";

const DATA_DIR = `/tmp/chokdee-statements-shown-${process.pid}`;
const app = useApp({ DATA_DIR, TWO_PERSON: "on" });
let account: ReceivingAccount;
let one: Caller;
let two: Caller;

beforeEach(async () => {
  ({ account, one, two } = await twoCashiers(app.current));
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

const preview = async (...rows: readonly string[]) => {
  const file = { ...statementOf(account, ...rows), name: undefined };
  const reply = await one.post("/api/admin/statements/preview", file);
  return previewStatement.replies[200].parse(reply.body).data;
};
const take = (...rows: readonly string[]) =>
  takeStatement({ one, two }, statementOf(account, ...rows));
const openLine = async () => {
  const [line] = await app.current.db.query<{ id: string }>(
    "select id::text from bank_statement_lines where receiving_account_id = $1 order by bank_statement_lines.id desc",
    [account.id],
  );
  return line?.id ?? "";
};
const explain = (line: string, body: object) =>
  one.post(`/api/admin/statement-lines/${line}/explain`, { note: "ดูสลิปแล้ว", ...body });

describe("a statement before it is taken", () => {
  it("is asked for, taken and refused in the audit as what is done to the operator's account", async () => {
    await take(row("-35.00"));
    const line = await openLine();
    const asked = askedId(await explain(line, { as: "FEE" }));
    await two.post(`/api/admin/approvals/${asked}/reject`);
    const acts = await app.current.db.query(
      `select action, target_kind, target_id from audit_entries where starts_with(action, 'approval')
       order by id`,
    );
    const at = { target_kind: "receiving_account", target_id: account.id };
    expect(acts).toEqual(
      ["ask", "approve", "ask", "reject"].map((act) => ({ action: `approval.${act}`, ...at })),
    );
  });

  it("shows its first 200 lines, sums all of them, and says how many are no transfer", async () => {
    const rows = Array.from({ length: 201 }, (_, at) => row("1.00", `X${at}`));
    const shown = await preview("ยอดยกมา,,,,", ...rows, "รวม,,,,");
    expect(shown.items).toHaveLength(200);
    expect([shown.sums.lines, shown.sums.money_in, shown.ignored]).toEqual([201, "201.00", 2]);
  });

  it("shows the reference by which a line finds its deposit, to who asks and to who agrees", async () => {
    const file = {
      ...statementOf(account),
      text: `day,time,amount,party,text,note\n${row("77.12", "X1", "รับโอน")},REF-77`,
      mapping: { ...mapping, columns: { ...mapping.columns, reference: "note" } },
    };
    const shown = [expect.objectContaining({ amount: "77.12", reference: "REF-77" })];
    const previewed = await one.post("/api/admin/statements/preview", { ...file, name: undefined });
    expect(previewed.body.data.items).toEqual(shown);
    const asked = askedId(await one.post("/api/admin/statements", file));
    expect((await seenBy(two, asked))?.evidence?.statement_lines).toEqual(shown);
  });

  it("of as many lines as are taken at once is shown whole to who agrees; of one more it is refused", async () => {
    const rows = Array.from({ length: MOST_STATEMENT_ROWS }, (_, at) => row("1.00", `M${at}`));
    const asked = askedId(await one.post("/api/admin/statements", statementOf(account, ...rows)));
    const seen = (await seenBy(two, asked))?.evidence?.statement_lines;
    expect(seen?.map(({ line }) => line)).toEqual(rows.map((_, at) => at + 2));
    const more = statementOf(account, ...rows, row("1.00", "M-more"));
    const reply = await one.post("/api/admin/statements", more);
    expect(codeOf(reply)).toEqual([422, "STATEMENT_NOT_UNDERSTOOD"]);
    expect(reply.body.details).toMatchObject({ lines: [], most: MOST_STATEMENT_ROWS });
  });

  it("that is not understood names twenty of its lines", async () => {
    const rows = Array.from({ length: 25 }, () => row("much"));
    const reply = await one.post("/api/admin/statements", statementOf(account, ...rows));
    expect(codeOf(reply)).toEqual([422, "STATEMENT_NOT_UNDERSTOOD"]);
    expect(reply.body.details.lines).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  });
});

describe("a line of a statement", () => {
  it("that came in is held against deposits by 128 letters of its words and 64 of its sender", async () => {
    await take(row("321.45", "S".repeat(90), "D".repeat(300)));
    const [line] = await app.current.db.query(
      `select from_account, reference from bank_notifications
       where provider = 'STATEMENT' order by id desc limit 1`,
    );
    expect(line).toEqual({ from_account: "S".repeat(64), reference: "D".repeat(128) });
  });

  it("that is explained is shown to the second person with the account that it left", async () => {
    await take(row("-15.25", "", "ค่าบริการ"));
    const asked = askedId(await explain(await openLine(), { as: "FEE" }));
    expect((await seenBy(two, asked))?.change?.after).toMatchObject({
      as: "FEE",
      amount: "15.25",
      account: account.account_number,
    });
  });

  it("that is a fee of the bank is explained by nothing else", async () => {
    await take(row("-15.75", "", "ค่าบริการ"));
    const line = await openLine();
    expect(codeOf(await explain(line, { as: "FEE", of: line }))).toEqual([400, "MALFORMED"]);
    expect(codeOf(await explain(line, { as: "PAYOUT" }))).toEqual([400, "MALFORMED"]);
  });

  it("of one moment with another stands on its own page of the day's report, neither lost nor twice", async () => {
    const at = Date.now() - 60_000;
    await take(...["-1.11", "-1.12", "-1.13"].map((amount) => row(amount, "", "โอน", at)));
    const auditor = await app.current.admin(["auditor"]);
    const seen: string[] = [];
    let cursor = "";
    do {
      const path = `/api/admin/reports/outgoing?limit=1&cursor=${cursor}`;
      const { items, next_cursor: next } = (await auditor.get(path)).body.data;
      seen.push(...items.map((item: { bank: { id: string } | null }) => item.bank?.id ?? ""));
      cursor = next ?? "";
    } while (cursor !== "");
    const all = (await readOutgoing(app.current)).items.map(({ bank }) => bank?.id ?? "");
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("a payout", () => {
  const jpeg = () =>
    sharp({ create: { width: 300, height: 500, channels: 3, background: "#0a8" } })
      .jpeg()
      .toBuffer();

  it("that waited for a second person keeps the bank's slip that was shown to them", async () => {
    const member = await richMember(app.current);
    const id = await withdrawalOf(member);
    await app.current.db.query(
      "update members set locked_at = now(), lock_kind = 'STAFF' where id = $1",
      [member.id],
    );
    const slip = { bytes: await jpeg(), name: "slip.jpg", type: "image/jpeg" };
    const form = formOf({ slip, reason: "ตรวจแล้ว" });
    const path = `/api/admin/withdrawals/${id}/approve`;
    const asked = askedId(await one.post(path, form.payload, form.headers));
    const shown = (await seenBy(two, asked))?.evidence?.slip_url;
    expect(shown).toMatch(/^\/api\/uploads\/slips\//);
    expect((await approve(two, asked)).status).toBe(200);
    const paid = await one.post(path, {});
    expect([paid.status, paid.body.data.slip_image_url]).toEqual([200, shown]);
  });

  it("is claimed by its id in capitals as well", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const reply = await one.post("/api/admin/withdrawals/claim", { ids: [id.toUpperCase()] });
    expect(reply.body.data).toMatchObject({ items: [{ id, stage: "CLAIMED" }], left_out: [] });
  });

  it("is put into a file by its id in capitals as well", async () => {
    const id = await withdrawalOf(await richMember(app.current));
    const made = await makePayoutFile(one, account, { ids: [id.toUpperCase()] });
    expect(made.body.data).toMatchObject({ file: { payouts: 1 }, left_out: [] });
  });

  it("that was left out of a file is not counted in what is audited of it", async () => {
    const [id, gone] = [
      await withdrawalOf(await richMember(app.current), 800),
      await withdrawalOf(await richMember(app.current), 900),
    ];
    await two.post("/api/admin/withdrawals/claim", { ids: [gone] });
    const made = (await makePayoutFile(one, account, { ids: [id, gone] })).body.data;
    expect(made.left_out).toEqual([{ id: gone, code: "WITHDRAWAL_CLAIMED" }]);
    const [entry] = await app.current.db.query(
      "select after from audit_entries where action = 'payout_file.make' and target_id = $1",
      [made.file.reference],
    );
    expect(entry).toEqual({ after: { payouts: 1, total: 800, format: "CSV" } });
  });
});
