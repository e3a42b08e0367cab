import { randomUUID } from "node:crypto";

import { addLuckySet } from "@chokdee/domain/lucky/contract.ts";
import { describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { pruneSetsJob } from "./prune-sets.job.ts";

const app = useApp();
const PATH = "/api/lucky-sets";
const lines = [
  { number: "12", bet_type: "TWO_TOP", amount: "20.00" },
  { number: "789", bet_type: null, amount: null },
];
const keep = (member: Caller, name = "เลขเด็ดแม่", more: object = {}) =>
  member.post(PATH, { name, lines, ...more });

describe("a set of lucky numbers", () => {
  it("is kept with its numbers, bet types and stakes, and changed as a whole", async () => {
    const member = await app.current.member();
    const kept = await keep(member);
    expect(kept.status).toBe(201);
    expect(addLuckySet.replies[201].safeParse(kept.body).success).toBe(true);
    expect(kept.body.data).toMatchObject({ name: "เลขเด็ดแม่", line_count: 2, lines });
    const { id } = kept.body.data;
    const changed = await member.put(`${PATH}/${id}`, {
      name: "ใหม่",
      lines: [{ number: "5" }, { number: "5" }, { number: "0" }],
    });
    expect(changed.body.data.lines.map((line: { number: string }) => line.number)).toEqual([
      "5",
      "0",
    ]);
    expect((await member.get(PATH)).body.data).toMatchObject([
      { id, name: "ใหม่", line_count: 2, first_numbers: ["5", "0"], share_code: null },
    ]);
  });

  it.each([
    [{ name: "  " }, "LUCKY_NAME_MISSING"],
    [{ lines: [] }, "LUCKY_NUMBERS_MISSING"],
    [{ lines: [{ number: "12345" }] }, "LUCKY_NUMBER_INVALID"],
    [{ lines: [{ number: "1x" }] }, "LUCKY_NUMBER_INVALID"],
    [{ lines: [{ number: "๑๒" }] }, "LUCKY_NUMBER_INVALID"],
    [{ lines: [{ number: "12", bet_type: "THREE_TOP" }] }, "LUCKY_NUMBER_INVALID"],
    [{ lines: [{ number: "12", bet_type: "ANIMAL" }] }, "LUCKY_NUMBER_INVALID"],
    [
      {
        lines: Array.from({ length: 1_001 }, (_, at) => ({ number: String(at).padStart(4, "0") })),
      },
      "TOO_MANY_LINES",
    ],
  ])("of the form %j is refused", async (form, code) => {
    const reply = await keep(await app.current.member(), "ชุด", form);
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  it("of 1,000 numbers is kept", async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({
      number: String(at).padStart(3, "0"),
      bet_type: "THREE_TOP",
      amount: 5,
    }));
    const reply = await keep(await app.current.member(), "ทั้งหมด", { lines: many });
    expect([reply.status, reply.body.data.line_count]).toEqual([201, 1_000]);
  });

  it("is its member's own: nobody else reads, changes, deletes, restores or shares it", async () => {
    const { id } = (await keep(await app.current.member())).body.data;
    const other = await app.current.member();
    const replies = [
      await other.get(`${PATH}/${id}`),
      await other.put(`${PATH}/${id}`, { name: "x", lines }),
      await other.delete(`${PATH}/${id}`),
      await other.post(`${PATH}/${id}/restore`),
      await other.post(`${PATH}/${id}/share`),
      await other.get(`${PATH}/${randomUUID()}`),
      await other.get(`${PATH}/nonsense`),
    ];
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([404, "LUCKY_SET_NOT_FOUND"]);
    }
  });

  it("that was deleted is neither changed nor shared, and nobody else has it back", async () => {
    const member = await app.current.member();
    const { id } = (await keep(member)).body.data;
    await member.delete(`${PATH}/${id}`);
    const replies = [
      await (await app.current.member()).post(`${PATH}/${id}/restore`),
      await member.get(`${PATH}/${id}`),
      await member.put(`${PATH}/${id}`, { name: "x", lines }),
      await member.post(`${PATH}/${id}/share`),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, "LUCKY_SET_NOT_FOUND"]),
    );
    const { data } = (await member.post(`${PATH}/${id}/restore`)).body;
    expect(data).toMatchObject({ name: "เลขเด็ดแม่", share_code: null });
  });

  it("stands by when it was kept, the newest first, and shows its first six numbers", async () => {
    const member = await app.current.member();
    const { id } = (await keep(member, "เก่า")).body.data;
    await keep(member, "ใหม่");
    const numbers = ["1", "2", "3", "4", "5", "6", "7"];
    await member.put(`${PATH}/${id}`, {
      name: "เก่า",
      lines: numbers.map((number) => ({ number })),
    });
    expect((await member.get(PATH)).body.data).toMatchObject([
      { name: "ใหม่", first_numbers: ["12", "789"] },
      { name: "เก่า", first_numbers: numbers.slice(0, 6), line_count: 7 },
    ]);
  });

  it("says when it was changed last", async () => {
    const member = await app.current.member();
    const { id } = (await keep(member)).body.data;
    await app.current.db.query(
      "update lucky_sets set changed_at = now() - interval '1 day' where id = $1",
      [id],
    );
    const before = (await member.get(`${PATH}/${id}`)).body.data.changed_at;
    await member.post(`${PATH}/${id}/share`);
    expect((await member.get(`${PATH}/${id}`)).body.data.changed_at).toBe(before);
    const { data } = (await member.put(`${PATH}/${id}`, { name: "ใหม่", lines })).body;
    expect(Date.parse(data.changed_at) - Date.parse(before)).toBeGreaterThanOrEqual(86_400_000);
  });

  it("that was deleted can be had back, and is gone for good after an hour", async () => {
    const member = await app.current.member();
    const { id } = (await keep(member)).body.data;
    expect((await member.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await member.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await member.get(PATH)).body.data).toEqual([]);
    expect((await member.post(`${PATH}/${id}/restore`)).body.data.lines).toHaveLength(2);
    expect((await member.post(`${PATH}/${id}/restore`)).status).toBe(200);
    const deleteAgo = async (minutes: number) => {
      await member.delete(`${PATH}/${id}`);
      await app.current.db.query(
        "update lucky_sets set deleted_at = now() - make_interval(mins => $2) where id = $1",
        [id, minutes],
      );
      const { id: second } = (await keep(member)).body.data;
      await member.delete(`${PATH}/${second}`);
      return (await member.post(`${PATH}/${id}/restore`)).status;
    };
    expect(await deleteAgo(59)).toBe(200);
    expect(await deleteAgo(61)).toBe(404);
  });

  it("that was deleted is gone by itself too, where its member deletes no other", async () => {
    const { db } = app.current;
    const member = await app.current.member();
    const ids = [(await keep(member)).body.data.id, (await keep(member)).body.data.id];
    for (const id of ids) await member.delete(`${PATH}/${id}`);
    const aged = "update lucky_sets set deleted_at = now() - interval '61 minutes' where id = $1";
    await db.query(aged, [ids[0]]);
    const kept = (await keep(member)).body.data.id;
    await pruneSetsJob.run(app.current, {});
    const left = await db.query<{ id: string }>(
      "select id from lucky_sets where member_id = $1 order by no",
      [member.id],
    );
    expect(left.map(({ id }) => id)).toEqual([ids[1], kept]);
  });

  it("is one of 50 deleted ones at most that can be had back: the oldest go first", async () => {
    const member = await app.current.member();
    const ids: string[] = [];
    // Those that were deleted first are not those that were kept first.
    for (let at = 0; at < 3; at += 1) ids.unshift((await keep(member, `แรก ${at}`)).body.data.id);
    for (const id of ids) await member.delete(`${PATH}/${id}`);
    for (let at = 3; at < 52; at += 1) {
      const { id } = (await keep(member, `ชุด ${at}`)).body.data;
      ids.push(id);
      await member.delete(`${PATH}/${id}`);
    }
    const [row] = await app.current.db.query<{ kept: number }>(
      "select count(*)::integer as kept from lucky_sets where member_id = $1",
      [member.id],
    );
    expect(row?.kept).toBe(50);
    expect((await member.post(`${PATH}/${ids[1]}/restore`)).status).toBe(404);
    expect((await member.post(`${PATH}/${ids[2]}/restore`)).status).toBe(200);
  });

  it("is one of 50 at most, also when many are kept or restored at once", async () => {
    const member = await app.current.member();
    const { id } = (await keep(member)).body.data;
    await member.delete(`${PATH}/${id}`);
    for (let at = 0; at < 47; at += 1) await keep(member, `ชุด ${at}`);
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => keep(member, `พร้อมกัน ${at}`)),
      member.post(`${PATH}/${id}/restore`),
    ]);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.body.code).toBe("LUCKY_SETS_FULL");
    expect(refused[0]?.body.message).toContain("50");
    expect((await member.get(PATH)).body.data).toHaveLength(50);
  });

  it("has the fiftieth place too, when it is kept and when it is restored", async () => {
    const member = await app.current.member();
    for (let at = 0; at < 49; at += 1) await keep(member, `ชุด ${at}`);
    const last = await keep(member, "ชุดสุดท้าย");
    expect(last.status).toBe(201);
    const path = `${PATH}/${last.body.data.id}`;
    const refused = await keep(member, "เกิน");
    expect([refused.status, refused.body.code]).toEqual([422, "LUCKY_SETS_FULL"]);
    await member.delete(path);
    expect((await member.post(`${path}/restore`)).status).toBe(200);
    await member.delete(path);
    await keep(member, "แทนที่");
    const late = await member.post(`${path}/restore`);
    expect([late.status, late.body.code]).toEqual([422, "LUCKY_SETS_FULL"]);
    expect((await member.get(PATH)).body.data).toHaveLength(50);
  });
});

