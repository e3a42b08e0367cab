import { bangkokDay } from "@chokdee/domain/time.ts";
import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";
import { bet, draw, resultPath } from "../testing/settling.ts";

const app = useApp();

describe("notes about a member", () => {
  it("are listed newest first with author and time, page by page", async () => {
    const support = await app.current.admin(["support"]);
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}/notes`;
    for (const text of ["หนึ่ง", "สอง", "สาม"]) {
      expect((await support.post(path, { text })).status).toBe(201);
    }
    const first = (await support.get(`${path}?limit=2`)).body.data;
    expect(first.items.map(({ text }: { text: string }) => text)).toEqual(["สาม", "สอง"]);
    expect(first.items[0].author.id).toBe(support.id);
    const next = (await support.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect([next.items.length, next.next_cursor]).toEqual([1, null]);
    expect((await support.post(path, { text: " \u200b " })).body.code).toBe("NOTE_EMPTY");
    expect((await member.get(path)).status).toBe(403);
  });

  it("come twenty at a time", async () => {
    const support = await app.current.admin(["support"]);
    const member = await app.current.member();
    await app.current.db.query(
      `insert into member_notes (member_id, author_id, text)
       select $1, $2, g::text from generate_series(1, 21) g`,
      [member.id, support.id],
    );
    const path = `/api/admin/users/${member.id}/notes`;
    const first = (await support.get(path)).body.data;
    expect([first.items.length, first.items[0].text]).toEqual([20, "21"]);
    const next = (await support.get(`${path}?cursor=${first.next_cursor}`)).body.data;
    expect([next.items.length, next.next_cursor]).toEqual([1, null]);
  });

  it("are deleted by their author or an owner only, stay in the row, and leave audit", async () => {
    const [one, two] = [await app.current.admin(["support"]), await app.current.admin(["support"])];
    const owner = await app.current.admin();
    const member = await app.current.member();
    const path = `/api/admin/users/${member.id}/notes`;
    const add = async () => (await one.post(path, { text: "ระวัง" })).body.data.id as string;
    const [first, second] = [await add(), await add()];
    const refused = await two.delete(`${path}/${first}`);
    expect([refused.status, refused.body.code]).toEqual([403, "NOTE_NOT_YOURS"]);
    expect((await one.delete(`${path}/${first}`)).status).toBe(204);
    expect((await one.delete(`${path}/${first}`)).body.code).toBe("NOTE_NOT_FOUND");
    const isFound = async () => {
      const { items } = (await owner.get("/api/admin/users?search=ระวัง")).body.data;
      return items.some(({ id }: { id: string }) => id === member.id);
    };
    expect(await isFound()).toBe(true);
    expect((await owner.delete(`${path}/${second}`)).status).toBe(204);
    // Nobody is found by what was taken back.
    expect(await isFound()).toBe(false);
    expect((await one.get(path)).body.data.items).toEqual([]);
    const rows = await app.current.db.query("select from member_notes where member_id = $1", [
      member.id,
    ]);
    expect(rows).toHaveLength(2);
    const audit = await app.current.db.query<{ action: string }>(
      "select action from audit_entries where target_id = $1 order by id",
      [member.id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      "member_note.add",
      "member_note.add",
      "member_note.remove",
      "member_note.remove",
    ]);
  });
});

describe("the report by member", () => {
  it("adds up what each staked and won, page by page, and answers all as a file", async () => {
    const admin = await app.current.admin();
    const lottery = await addLottery(app.current.db);
    const roundId = await addRound(app.current.db, lottery);
    const winner = await app.current.member({ balance: 100_000 });
    const loser = await app.current.member({ balance: 100_000 });
    await app.current.db.query("update members set nickname = '=cmd()' where id = $1", [loser.id]);
    await bet(winner, lottery, roundId, [["TWO_BOTTOM", "71", 1]]);
    await bet(loser, lottery, roundId, [["TWO_BOTTOM", "72", 400]]);
    const cancelled = await bet(loser, lottery, roundId, [["TWO_BOTTOM", "73", 5]]);
    await loser.post(`/api/lottery/bets/groups/${cancelled}/cancel`);
    await closeNow(app.current, roundId);
    await admin.post(resultPath(roundId), { result: draw });

    const today = bangkokDay(Date.now());
    const path = `/api/admin/reports/profit?group=member&from=${today}&to=${today}`;
    const first = (await admin.get(`${path}&limit=1`)).body.data;
    expect(first.items).toEqual([
      {
        key: loser.id,
        label: `=cmd() ${loser.phone}`,
        draw_date: null,
        slips: 2,
        stakes: "405.00",
        pending: "0.00",
        refunds: "5.00",
        payouts: "0.00",
        profit: "400.00",
        commissions: "0.00",
        adjustments: "1000.00",
        fees: null,
        bank_fees: null,
        write_offs: "0.00",
        net_profit: "-600.00",
      },
    ]);
    const next = (await admin.get(`${path}&limit=1&cursor=${first.next_cursor}`)).body.data;
    expect(next.items[0]).toMatchObject({
      key: winner.id,
      slips: 1,
      stakes: "1.00",
      payouts: "95.00",
      profit: "-94.00",
    });
    expect(next.next_cursor).toBeNull();
    const file = await admin.get(`${path}&format=csv&limit=1`);
    expect(String(file.body).trim().split("\n")).toHaveLength(3);
    expect(String(file.body)).toContain("'=cmd()");

    const slips = (await admin.get(`/api/admin/users/${loser.id}/bets?limit=1`)).body.data;
    expect([slips.items.length, slips.items[0].status]).toEqual([1, "CANCELLED"]);
    expect(slips.next_cursor).not.toBeNull();
  });
});
