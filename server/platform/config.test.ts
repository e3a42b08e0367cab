import { describe, expect, it } from "vitest";

import { readConfig } from "./config.ts";

const S3_KEYS = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

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
  ])("says in a sentence what is wrong with %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("never repeats a database's address, which holds a password", () => {
    expect(() => readConfig({ DATABASE_URL: "me:secret@localhost/chokdee" })).toThrow(
      /^(?!.*secret)DATABASE_URL must read/,
    );
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
    const empty = { PUBLIC_URL: "", DATABASE_URL: "", LOG_LEVEL: "", ADMIN_PHONE: "", HOST: "" };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});