describe("a shared set", () => {
  it("is seen without its owner and copied by whoever has the code", async () => {
    const owner = await app.current.member();
    const { id } = (await keep(owner)).body.data;
    const share = () => owner.post(`${PATH}/${id}/share`);
    const [one, two] = await Promise.all([share(), share()]);
    const code = one.body.data.share_code;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(two.body.data.share_code).toBe(code);

    const other = await app.current.member();
    const seen = await other.get(`${PATH}/shared/${code.toLowerCase()}`);
    expect(seen.body.data).toEqual({ name: "เลขเด็ดแม่", lines });
    const copy = await other.post(`${PATH}/shared/${code}/copy`);
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({ name: "เลขเด็ดแม่", lines, share_code: null });
    await owner.put(`${PATH}/${id}`, { name: "เปลี่ยน", lines: [{ number: "1" }] });
    expect((await other.get(`${PATH}/${copy.body.data.id}`)).body.data.lines).toEqual(lines);
  });

  it("has its code again when it is had back", async () => {
    const owner = await app.current.member();
    const { id } = (await keep(owner)).body.data;
    const code = (await owner.post(`${PATH}/${id}/share`)).body.data.share_code;
    await owner.delete(`${PATH}/${id}`);
    const { data } = (await owner.post(`${PATH}/${id}/restore`)).body;
    expect(data.share_code).toBe(code);
    expect((await owner.get(`${PATH}/shared/${code}`)).status).toBe(200);
  });

  it("is there no more once its owner deleted it", async () => {
    const owner = await app.current.member();
    const { id } = (await keep(owner)).body.data;
    const code = (await owner.post(`${PATH}/${id}/share`)).body.data.share_code;
    await owner.delete(`${PATH}/${id}`);
    for (const wrong of [code, "ZZZZZZZZ", "x"]) {
      const reply = await owner.get(`${PATH}/shared/${wrong}`);
      expect([reply.status, reply.body.code]).toEqual([404, "LUCKY_CODE_NOT_FOUND"]);
      expect((await owner.post(`${PATH}/shared/${wrong}/copy`)).status).toBe(404);
    }
  });
});
