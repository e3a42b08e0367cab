import { describe, expect, it } from "vitest";

import { useApp } from "../testing/app.ts";

const app = useApp();
const ADMIN = "/api/admin/announcements";

const shown = async (path = "/api/announcements") => {
  const { status, body } = await app.current.stranger.get(path);
  expect(status).toBe(200);
  return body;
};

describe("announcements", () => {
  it("are shown to anybody from the moment they are added, and told to open screens", async () => {
    const admin = await app.current.admin();
    const before = app.current.told.length;
    const { status, body } = await admin.post(ADMIN, {
      texts: { th: " ยินดีต้อนรับ\u200B ", en: "Welcome", xx: "?", zh: " " },
    });
    expect(status).toBe(201);
    expect(body.data.texts).toEqual({ th: "ยินดีต้อนรับ", en: "Welcome" });
    expect(await shown()).toContainEqual(body.data);
    expect(app.current.told.slice(before)).toContainEqual({
      to: "all",
      topic: "announcements",
      payload: {},
    });
  });

  it("are shown only while they run", async () => {
    const admin = await app.current.admin();
    const texts = { th: "เวลา" };
    const add = (form: object) => admin.post(ADMIN, { texts, ...form });
    const past = { starts_at: "2026-01-01T00:00:00Z", ends_at: "2026-01-02T00:00:00+07:00" };
    const hidden = [
      await add(past),
      await add({ starts_at: "2099-01-01T00:00:00Z" }),
      await add({ active: false }),
    ];
    const running = await add({ starts_at: "2026-01-01T00:00:00Z", ends_at: null });
    const ids = (await shown()).map(({ id }: { id: string }) => id);
    expect(ids).toContain(running.body.data.id);
    for (const { body } of hidden) expect(ids).not.toContain(body.data.id);
    await admin.patch(`${ADMIN}/${running.body.data.id}`, { active: false });
    expect((await shown()).map(({ id }: { id: string }) => id)).not.toContain(running.body.data.id);
  });

  it.each([
    [{ texts: {} }, 422, "NOTICE_TEXT_MISSING"],
    [{ texts: { th: " \u202E " } }, 422, "NOTICE_TEXT_MISSING"],
    [{ texts: { th: "x" }, starts_at: "tomorrow" }, 400, "DATE_INVALID"],
    [{ texts: { th: "x" }, starts_at: "2026-02-28T00:00:00" }, 400, "DATE_INVALID"],
    [{ texts: { th: "x" }, starts_at: "2026-02-30T00:00:00Z" }, 400, "DATE_INVALID"],
    [{ texts: { th: "x" }, ends_at: "2099-04-31T00:00:00+07:00" }, 400, "DATE_INVALID"],
    [
      { texts: { th: "x" }, starts_at: "2026-02-02T00:00:00Z", ends_at: "2026-02-01T00:00:00Z" },
      422,
      "NOTICE_TIMES_INVALID",
    ],
    [
      {
        texts: { th: "x" },
        starts_at: "2026-02-02T00:00:00Z",
        ends_at: "2026-02-02T07:00:00+07:00",
      },
      422,
      "NOTICE_TIMES_INVALID",
    ],
    [{ texts: { th: "x".repeat(501) } }, 400, "MALFORMED"],
    [{}, 400, "MALFORMED"],
  ])("refuse %j", async (form, status, code) => {
    const admin = await app.current.admin();
    const reply = await admin.post(ADMIN, form);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  it("keep text as text, whatever it holds", async () => {
    const admin = await app.current.admin();
    const th = `<script>alert("x")</script> '; drop table announcements; --`;
    const { body } = await admin.post(ADMIN, { texts: { th } });
    expect(body.data.texts.th).toBe(th);
    expect((await shown())[0].texts.th).toBe(th);
  });

  it("keep their end where a change does not name it, lose it by null, and never end before they begin", async () => {
    const admin = await app.current.admin();
    const times = { starts_at: "2099-02-01T00:00:00.000Z", ends_at: "2099-03-01T00:00:00.000Z" };
    const { id } = (await admin.post(ADMIN, { texts: { th: "เวลา" }, ...times })).body.data;
    const change = async (form: object) => (await admin.patch(`${ADMIN}/${id}`, form)).body;
    expect((await change({ sort_order: 5 })).data).toMatchObject(times);
    for (const wrong of [
      { ends_at: times.starts_at },
      { starts_at: "2099-03-01T00:00:00.001Z" },
      { starts_at: "2099-05-01T00:00:00Z", ends_at: "2099-04-01T00:00:00Z" },
    ]) {
      expect((await change(wrong)).code).toBe("NOTICE_TIMES_INVALID");
    }
    expect((await change({ texts: { th: "เวลาใหม่" } })).data).toMatchObject(times);
    const endless = { starts_at: times.starts_at, ends_at: null };
    expect((await change({ ends_at: null })).data).toMatchObject(endless);
    expect((await change({ active: false })).data).toMatchObject(endless);
  });

  it("are not found under a wrong id", async () => {
    const admin = await app.current.admin();
    for (const id of ["0", "x", "999999", "9".repeat(30)]) {
      const { status, body } = await admin.patch(`${ADMIN}/${id}`, { active: true });
      expect([status, body.code]).toEqual([404, "NOTICE_NOT_FOUND"]);
    }
  });

  it("are paged for the operator, newest first", async () => {
    const admin = await app.current.admin();
    for (const th of ["หนึ่ง", "สอง", "สาม"]) await admin.post(ADMIN, { texts: { th } });
    const first = (await admin.get(`${ADMIN}?limit=2`)).body.data;
    expect(first.items.map((item: { texts: { th: string } }) => item.texts.th)).toEqual([
      "สาม",
      "สอง",
    ]);
    const next = (await admin.get(`${ADMIN}?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(next.items[0].texts.th).toBe("หนึ่ง");
  });
});

describe("promotions", () => {
  const form = { titles: { th: "ฝากครั้งแรก" }, bodies: { th: "รับเพิ่ม\n10%" } };

  it("are added, changed and shown", async () => {
    const admin = await app.current.admin();
    const added = await admin.post("/api/admin/promotions", {
      ...form,
      image_url: "/images/first.webp",
    });
    expect(added.status).toBe(201);
    expect(await shown("/api/promotions")).toEqual([added.body.data]);
    const { id } = added.body.data;
    const changed = await admin.patch(`/api/admin/promotions/${id}`, {
      titles: { th: "ฝากแรกของเดือน" },
      ends_at: "2099-01-01T00:00:00.000Z",
    });
    expect(changed.body.data).toEqual({
      ...added.body.data,
      titles: { th: "ฝากแรกของเดือน" },
      ends_at: "2099-01-01T00:00:00.000Z",
    });
    expect((await admin.get("/api/admin/promotions")).body.data.items).toEqual([changed.body.data]);
    const audit = await admin.get("/api/admin/audit?action=promotion");
    expect(audit.body.data.items.map(({ action }: { action: string }) => action)).toEqual([
      "promotion.change",
      "promotion.add",
    ]);
  });

  it.each(["https://evil.example/x.png", "//evil.example/x.png", "/../etc/passwd", "x.png"])(
    "show no picture from %s",
    async (image_url) => {
      const admin = await app.current.admin();
      const reply = await admin.post("/api/admin/promotions", { ...form, image_url });
      expect([reply.status, reply.body.code]).toEqual([422, "NOTICE_IMAGE_INVALID"]);
    },
  );
});

describe("banks", () => {
  const bank = { code: "TSTB", name_th: "ธนาคารใหม่", name_en: "New Bank", color: "#00ff00" };

  it("are added once, changed, and taken out of use", async () => {
    const admin = await app.current.admin();
    const added = await admin.post("/api/admin/banks", bank);
    expect([added.status, added.body.data]).toEqual([
      201,
      { ...bank, id: "TSTB", account_groups: null, active: true },
    ]);
    const again = await admin.post("/api/admin/banks", bank);
    expect([again.status, again.body.code]).toEqual([409, "BANK_EXISTS_ALREADY"]);
    const changed = await admin.patch("/api/admin/banks/TSTB", { active: false });
    expect(changed.body.data.active).toBe(false);
    const { body } = await admin.get("/api/admin/banks");
    expect(body.data.items).toContainEqual(changed.body.data);
    const grouped = await admin.patch("/api/admin/banks/TSTB", { account_groups: [3, 1, 5, 3] });
    expect(grouped.body.data.account_groups).toEqual([3, 1, 5, 3]);
    // Six digits to fifteen, which a member can enter.
    for (const account_groups of [[6], [3, 3], [15], [7, 8]]) {
      expect((await admin.patch("/api/admin/banks/TSTB", { account_groups })).status).toBe(200);
    }
    for (const account_groups of [[5], [2, 3], [1, 15], [8, 8], [15, 15]]) {
      const odd = await admin.patch("/api/admin/banks/TSTB", { account_groups });
      expect([odd.status, odd.body.code]).toEqual([422, "SETTING_INVALID"]);
      expect(odd.body.details).toEqual({ field: "account_groups" });
    }
    const unknown = await admin.patch("/api/admin/banks/NONE", { active: false });
    expect([unknown.status, unknown.body.code]).toEqual([404, "NOT_FOUND"]);
    expect((await admin.post("/api/admin/banks", { ...bank, color: "red" })).status).toBe(400);
    const blank = await admin.patch("/api/admin/banks/TSTB", { name_en: "\u200B" });
    expect([blank.status, blank.body.details]).toEqual([422, { field: "name_en" }]);
  });
});

describe("the audit", () => {
  it("is filtered by who and what, and paged", async () => {
    const admin = await app.current.admin();
    for (const th of ["ก", "ข", "ค"]) await admin.post(ADMIN, { texts: { th } });
    const all = (await admin.get(`/api/admin/audit?actor=${admin.phone}`)).body.data.items;
    expect(all).toHaveLength(3);
    const first = (await admin.get(`/api/admin/audit?actor=${admin.id}&limit=2`)).body.data;
    const path = `/api/admin/audit?actor=${admin.id}&limit=2&cursor=${first.next_cursor}`;
    const next = (await admin.get(path)).body.data;
    expect([...first.items, ...next.items]).toEqual(all);
    expect(next.next_cursor).toBeNull();
    expect((await admin.get("/api/admin/audit?actor=0800000000")).body.data.items).toEqual([]);
    expect((await admin.get("/api/admin/audit?action=announce")).body.data.items).toEqual([]);
  });
});
