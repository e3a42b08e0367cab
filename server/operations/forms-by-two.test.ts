/** Two of the staff change the same field of a form at the desk: the later is told, not the earlier undone. */
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { useApp, type Caller, type Reply } from "../testing/app.ts";
import { waitingAtLocks } from "../testing/database.ts";
import { addLottery, addRound } from "../testing/lottery.ts";

const app = useApp();
let owner: Caller;

beforeAll(async () => {
  owner = await app.current.admin();
});

const refused = ({ status, body }: Reply, ...paths: readonly string[]) => {
  const details = { fields: paths.map((path) => ({ path })) };
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE", details },
  });
};

describe("typed over what a colleague has changed", () => {
  it("odds are refused at the fields of their row; the others and an older tab's are not", async () => {
    const { typeId } = await addLottery(app.current.db);
    const path = `/api/admin/lottery-types/${String(typeId)}/bet-types`;
    const put = (...rows: object[]) => owner.put(path, { bet_types: rows });
    const odds = (bet_type: string, to: string, over?: object) => ({ bet_type, odds: to, over });
    expect((await put(odds("TWO_TOP", "91"))).status).toBe(200);
    const late = {
      ...odds("TWO_TOP", "92", { odds: "95.00", number_cap: null }),
      number_cap: 5000,
    };
    refused(await put(odds("RUN_TOP", "3", { odds: "3.20" }), late), "bet_types.1.odds");
    const now = (await owner.get(path)).body.data.items as { bet_type: string; odds: string }[];
    expect(now.find(({ bet_type: one }) => one === "RUN_TOP")?.odds).not.toBe("3.00");
    // Named otherwise, as is taken, it is the same row; one that there is not is refused as such.
    expect((await put(odds("two_top", "91", { odds: "91" }))).status).toBe(200);
    refused(await put(odds("two_top", "92", { odds: "95" })), "bet_types.0.odds");
    expect((await put(odds("NOPE", "92", { odds: "95" }))).body.code).toBe("WRONG_BET_TYPE");
    // Who wants what stands, who saw it, and who says nothing of what they saw.
    for (const [to, over] of [
      ["91", "95"],
      ["92", "91.00"],
      ["93", undefined],
    ] as const) {
      expect((await put(odds("TWO_TOP", to, over ? { odds: over } : undefined))).status).toBe(200);
    }
  });

  it("a receiving account is refused before a second owner is asked", async () => {
    const path = "/api/admin/receiving-accounts";
    const form = { bank_code: "014", account_name: "ก", account_number: "6639900001" };
    const { id } = (await owner.post(path, form)).body.data;
    const change = (body: object) => owner.patch(`${path}/${id}`, body);
    await change({ account_name: "ข", promptpay_id: "0815990001" });
    refused(
      await change({
        account_name: "ค",
        over: { account_name: "ก", account_number: "6639900001" },
      }),
      "account_name",
    );
    refused(
      await change({ promptpay_id: null, over: { promptpay_id: "0815990002" } }),
      "promptpay_id",
    );
    const seen = await change({ account_name: "ค", over: { account_name: "ข" } });
    expect(seen.body.data).toMatchObject({ account_name: "ค", promptpay_id: "0815990001" });
    expect((await change({ account_name: "ง" })).status).toBe(200);
  });

  it.each([
    ["announcements", "texts"],
    ["promotions", "titles"],
  ])(
    "of %s the %s are refused by language, one that a colleague has added too",
    async (kind, name) => {
      const path = `/api/admin/${kind}`;
      const first = { [name]: { th: "ก", en: "A" }, bodies: { th: "ยาว" } };
      const { id, starts_at } = (await owner.post(path, first)).body.data;
      const change = (body: object) => owner.patch(`${path}/${id}`, body);
      await change({ [name]: { th: "ก", en: "B", zh: "乙" }, sort_order: 3 });
      refused(
        await change({ [name]: { th: "ข", en: "A" }, over: { [name]: { th: "ก", en: "A" } } }),
        `${name}.en`,
        `${name}.zh`,
      );
      refused(await change({ sort_order: 4, over: { sort_order: 100 } }), "sort_order");
      const whole = { th: "ข", en: "B", zh: "乙" };
      const seen = { [name]: { ...whole, th: "ก", my: "" }, starts_at };
      const saved = await change({ [name]: whole, starts_at, over: seen });
      expect(saved.body.data[name]).toEqual(whole);
      expect((await change({ [name]: { th: "ค" } })).body.data[name]).toEqual({ th: "ค" });
    },
  );

  it("the rights of a colleague are refused, in whatever order they were seen", async () => {
    const staff = { phone_number: "0899990001", nickname: "คนสองคน", rights: ["cashier"] };
    const { id } = (await owner.post("/api/admin/staff", staff)).body.data.staff;
    const change = (rights: readonly string[], over?: readonly string[]) =>
      owner.put(`/api/admin/staff/${id}/rights`, { rights, over: over && { rights: over } });
    await change(["support", "cashier"]);
    refused(await change(["auditor"], ["cashier"]), "rights");
    expect((await change(["support", "cashier"], ["cashier"])).status).toBe(200);
    const seen = await change(["auditor", "support"], ["support", "cashier"]);
    expect(seen.body.data.rights.toSorted()).toEqual(["auditor", "support"]);
    expect((await change(["cashier"])).status).toBe(200);
    // Stored by an earlier version, when one of them did not hold the other yet.
    await app.current.db.query(
      "update staff set rights = '{members,support}' where member_id = $1",
      [id],
    );
    expect((await change(["support", "odds"], ["members", "support"])).status).toBe(200);
  });

  it("a bank is refused at the fields that somebody else has changed", async () => {
    const path = "/api/admin/banks";
    const bank = { code: "by2", name_th: "ก", name_en: "A", color: "#11aabb" };
    const { id } = (await owner.post(path, { ...bank, account_groups: [3, 1, 5, 1] })).body.data;
    const change = (body: object) => owner.patch(`${path}/${id}`, body);
    await change({ name_en: "B", account_groups: [3, 3] });
    refused(
      await change({
        name_en: "C",
        account_groups: null,
        color: "#222222",
        over: { name_en: "A", account_groups: [3, 1, 5, 1], color: "#11AABB" },
      }),
      "name_en",
      "account_groups",
    );
    // Who wants what stands, who saw it, and who says nothing of what they saw.
    for (const body of [
      { name_en: " B ", over: { name_en: "A" } },
      { account_groups: [6], over: { account_groups: [3, 3] } },
      { active: false },
      { color: "#11AABB", over: { color: "#11aaBB" } },
    ]) {
      expect((await change(body)).status).toBe(200);
    }
    const now = (await owner.get(path)).body.data.items.find(
      (one: { id: string }) => one.id === id,
    );
    expect(now).toMatchObject({ ...bank, name_en: "B", account_groups: [6], active: false });
    // Of two at once the later is told what the earlier, who has it still, is saving.
    const held = new pg.Client({ connectionString: app.current.ownerUrl });
    await held.connect();
    await held.query("begin");
    await held.query("update banks set name_en = 'D' where id = $1", [id]);
    const late = change({ name_en: "E", over: { name_en: "B" } });
    await vi.waitFor(async () => expect(await waitingAtLocks(app.current.db)).toHaveLength(1));
    await held.query("commit");
    await held.end();
    refused(await late, "name_en");
  });

  it("the steps of a rate are refused whole, and set by who saw them", async () => {
    const { typeId } = await addLottery(app.current.db);
    await owner.put(`/api/admin/lottery-types/${String(typeId)}/bet-types`, {
      bet_types: [{ bet_type: "TWO_TOP", number_cap: "1000" }],
    });
    const step = (from_percent: number, pays_percent: number) => ({ from_percent, pays_percent });
    const [mine, theirs] = [[step(50, 80)], [step(40, 70), step(80, 50)]];
    const put = (steps: readonly object[], over?: readonly object[]) =>
      owner.put("/api/admin/number-rules/steps", {
        lottery_type_id: String(typeId),
        bet_type: "TWO_TOP",
        steps,
        over: over && { steps: over },
      });
    expect((await put(theirs, [])).status).toBe(200);
    refused(await put(mine, []), "steps");
    refused(await put([], mine), "steps");
    for (const [steps, over] of [
      [theirs, []],
      [mine, theirs],
      [mine, []],
      [[], undefined],
    ] as const) {
      expect((await put(steps, over)).status).toBe(200);
    }
  });

  it("what was done to numbers is not undone where somebody has changed them since", async () => {
    const { typeId } = await addLottery(app.current.db);
    const scope = { lottery_type_id: String(typeId), bet_type: "TWO_TOP" };
    const bulk = (body: object) =>
      owner.post("/api/admin/number-rules/bulk", { ...scope, numbers: ["11", "22"], ...body });
    const rules = async () => {
      const path = `/api/admin/number-rules?lottery_type_id=${String(typeId)}`;
      const { items } = (await owner.get(path)).body.data as {
        items: { number: string; cap: string | null }[];
      };
      return items.map(({ number, cap }) => `${number} ${cap ?? "-"}`).toSorted();
    };
    const changed = async (body: object) => {
      const answer = await bulk(body);
      expect(answer.status).toBe(200);
      const { changed: some, unchanged } = answer.body.data as Record<string, number>;
      return [some, unchanged];
    };
    const over = { act: "CLOSE" };
    await bulk({ act: "CLOSE" });
    await bulk({ numbers: ["22"], act: "CAP", cap: "500" });
    expect(await changed({ act: "REMOVE", over })).toEqual([1, 1]);
    expect(await rules()).toEqual(["22 500.00"]);
    await bulk({ numbers: ["22"], act: "REMOVE" });
    expect(await changed({ numbers: ["22"], act: "CAP", cap: "7", over })).toEqual([0, 1]);
    expect(await changed({ act: "REMOVE", over })).toEqual([0, 2]);
    expect(await rules()).toEqual([]);
    const cap = { act: "CAP", cap: "7" };
    expect(await changed({ ...cap, over: { act: "REMOVE" } })).toEqual([2, 0]);
    expect(await changed({ act: "CLOSE", over: cap })).toEqual([2, 0]);
    expect(await changed(cap)).toEqual([2, 0]);
    const part = { act: "PART", odds_percent: 40, cap: "9" };
    expect(await changed({ ...part, over: cap })).toEqual([2, 0]);
    expect(await changed({ act: "REMOVE", over: { ...part, cap: "8" } })).toEqual([0, 2]);
    expect(await changed({ act: "REMOVE", over: part })).toEqual([2, 0]);
  });

  it("a round is refused at its name, its day and its hours", async () => {
    const lottery = await addLottery(app.current.db);
    const path = `/api/admin/rounds/${await addRound(app.current.db, lottery)}`;
    const { name, close_time } = (await owner.get(path)).body.data;
    const later = (minutes: number) =>
      new Date(Date.parse(close_time) + minutes * 60_000).toISOString();
    expect((await owner.patch(path, { name: "ของเขา", close_time: later(5) })).status).toBe(200);
    refused(
      await owner.patch(path, {
        name: "ของฉัน",
        close_time: later(9),
        over: { name, close_time },
      }),
      "name",
      "close_time",
    );
    // Another form of the same moment is the same; so is what stands as it is wanted.
    const seen = later(5).replace("Z", "+00:00");
    for (const body of [
      { name: " ของเขา ", over: { name } },
      { close_time: later(9), over: { close_time: seen } },
      { close_time: later(7) },
    ]) {
      expect((await owner.patch(path, body)).status).toBe(200);
    }
    // As an import may have left it.
    await app.current.db.query("update rounds set name = 'ของเขา ' where id = $1", [
      path.split("/").at(-1),
    ]);
    const renamed = { name: "ของฉัน", over: { name: "ของเขา " } };
    expect((await owner.patch(path, renamed)).status).toBe(200);
    // A name that is taken away leaves the lottery's.
    const named = async (body: object) => {
      expect((await owner.patch(path, body)).status).toBe(200);
      return (await owner.get(path)).body.data.name as string;
    };
    const numbered = "update rounds set sequence = $2 where id = $1";
    await app.current.db.query(numbered, [path.split("/").at(-1), 1]);
    expect(await named({ name: " ", over: { name: "ของฉัน" } })).toBe("หวยทดสอบ");
    await app.current.db.query(numbered, [path.split("/").at(-1), 3]);
    expect(await named({ name: "", over: { name: "หวยทดสอบ" } })).toBe("หวยทดสอบ รอบที่ 3");
  });

  it("the same sent again, as its answer was lost, is saved again however it is cleaned", async () => {
    const { typeId } = await addLottery(app.current.db);
    const form = { bank_code: "014", account_name: "ก", account_number: "6639900009" };
    const text = { texts: { th: "ก" } };
    const [account, news] = [
      (await owner.post("/api/admin/receiving-accounts", form)).body.data.id,
      (await owner.post("/api/admin/announcements", text)).body.data.id,
    ];
    const twice = async (
      send: (path: string, body: object) => Promise<Reply>,
      path: string,
      body: object,
    ) => {
      const statuses = [(await send(path, body)).status, (await send(path, body)).status];
      expect([path, statuses]).toEqual([path, [200, 200]]);
    };
    await twice(owner.put, `/api/admin/lottery-types/${String(typeId)}`, {
      names: { en: " Lost " },
      over: { names: { en: "" } },
    });
    await twice(owner.patch, `/api/admin/receiving-accounts/${account}`, {
      account_name: " ข  ค ",
      account_number: "663-9-90001-0",
      over: { account_name: "ก", account_number: "6639900009" },
    });
    await twice(owner.patch, `/api/admin/announcements/${news}`, {
      texts: { th: " ข " },
      ends_at: "2099-01-01T00:00:00+07:00",
      over: { ...text, ends_at: null },
    });
  });
});
