import { describe, expect, it } from "vitest";

import { readConfig } from "./config.ts";

const S3_KEYS = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

const keysOf = (names: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...names].map((name) => [name, ""]));

describe("the configuration", () => {
  it.each([
    [{ PUBLIC_URL: "chokdee.example" }, /^PUBLIC_URL must read https:\/\/host, not "chokdee/],
    [{ PUBLIC_URL: "ftp://chokdee.example" }, /^PUBLIC_URL must read/],
    [{ DATABASE_URL: "localhost/chokdee" }, /^DATABASE_URL must read postgres:\/\//],
    [{ DATABASE_APP_URL: "mysql://localhost/chokdee" }, /^DATABASE_APP_URL must read/],
    [{ SLIPOK_URL: "http://slip.example/1", SLIPOK_KEY: "k" }, /^SLIPOK_URL must read https:/],
    [{ S3_BUCKET: "b", S3_ENDPOINT: "s3.example", ...S3_KEYS }, /^S3_ENDPOINT must read https:/],
    [
      { S3_BUCKET: "b", S3_ENDPOINT: "http://s3.example", ...S3_KEYS },
      /^S3_ENDPOINT must read https:/,
    ],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of trace, debug, info/],
    [{ TRUST_PROXY: "true" }, /^TRUST_PROXY must be 1, or 0 for off, not "true"/],
    [{ DEMO: "yes" }, /^DEMO must be 1/],
    [{ HOUSE_DRAWS_WITHOUT_BEACON: "on" }, /^HOUSE_DRAWS_WITHOUT_BEACON must be 1/],
    [{ DATABASE_URL: "postgres://me:word@db:99999/chokdee" }, /^DATABASE_URL must read postgres:/],
  ])("says in a sentence what is wrong with %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each([
    ["DISK_ALARM_PERCENT", "diskAlarmPercent", 80, ["1", "100"], ["0", "0.5", "101", "-1", "x"]],
    ["DISK_STOP_PERCENT", "diskStopPercent", 95, ["1", "100"], ["0", "0.5", "101"]],
    ["LOOP_HELD_END_SECONDS", "loopHeldEndSeconds", 30, ["0", "5", "3600"], ["4", "3601", "5.5"]],
  ] as const)("takes for %s what makes sense", (name, field, usual, good, bad) => {
    expect(readConfig({})[field]).toBe(usual);
    for (const value of good) expect(readConfig({ [name]: value })[field]).toBe(Number(value));
    for (const value of bad) expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it("never repeats a database's address, which holds a password", () => {
    for (const DATABASE_URL of ["me:secret@localhost/chokdee", "postgres://me:secret/1@db/house"]) {
      expect(() => readConfig({ DATABASE_URL })).toThrow(/^(?!.*secret)DATABASE_URL must read/);
    }
  });

  it("asks other services over plain http on this machine only", () => {
    const S3_ENDPOINT = "http://127.0.0.1:9000/";
    const set = readConfig({ S3_BUCKET: "slips", S3_ENDPOINT, ...S3_KEYS });
    expect(set.s3?.endpoint).toBe("http://127.0.0.1:9000");
    const slipOk = { SLIPOK_URL: "http://localhost:9001/1", SLIPOK_KEY: "k" };
    expect(readConfig(slipOk).slipOk?.url).toBe("http://localhost:9001/1");
  });

  it("takes what makes sense, and an empty variable for one that is not set", () => {
    const DATABASE_URL = "postgresql://chokdee@/chokdee?host=/run/postgresql";
    const set = readConfig({ PUBLIC_URL: "https://chokdee.example", DATABASE_URL });
    expect(set).toMatchObject({ publicUrl: "https://chokdee.example", databaseUrl: DATABASE_URL });
    const read = new Set<string>();
    const notesNames: ProxyHandler<NodeJS.ProcessEnv> = {
      get: (_env, name) => void read.add(String(name)),
    };
    readConfig(new Proxy<NodeJS.ProcessEnv>({}, notesNames));
    expect([...read]).toContain("LOOP_HELD_END_SECONDS");
    expect(readConfig(keysOf(read))).toEqual(readConfig({}));
    const slips = { S3_BUCKET: "slips", ...S3_KEYS };
    expect(readConfig({ ...slips, S3_REGION: "", S3_ENDPOINT: "" })).toEqual(readConfig(slips));
    expect(readConfig({ PORT: " ", PUSH_HOSTS: " , " })).toEqual(readConfig({}));
    const { pushHosts } = readConfig({ PUSH_HOSTS: "push.example, push2.example ," });
    expect(pushHosts).toEqual(["push.example", "push2.example"]);
    const off = { TRUST_PROXY: "0", DEMO: "0", HOUSE_DRAWS_WITHOUT_BEACON: "0" };
    expect(readConfig(off)).toEqual(readConfig({}));
  });
});
