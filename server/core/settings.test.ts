import { defaultSettings } from "@chokdee/domain/core/settings.ts";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { useWatchAhead } from "../testing/watch-ahead.ts";
import { forgetSettings, readSettings } from "./settings.ts";

const app = useApp({ TWO_PERSON: "on" });
const goAhead = useWatchAhead();
const PATH = "/api/admin/settings";

beforeEach(async () => {
  const client = new Client({ connectionString: app.current.ownerUrl });
  await client.connect();
  await client.query("delete from settings");
  await client.end();
  forgetSettings(app.current.db);
});

describe("settings", () => {
  it("are those of five seconds ago at the most where another node has changed them", async () => {
    const { db } = app.current;
    expect((await readSettings(db)).cancellations_per_day).toBe(5);
    await db.query("insert into settings (key, value) values ('cancellations_per_day', '7')");
    expect((await readSettings(db)).cancellations_per_day).toBe(5);
    goAhead(5_001);
    expect((await readSettings(db)).cancellations_per_day).toBe(7);
    forgetSettings(db);
  });

  it("that could not be read are asked for again", async () => {
    let isDown = true;
    const db: Queries = {
      query: (sql, values) =>
        isDown ? Promise.reject(new Error("down")) : app.current.db.query(sql, values),
    };
    await expect(readSettings(db)).rejects.toThrow("down");
    isDown = false;
    expect((await readSettings(db)).cancellations_per_day).toBe(5);
  });

  it("are the defaults where the operator has decided nothing", async () => {
    const admin = await app.current.admin();
    expect((await admin.get(PATH)).body).toEqual({ data: defaultSettings });
  });

  it("are those of this version alone: what another has kept beside them is not shown", async () => {
    const { db } = app.current;
    await db.query(
      `insert into settings (key, value)
       values ('of_another_version', '"kept"'), ('deposit_min', '150')`,
    );
    forgetSettings(db);
    const admin = await app.current.admin();
    const shown = { ...defaultSettings, deposit_min: 150 };
    expect((await admin.get(PATH)).body).toEqual({ data: shown });
    const changed = await admin.put(PATH, { deposit_min: 160 });
    expect(changed.body).toEqual({ data: { ...shown, deposit_min: 160 } });
  });

  it("typed over what a colleague has changed since are refused by name, and stand", async () => {
    const owner = await app.current.admin();
    const { deposit_min: stands } = (await owner.get(PATH)).body.data;
    const now = { deposit_min: stands };
    expect((await owner.put(PATH, { deposit_min: 300, over: now })).body.data).toMatchObject({
      deposit_min: 300,
    });
    const late = await owner.put(PATH, { deposit_min: 200, contact_phone: "02", over: now });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: "CHANGED_MEANWHILE", details: { fields: [{ path: "deposit_min" }] } },
    ]);
    expect((await owner.get(PATH)).body.data).toMatchObject({
      deposit_min: 300,
      contact_phone: "",
    });
  });

  it("keep what is left out, hold at once, and show the difference in the audit", async () => {
    const admin = await app.current.admin();
    expect((await admin.put(PATH, { withdrawal_min: 200 })).status).toBe(200);
    const { status, body } = await admin.put(PATH, {
      require_otp: true,
      withdrawal_max: 40_000,
      contact_line_url: "https://line.me/ti/p/x",
    });
    expect([status, body.data]).toEqual([
      200,
      {
        ...defaultSettings,
        require_otp: true,
        withdrawal_min: 200,
        withdrawal_max: 40_000,
        contact_line_url: "https://line.me/ti/p/x",
      },
    ]);
    expect(await readSettings(app.current.db)).toEqual(body.data);
    expect((await admin.get(PATH)).body.data).toEqual(body.data);
    const audit = await admin.get("/api/admin/audit?action=settings.change&limit=1");
    expect(audit.body.data.items[0]).toMatchObject({
      before: { require_otp: false, withdrawal_max: 50_000, contact_line_url: "" },
      after: {
        require_otp: true,
        withdrawal_max: 40_000,
        contact_line_url: "https://line.me/ti/p/x",
      },
    });
    expect(audit.body.data.items[0].before).not.toHaveProperty("withdrawal_min");
  });

  it.each([
    [{ deposit_min: 0 }, ["deposit_min"]],
    [{ deposit_min: -1 }, ["deposit_min"]],
    [{ deposit_max: 50 }, ["deposit_max"]],
    [{ withdrawal_min: 999_999 }, ["withdrawal_max"]],
    [{ withdrawals_per_day: -1 }, ["withdrawals_per_day"]],
    [{ cancellations_per_day: 1_001 }, ["cancellations_per_day"]],
    [{ commission_percent: 100.01 }, ["commission_percent"]],
    [{ contact_line_url: "javascript:alert(1)" }, ["contact_line_url"]],
    [{ group_chat_url: "http://example.com" }, ["group_chat_url"]],
    [{ contact_phone: "<script>" }, ["contact_phone"]],
  ])("refuse %j", async (wanted, settings) => {
    const admin = await app.current.admin();
    const before = (await admin.get(PATH)).body;
    const { status, body } = await admin.put(PATH, wanted);
    expect([status, body.code, body.details]).toEqual([422, "SETTING_INVALID", { settings }]);
    expect((await admin.get(PATH)).body).toEqual(before);
  });

  it.each([{ require_otp: "yes" }, { withdrawals_per_day: 1.5 }, { deposit_min: "100" }])(
    "refuse the wrong kind of value in %j",
    async (wanted) => {
      const admin = await app.current.admin();
      expect((await admin.put(PATH, wanted)).status).toBe(400);
    },
  );

  it("show members only what concerns them", async () => {
    const { status, body } = await app.current.stranger.get("/api/settings");
    expect(status).toBe(200);
    expect(body).toMatchObject({ deposit_min: 100, cancellations_per_day: 5 });
    expect(body).not.toHaveProperty("require_otp");
    expect(body).not.toHaveProperty("withdrawal_max");
  });

  it("show members each way to reach the house under its own name", async () => {
    const admin = await app.current.admin();
    const ways = {
      contact_line_url: "https://line.me/ti/p/contact",
      contact_phone: "021234567",
      group_chat_url: "https://line.me/ti/g/group",
      licence_number: "LIC-7",
    };
    expect((await admin.put(PATH, ways)).status).toBe(200);
    expect((await app.current.stranger.get("/api/settings")).body).toMatchObject(ways);
  });

  it("do not lose a change that is made at the same moment", async () => {
    const admin = await app.current.admin();
    await Promise.all([
      admin.put(PATH, { withdrawals_per_day: 7 }),
      admin.put(PATH, { cancellations_per_day: 3 }),
      admin.put(PATH, { licence_number: "LIC-1" }),
    ]);
    expect((await admin.get(PATH)).body.data).toMatchObject({
      withdrawals_per_day: 7,
      cancellations_per_day: 3,
      licence_number: "LIC-1",
    });
  });
});
