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
    [
      { DATABASE_URL: "postgres://a:b@db/house", DATABASE_APP_URL: "mysql://db/house" },
      /^DATABASE_APP_URL must read/,
    ],
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
    [{ DATABASE_APP_URL: "postgres://a:b@db/house" }, /^DATABASE_APP_URL needs DATABASE_URL/],
    [S3_KEYS, /^S3_ACCESS_KEY_ID needs S3_BUCKET/],
    [{ S3_ENDPOINT: "https://s3.example" }, /^S3_ENDPOINT needs S3_BUCKET/],
    [{ S3_BUCKET: "b", S3_REGION: "eu west", ...S3_KEYS }, /^S3_BUCKET and S3_REGION/],
    [{ S3_BUCKET: "a b", ...S3_KEYS }, /^S3_BUCKET and S3_REGION/],
    [{ SMS_KEY: "k", SMS_SECRET: "s", SMS_SENDER: "n" }, /^SMS_KEY needs SMS_PROVIDER/],
    [{ SMS_URL: "https://sms.example", SMS_BODY: "{to} {text}" }, /^SMS_URL needs SMS_PROVIDER/],
    [{ ALARM_WEBHOOK_SECRET: "word" }, /^ALARM_WEBHOOK_SECRET needs ALARM_WEBHOOK_URL/],
    [{ PAYMENT_NOTIFICATION_SECRETS: "b=old,b=new" }, /^PAYMENT_NOTIFICATION_SECRETS has b twice/],
    [{ PUSH_HOSTS: "https://push.example/x" }, /^PUSH_HOSTS must read host:port,host/],
    [{ PUSH_HOSTS: "push.example, a b" }, /^PUSH_HOSTS must read host:port,host/],
    [{ DRAND_URLS: " , " }, /^DRAND_URLS must read https:/],
    [{ RESULT_FEEDS: "glo:lao=https://feed.example" }, /^RESULT_FEEDS must read/],
    [{ PUBLIC_URL: "https://chokdee.example/app" }, /^PUBLIC_URL must read https:\/\/host/],
    [{ PUBLIC_URL: "https:chokdee.example" }, /^PUBLIC_URL must read https:\/\/host/],
    [{ ALARM_REPEAT_MINUTES: "20000" }, /^ALARM_REPEAT_MINUTES must be a whole .* up to 10080/],
    [{ ALARM_EXPOSURE_BAHT: "2e9" }, /^ALARM_EXPOSURE_BAHT must be a whole .* up to 1000000000/],
    [
      { DATABASE_URL: "postgres://a:b@db/house?sslmode=verify-full&sslrootcert=/none/ca.pem" },
      /^DATABASE_URL names a file that cannot be read: \/none\/ca\.pem \(ENOENT\)/,
    ],
  ])("says in a sentence what is wrong with %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("alarms no later than it stops betting where only the stop is set", () => {
    expect(readConfig({ DISK_STOP_PERCENT: "70" }).diskAlarmPercent).toBe(70);
    expect(readConfig({ DISK_ALARM_PERCENT: "100" }).diskAlarmPercent).toBe(95);
  });

  it("has each bank's secret whole, with the = at its end that one in base64 has", () => {
    const set = { PAYMENT_NOTIFICATION_SECRETS: "bank=c2VjcmV0IQ==, other=a=b" };
    const { paymentNotificationSecrets: secrets } = readConfig(set);
    expect([...secrets]).toEqual([
      ["bank", "c2VjcmV0IQ=="],
      ["other", "a=b"],
    ]);
  });

  /** fetch refuses such an address, with all of it in its words, which the desk would show. */
  it.each([
    ["PUBLIC_URL", {}],
    ["SLIPOK_URL", { SLIPOK_KEY: "k" }],
    ["S3_ENDPOINT", { S3_BUCKET: "slips", ...S3_KEYS }],
    ["SMS_URL", { SMS_PROVIDER: "template", SMS_BODY: "{to} {text}" }],
    ["ALARM_WEBHOOK_URL", {}],
    ["DRAND_URLS", {}],
  ])("takes no user and password in %s, and does not repeat them", (name, env) => {
    for (const user of ["me:secret", ":secret"]) {
      const set = { ...env, [name]: `https://${user}@host.example` };
      expect(() => readConfig(set)).toThrow(new RegExp(`^(?!.*secret)${name} must read`));
    }
  });

  it("takes no user and password of a source of results", () => {
    const set = { RESULT_FEEDS: "glo=https://me:secret@host.example" };
    expect(() => readConfig(set)).toThrow(/^(?!.*secret)RESULT_FEEDS must read/);
  });

  it.each([
    ["DISK_ALARM_PERCENT", "diskAlarmPercent", 80, ["1", "95"], ["0", "0.5", "101", "-1", "x"]],
    ["DISK_STOP_PERCENT", "diskStopPercent", 95, ["1", "100"], ["0", "0.5", "101"]],
    ["LOOP_HELD_END_SECONDS", "loopHeldEndSeconds", 30, ["0", "5", "3600"], ["4", "3601", "5.5"]],
  ] as const)("takes for %s what makes sense", (name, field, usual, good, bad) => {
    expect(readConfig({})[field]).toBe(usual);
    for (const value of good) expect(readConfig({ [name]: value })[field]).toBe(Number(value));
    for (const value of bad) expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each(["0x10", "1e1", "+10", "10.0", "1_0", "๑๐"])("takes no %s for a number", (value) => {
    const numbers = ["PORT", "DISK_ALARM_PERCENT", "DISK_STOP_PERCENT", "LOOP_HELD_END_SECONDS"];
    const alarms = ["REPEAT_MINUTES", "WAIT_MINUTES", "RESULT_MINUTES", "EXPOSURE_BAHT"];
    for (const name of [...numbers, ...alarms.map((one) => `ALARM_${one}`)]) {
      expect(() => readConfig({ [name]: value }), name).toThrow(new RegExp(`^${name} must be`));
    }
  });

  const WHOLE = {
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    DATABASE_URL: "postgres://me:word@db/house",
    DATABASE_APP_URL: "postgres://app:word@db/house",
    ADMIN_PHONE: "0812345678",
    ADMIN_PASSWORD: "long-word",
    METRICS_TOKEN: "word",
    SLIPOK_URL: "https://slip.example/1",
    SLIPOK_KEY: "word",
    S3_BUCKET: "slips",
    S3_REGION: "eu",
    S3_ENDPOINT: "https://s3.example",
    ...S3_KEYS,
    SMS_PROVIDER: "thaibulksms",
    SMS_URL: "https://sms.example",
    SMS_KEY: "word",
    SMS_SECRET: "word",
    SMS_SENDER: "name",
    SMS_CREDIT: "standard",
    ALARM_WEBHOOK_URL: "https://hook.example",
    ALARM_WEBHOOK_SECRET: "word",
    ALARM_LINE_URL: "https://line.example",
    ALARM_LINE_TOKEN: "word",
    ALARM_LINE_TO: `U${"0".repeat(32)}`,
    ALARM_SMTP_URL: "smtps://me:word@mail.example",
    ALARM_EMAIL_FROM: "a@b.example",
    ALARM_EMAIL_TO: "c@d.example",
    ALARM_LANGUAGE: "th",
    PUBLIC_URL: "https://chokdee.example",
    PAYMENT_NOTIFICATION_SECRETS: "bank=word",
    PUSH_HOSTS: "push.example",
    DRAND_URLS: "https://drand.example",
    RESULT_FEEDS: "glo=https://feed.example",
    LOG_LEVEL: "info",
    TRUST_PROXY: "1",
    PORT: "3000",
  };

  it.each(Object.entries(WHOLE))("takes no blank or line break with %s=%s", (name, value) => {
    const outcomeWith = (text: string): object | string => {
      try {
        return readConfig({ ...WHOLE, [name]: text });
      } catch (error) {
        return String(error);
      }
    };
    // Refused in a sentence about it, or as if it were not there.
    const same = [outcomeWith(value), outcomeWith("")].filter((one) => typeof one !== "string");
    for (const text of [" ", `${value} `, ` ${value}`, `${value}\n`, `${value}\r\n`, "\t"]) {
      const outcome = outcomeWith(text);
      if (typeof outcome === "string") expect(outcome).toMatch(new RegExp(`^Error: .*${name}`));
      else expect(same).toContainEqual(outcome);
    }
  });

  it("takes an address, a key and a token without the end of the line that a file brings", () => {
    const DATABASE_URL = "postgres://me@db/house";
    expect(readConfig({ DATABASE_URL: `${DATABASE_URL}\n` }).databaseUrl).toBe(DATABASE_URL);
    const slipOk = { SLIPOK_URL: "https://slip.example/1 \r\n", SLIPOK_KEY: "k\n" };
    expect(readConfig(slipOk).slipOk).toMatchObject({ url: "https://slip.example/1", key: "k" });
    expect(() => readConfig({ ADMIN_PASSWORD: "secret-1 " })).toThrow(/^ADMIN_PASSWORD may not/);
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
    expect(readConfig({ PUSH_HOSTS: "Push.Example:8443" }).pushHosts).toEqual([
      "push.example:8443",
    ]);
    const blank = { LOOP_HELD_END_SECONDS: " ", ALARM_REPEAT_MINUTES: " ", DISK_STOP_PERCENT: " " };
    expect(readConfig(blank)).toEqual(readConfig({}));
    const off = { TRUST_PROXY: "0", DEMO: "0", HOUSE_DRAWS_WITHOUT_BEACON: "0" };
    expect(readConfig(off)).toEqual(readConfig({}));
  });
});
