/** Migrations: each once and in order, and never another file under a name that has run. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { freshDatabase, type FreshDatabase } from "../../testing/database.ts";
import { applyMigrations, type Migration, readMigrations, statementsOf } from "./migrations.ts";

const FOLDER = join(import.meta.dirname, "../../../db/migrations");

let database: FreshDatabase;
let owner: pg.Client;

function migration(name: string, text = `create table of_${name} (id integer)`): Migration {
  return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
}

const [first, second, third] = [
  migration("0001_first"),
  migration("0002_second"),
  migration("0003_third"),
];

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^of_' and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function kept(): Promise<object[]> {
  return (await owner.query<object>("select name, sha256 from migrations order by name")).rows;
}

describe("migrating", () => {
  beforeEach(async () => {
    database = await freshDatabase("template0");
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
  });

  it("the statements of a migration reach the database one by one, as Citus needs them", async () => {
    const insert = "insert into of_0001_first select length(current_query());";
    await applyMigrations(owner, [
      migration("0001_first", `create table of_0001_first (length integer);${insert}\n`),
    ]);
    expect((await owner.query("select length from of_0001_first")).rows).toEqual([
      { length: insert.length },
    ]);
  });

  it("migrations of an empty database run in order, each once, and are kept with their SHA-256", async () => {
    const text = "insert into of_0001_first values (1)";
    const filling = migration("0002_filling", text);
    await applyMigrations(owner, [first]);
    await applyMigrations(owner, [first, filling]);
    await applyMigrations(owner, [first, filling]);
    expect((await owner.query("select id from of_0001_first")).rows).toEqual([{ id: 1 }]);
    expect(await kept()).toEqual([
      { name: "0001_first", sha256: first.sha256 },
      { name: "0002_filling", sha256: filling.sha256 },
    ]);
  });

  it("migrations that fail leave nothing of themselves, and those before them stay", async () => {
    const broken = migration("0002_broken", "create table of_broken (id integer); select no_such");
    await expect(applyMigrations(owner, [first, broken, third])).rejects.toThrow(
      "db/migrations/0002_broken.sql failed",
    );
    expect(await tables()).toEqual(["of_0001_first"]);
    await applyMigrations(owner, [first, second, third]);
    expect(await kept()).toHaveLength(3);
  });

  it("a migration and the row that says so are one transaction", async () => {
    const torn = migration("0002_torn", "create table of_torn (id integer); drop table migrations");
    await expect(applyMigrations(owner, [first, torn])).rejects.toThrow("0002_torn.sql failed");
    expect(await tables()).toEqual(["of_0001_first"]);
    expect(await kept()).toEqual([{ name: "0001_first", sha256: first.sha256 }]);
  });

  it("migrations that were changed after they ran are refused by name, with what to do", async () => {
    await applyMigrations(owner, [first, second]);
    const changed = migration("0001_first", `${first.text}; -- and a word`);
    await expect(applyMigrations(owner, [changed, second, third])).rejects.toThrow(
      /^db\/migrations\/0001_first\.sql was changed after it ran in this database on \d{4}-\d\d-\d\d\. Put it back as it was, and write what is to change as a new file behind the last one\.$/,
    );
    expect(await tables()).toEqual(["of_0001_first", "of_0002_second"]);
  });

  it("migrations of a later version may have run: an older node finds nothing to do", async () => {
    await applyMigrations(owner, [first, second, third]);
    await applyMigrations(owner, [first, second]);
    expect(await kept()).toHaveLength(3);
  });

  it("migrations of before that this version does not know are refused", async () => {
    await applyMigrations(owner, [first, migration("0002_another")]);
    await expect(applyMigrations(owner, [first, second])).rejects.toThrow(
      "This database has run the migration 0002_another, which this version does not have. " +
        "Start the version that last migrated it, or a later one.",
    );
    expect(await tables()).toEqual(["of_0001_first", "of_0002_another"]);
  });

  it("migrations put before one that has run are refused", async () => {
    await applyMigrations(owner, [first, third]);
    await expect(applyMigrations(owner, [first, second, third])).rejects.toThrow(
      "db/migrations/0002_second.sql has not run in this database, but the later 0003_third has. " +
        "Start the version that last migrated it; a new file is numbered behind all others.",
    );
    expect(await tables()).toEqual(["of_0001_first", "of_0003_third"]);
  });
});

describe("db/migrations", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "chokdee-migrations-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

  it("a folder of migrations is read in order, and a file is the same whatever ends its lines", async () => {
    write("0002_b.sql", "select 2;\r\nselect 3;\r\n");
    write("0001_a.sql", "select 1;\n");
    write("released.json", "{}");
    const { sha256 } = migration("0002_b", "select 2;\nselect 3;\n");
    const read = await readMigrations(folder);
    expect(read.map(({ name }) => name)).toEqual(["0001_a", "0002_b"]);
    expect(read[1]).toEqual({ name: "0002_b", text: "select 2;\nselect 3;\n", sha256 });
  });

  it.each([
    ["a number is missing", ["0001_a.sql", "0003_c.sql"], "0003_c.sql stands where 0002 should"],
    ["a number is used twice", ["0001_a.sql", "0001_b.sql"], "0001_b.sql stands where 0002 should"],
    ["a number is too short", ["1_a.sql"], "1_a.sql stands where 0001 should"],
  ])("a folder of migrations is refused where %s", async (_fault, files, sentence) => {
    for (const file of files) write(file, "select 1;\n");
    await expect(readMigrations(folder)).rejects.toThrow(sentence);
  });
});

describe("the statements of a migration", () => {
  it("end at a semicolon, not at one that is quoted, in a comment or in a function's body", () => {
    const statements = [
      "-- a comment; with one\nselect ';', 'it''s;', \";\";",
      "\ndo $$ begin perform 1; end $$;",
      "\ncreate function f() returns text as $of$ select '$$;' $of$;",
      "/* also; here */ select 1",
    ];
    expect(statementsOf(`${statements.join("")}\n`)).toEqual([
      ...statements.slice(0, 3),
      `${statements[3]}\n`,
    ]);
  });

  it("are those of every file, and nothing is left out", async () => {
    for (const { text } of await readMigrations(FOLDER)) {
      const statements = statementsOf(text);
      expect(statements.join("")).toBe(text.trimEnd());
      for (const one of statements) expect(one.trimEnd()).toMatch(/;$/);
    }
  });
});

it("released migrations never change: each file has the SHA-256 that db/migrations/released.json has of it", async () => {
  const released = JSON.parse(readFileSync(join(FOLDER, "released.json"), "utf8")) as object;
  const files = new Map(
    (await readMigrations(FOLDER)).map(({ name, sha256 }) => [`${name}.sql`, sha256]),
  );
  const now = Object.fromEntries(Object.keys(released).map((file) => [file, files.get(file)]));
  expect(now).toEqual(released);
  expect(Object.keys(released)).not.toHaveLength(0);
});
