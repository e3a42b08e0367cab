import { describe, expect, it } from "vitest";

import { readConfig } from "./config.ts";

describe("the configuration", () => {
  it.each([
    [{ PUBLIC_URL: "chokdee.example" }, /^PUBLIC_URL must read https:\/\/host, not "chokdee/],
    [{ PUBLIC_URL: "ftp://chokdee.example" }, /^PUBLIC_URL must read/],
    [{ DATABASE_URL: "localhost/chokdee" }, /^DATABASE_URL must read postgres:\/\//],
    [{ DATABASE_APP_URL: "mysql://localhost/chokdee" }, /^DATABASE_APP_URL must read/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of trace, debug, info/],
  ])("says in a sentence what is wrong with %o", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it("never repeats a database's address, which holds a password", () => {
    expect(() => readConfig({ DATABASE_URL: "me:secret@localhost/chokdee" })).toThrow(
      /^(?!.*secret)DATABASE_URL must read/,
    );
  });

  it("takes what makes sense, and an empty variable for one that is not set", () => {
    const DATABASE_URL = "postgresql://chokdee@/chokdee?host=/run/postgresql";
    const set = readConfig({ PUBLIC_URL: "https://chokdee.example", DATABASE_URL });
    expect(set).toMatchObject({ publicUrl: "https://chokdee.example", databaseUrl: DATABASE_URL });
    const empty = { PUBLIC_URL: "", DATABASE_URL: "", LOG_LEVEL: "", ADMIN_PHONE: "", HOST: "" };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});
