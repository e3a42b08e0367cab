import { describe, expect, it } from "vitest";

import { openTestApp, useApp, type TestApp } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { captchaImage } from "../accounts/captcha-image.ts";
import { pruneProofsJob } from "../accounts/prune-proofs.job.ts";
import { seedAdministrator } from "../staff/seed-administrator.ts";
import { seedBanks } from "./seed-banks.ts";

const app = useApp();

const login = (at: TestApp, phone: string, password: string) =>
  at.stranger.post("/api/auth/login", { phone_number: phone, password });

async function withHouse(
  env: Record<string, string>,
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const { app: opened, close } = await openTestApp(env);
  try {
    // Removes the administrator of the common seed, so that this is a first start again.
    await ask(opened.ownerUrl, "update members set role = 'USER' where role = 'ADMIN'");
    await work(opened);
  } finally {
    await close();
  }
}

describe("the first administrator", () => {
  it("has the phone and password of the environment, and a wallet", async () => {
    const reply = await login(app.current, "0899999999", "admin-secret");
    expect(reply.body).toMatchObject({ role: "ADMIN", nickname: "ผู้ดูแลระบบ" });
    const wallets = await app.current.db.query("select from wallets where user_id = $1", [
      reply.body.id,
    ]);
    expect(wallets).toHaveLength(1);
  });

  it("is left alone at every later start", async () => {
    const { db } = app.current;
    const hashes = () => db.query("select id, password_hash from members where role = 'ADMIN'");
    const before = await hashes();
    const printed: string[] = [];
    const config = { ...app.current.config, adminPhone: "0888888888", adminPassword: "other" };
    await seedAdministrator({ ...app.current, config }, (text) => void printed.push(text));
    expect(await hashes()).toEqual(before);
    expect(printed).toEqual([]);
  });

  it("gets a random password where none is given, printed once in a box", async () => {
    await withHouse({}, async (opened) => {
      const printed: string[] = [];
      const phone = { adminPhone: "0877777777" };
      const config = { ...opened.config, ...phone, adminPassword: undefined };
      const print = (text: string) => void printed.push(text);
      await seedAdministrator({ ...opened, config }, print);
      await seedAdministrator({ ...opened, config }, print);
      expect(printed).toHaveLength(1);
      const password = /password {2}([a-z0-9]{16}) /.exec(printed[0] ?? "")?.[1] ?? "";
      expect(printed[0]).toContain("0877777777");
      expect(
        new Set(
          printed[0]
            ?.trim()
            .split("\n")
            .map((line) => line.length),
        ).size,
      ).toBe(1);
      expect((await login(opened, "0877777777", password)).body.role).toBe("ADMIN");
    });
  });

  it("is nobody who was a member before", async () => {
    await withHouse({}, async (opened) => {
      const member = await opened.member({ phone: "0866666666", password: "secret" });
      const config = { ...opened.config, adminPhone: "0866666666", adminPassword: "taken-over" };
      await seedAdministrator({ ...opened, config });
      expect((await login(opened, member.phone, "taken-over")).status).toBe(401);
      expect((await login(opened, member.phone, "secret")).body.role).toBe("USER");
    });
  });
});

describe("the banks", () => {
  it("stay as the operator has changed them", async () => {
    const { db } = app.current;
    await db.query("update banks set color = '#123456', active = false where id = '004'");
    await seedBanks(app.current);
    const rows = await db.query("select color, active from banks where id = '004'");
    expect(rows).toEqual([{ color: "#123456", active: false }]);
  });
});

describe("the picture of a captcha", () => {
  it("is made of paths alone, and never the same twice", () => {
    const one = captchaImage("7049");
    expect(one).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/);
    expect(one).not.toMatch(/<text|7049|NaN|undefined|style=|<script|href/);
    const paths = (svg: string) => svg.match(/ d="[^"]+"/g) ?? [];
    const other = new Set(paths(captchaImage("7049")));
    expect(paths(one).length).toBeGreaterThan(20);
    expect(paths(one).filter((path) => other.has(path))).toEqual([]);
  });

  it("can be drawn for every digit", () => {
    for (const digit of "0123456789") {
      expect(captchaImage(digit.repeat(4))).not.toMatch(/NaN|undefined|d="M[^"LQ]*"/);
    }
  });
});

describe("pruning", () => {
  it("forgets what is past its time and keeps what is not, and every lock", async () => {
    const { db } = app.current;
    await db.query(
      `insert into sign_in_failures (phone_number, failed_count, last_failed_at) values
         ('0810000001', 19, now() - interval '31 days'),
         ('0810000002', 20, now() - interval '31 days'),
         ('0810000003', 19, now() - interval '29 days')`,
    );
    await db.query(
      `insert into captchas (token_hash, answer, address, expires_at) values
         ('\\x01', '1111', 'a', now() - interval '1 second'), ('\\x02', '1111', 'a', now() + interval '1 minute')`,
    );
    await db.query(
      `insert into registrations (token_hash, phone_number, phone_proved, expires_at) values
         ('\\x01', '0810000001', false, now() - interval '1 second'),
         ('\\x02', '0810000001', false, now() + interval '1 minute')`,
    );
    await pruneProofsJob.run(app.current, {});
    const left = await db.query<{ phone_number: string }>(
      "select phone_number from sign_in_failures where phone_number like '081000000%' order by 1",
    );
    expect(left.map((row) => row.phone_number)).toEqual(["0810000002", "0810000003"]);
    for (const table of ["captchas", "registrations"]) {
      const rows = await db.query(`select from ${table} where token_hash in ('\\x01', '\\x02')`);
      expect(rows).toHaveLength(1);
    }
  });
});
